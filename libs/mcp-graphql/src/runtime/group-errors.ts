import type { GraphQLError } from 'graphql';

import type { RefusalCode } from '../contracts/outcome.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { REFUSAL_WORDS } from '../errors/refusal-words.js';
import { agentMessages } from './agent-message.js';
import type { SafeReason } from './explain-error.js';
import { resultPath } from './result-path.js';

/** An error whose reason may be shown. */
export interface ToldError {
  readonly error: Pick<GraphQLError, 'path'>;
  readonly reason: SafeReason;
}

/** One reason, and everywhere in the result that it struck. A thousand rows of one cause are one line. */
export interface ErrorGroup {
  readonly code: RefusalCode;
  readonly message: string;
  /** Agent-facing paths; empty when the call as a whole failed. */
  readonly paths: readonly string[];
}

/** Errors by their reason, in the order they came. */
export function groupErrors(plan: ToolPlan | undefined, errors: readonly ToldError[]): ErrorGroup[] {
  const groups = new Map<string, { code: RefusalCode; message: string; paths: Set<string> }>();
  for (const { error, reason } of errors) {
    const path = plan === undefined ? '' : resultPath(plan, error.path ?? []);
    for (const message of messagesOf(plan, reason)) {
      const key = `${reason.code} ${message}`;
      const group = groups.get(key) ?? { code: reason.code, message, paths: new Set() };
      groups.set(key, group);
      group.paths.add(path);
    }
  }
  return [...groups.values()].map((group) => ({
    ...group,
    paths: [...group.paths].filter((path) => path !== ''),
  }));
}

function messagesOf(plan: ToolPlan | undefined, { code, messages }: SafeReason): readonly string[] {
  const isAboutInput = plan !== undefined && code === 'BAD_INPUT';
  const texts = isAboutInput ? agentMessages(plan, messages) : messages.map(({ text }) => text);
  return texts.length > 0 ? texts : [REFUSAL_WORDS[code].reason];
}
