import { type ExecutionContext, createParamDecorator } from '@nestjs/common';

import type { CallReporter, RunningCall } from '../contracts/call.js';
import { RUNNING_CALL } from '../contracts/tokens.js';

/** Where a GraphQL resolver finds its context among its arguments. */
const CONTEXT_INDEX = 2;

const NEVER_ABORTED = new AbortController().signal;

const SILENT: CallReporter = { progress: () => undefined, log: () => undefined };

/**
 * The abort signal of the tool call that runs a resolver: aborted when the client cancels or is gone, the time is up or
 * the app shuts down. A mutation of several steps checks it between them. For a browser's request it never aborts, so
 * one resolver serves both.
 */
export const CallSignal = createParamDecorator(
  (_: unknown, context: ExecutionContext): AbortSignal => runningCall(context)?.signal ?? NEVER_ABORTED,
);

/**
 * Tells the client of the tool call that runs a resolver how far the work has come: `progress(3, 10, 'Reading')`. It
 * says nothing to a client that did not ask, and nothing for a browser's request.
 */
export const CallProgress = createParamDecorator(
  (_: unknown, context: ExecutionContext): CallReporter => runningCall(context)?.reporter ?? SILENT,
);

function runningCall(context: ExecutionContext): RunningCall | undefined {
  const request =
    context.getType<string>() === 'graphql'
      ? context.getArgByIndex<{ req?: object } | undefined>(CONTEXT_INDEX)?.req
      : undefined;
  return (request as { readonly [RUNNING_CALL]?: RunningCall } | undefined)?.[RUNNING_CALL];
}
