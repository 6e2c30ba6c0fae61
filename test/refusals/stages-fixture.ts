import {
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Args, Field, Int, ObjectType, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type ActorResolver, GraphQLTool } from 'nestjs-mcp-graphql';
import type { Observable } from 'rxjs';

/** Everywhere in the app's pipeline where something can be thrown for one call. */
export const STAGES = ['actor', 'context', 'guard', 'interceptor', 'pipe', 'resolver', 'field'] as const;
export type Stage = (typeof STAGES)[number];

/** What the next call throws, and where. */
export const next: { stage: Stage | undefined; thrown: () => unknown } = {
  stage: undefined,
  thrown: () => undefined,
};

/** Throws it, when it is this stage's turn. */
export function passStage(stage: Stage): void {
  if (next.stage === stage) {
    throw next.thrown();
  }
}

@Injectable()
class ThrowingGuard implements CanActivate {
  canActivate(): boolean {
    passStage('guard');
    return true;
  }
}

@Injectable()
class ThrowingInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, handler: CallHandler): Observable<unknown> {
    passStage('interceptor');
    return handler.handle();
  }
}

@Injectable()
class ThrowingPipe implements PipeTransform {
  transform(value: unknown): unknown {
    passStage('pipe');
    return value;
  }
}

/** Decides who calls, or throws. */
@Injectable()
export class ThrowingActors implements ActorResolver {
  resolve(): object {
    passStage('actor');
    return { id: 'ann' };
  }
}

@ObjectType()
class Thing {
  @Field(() => Int)
  size!: number;
}

/** One tool with everything before and below its resolver. */
@Resolver(() => Thing)
export class StagesResolver {
  @GraphQLTool({ fields: ['size', 'depth'] })
  @UseGuards(ThrowingGuard)
  @UseInterceptors(ThrowingInterceptor)
  @Query(() => Thing, { description: 'Throws on the way.' })
  thing(@Args('size', { type: () => Int }, ThrowingPipe) size: number): Thing {
    passStage('resolver');
    return { size };
  }

  @ResolveField(() => Int)
  depth(): number {
    passStage('field');
    return 1;
  }
}
