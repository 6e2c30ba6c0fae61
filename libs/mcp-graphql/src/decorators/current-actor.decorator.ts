import { type ExecutionContext, createParamDecorator } from '@nestjs/common';

/** Where a GraphQL resolver finds its context among its arguments. */
const CONTEXT_INDEX = 2;

/**
 * The actor of the current call, as a parameter of a resolver or a controller method; `undefined` when nobody is
 * signed in. It reads `user` of the request in either world, so one resolver serves browser and agent alike.
 */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const request =
    context.getType<string>() === 'graphql'
      ? context.getArgByIndex<{ req?: { user?: unknown } } | undefined>(CONTEXT_INDEX)?.req
      : context.switchToHttp().getRequest<{ user?: unknown } | undefined>();
  return request?.user;
});
