import type { CanActivate } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';

import type { GuardedResolver } from './guarded-resolvers.js';

/** What a guard looks at when it decides about a resolver. */
export interface GuardedCall {
  readonly resolver: Pick<GuardedResolver, 'type' | 'handler'>;
  /** The GraphQL context, of the app's own making. */
  readonly context: object;
  /** GraphQL arguments of the root field. */
  readonly args: object;
}

/** An execution context of a resolver, from which `GqlExecutionContext.create()` makes another as from Nest's own. */
class ResolverContext extends GqlExecutionContext {
  constructor(
    private readonly resolverArgs: readonly unknown[],
    { type, handler }: GuardedCall['resolver'],
  ) {
    super([...resolverArgs], type as never, handler);
    this.setType('graphql');
  }

  override getArgs<T>(): T {
    return this.resolverArgs as T;
  }
}

/**
 * Asks one guard about a resolver, outside of any operation: there is no `info`. It answers at once, later, or with the
 * last value of an observable, as Nest takes it.
 * @throws whatever the guard throws
 */
export async function askGuard(
  guard: CanActivate,
  { resolver, context, args }: GuardedCall,
): Promise<boolean> {
  const answer = await guard.canActivate(
    new ResolverContext([undefined, args, context, undefined], resolver),
  );
  if (typeof answer === 'boolean') {
    return answer;
  }
  return new Promise((resolve, reject) => {
    let last = false;
    answer.subscribe({ next: (value) => (last = value), error: reject, complete: () => resolve(last) });
  });
}
