import type { ContextType, ExecutionContext, Type } from '@nestjs/common';

import type { ProtectingGuard } from '../discovery/guard.finder.js';

/** What a guard is asked about. */
interface Question extends Pick<ProtectingGuard, 'type' | 'handler'> {
  /** The GraphQL context, of the app's own making. */
  readonly context: object;
}

/**
 * The execution context of a guard that is asked whether a tool is to be seen: as in a GraphQL request, with the
 * caller's context, no arguments, and no `info`, because nothing is being executed.
 */
export function visibilityContext({ type, handler, context }: Question): ExecutionContext {
  const args = [undefined, {}, context, undefined];
  const byIndex = <T>(index: number) => args[index] as T;
  return {
    getClass: <T>() => type as unknown as Type<T>,
    getHandler: () => handler,
    getArgs: <T extends unknown[]>() => args as T,
    getArgByIndex: byIndex,
    getType: <T extends string = ContextType>() => 'graphql' as T,
    switchToHttp: () => ({
      getRequest: <T>() => byIndex<T>(0),
      getResponse: <T>() => byIndex<T>(1),
      getNext: <T>() => byIndex<T>(2),
    }),
    switchToRpc: () => ({ getData: <T>() => byIndex<T>(0), getContext: <T>() => byIndex<T>(1) }),
    switchToWs: () => ({
      getClient: <T>() => byIndex<T>(0),
      getData: <T>() => byIndex<T>(1),
      getPattern: () => '',
    }),
  } as ExecutionContext;
}
