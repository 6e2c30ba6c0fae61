import { randomUUID } from 'node:crypto';

import { Inject, Injectable, Logger } from '@nestjs/common';

import { ActorScope } from '../actor/actor-scope.js';
import type { CallIdentity } from '../contracts/actor.js';
import type { CallRequest } from '../contracts/call.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Outcome } from '../contracts/outcome.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { refuse, refuseInternal } from '../errors/refusal.js';
import { rootOf } from '../execution/operation-run.js';
import { OperationExecutor } from '../execution/operation.executor.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { bindVariables } from './bind-variables.js';
import { describeThrown } from './describe-thrown.js';
import { explainError } from './explain-error.js';
import { NarrowedPlans } from './narrow-plan.js';
import { projectResult } from './project-result.js';
import { readArguments } from './read-arguments.js';
import { refuseActor } from './refuse-actor.js';
import { refuseErrors } from './refuse-errors.js';
import { refuseVariables } from './refuse-variables.js';
import { tellErrors } from './tell-errors.js';

/** Runs tools. One call is one CLS scope, one context, one operation; whatever happens in it becomes an outcome. */
@Injectable()
export class ToolCaller {
  private readonly logger = new Logger('McpGraphql');
  private readonly narrowed = new NarrowedPlans();

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly scope: ActorScope,
    private readonly sources: GraphQLSources,
    private readonly executor: OperationExecutor,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** One call of one tool: never throws. */
  async call(request: CallRequest): Promise<Outcome> {
    const { plan, source } = request;
    const outcome = await this.scope
      .run({ source, tool: plan.name }, (identity) => this.callAs(identity, request))
      .catch((error: unknown) => this.refuseThrown(plan, error));
    // What may not be shown stands in the log already, with its cause.
    if (outcome.kind === 'refusal' && outcome.code !== 'INTERNAL') {
      this.logger.debug(`${plan.name}: ${outcome.code}`);
    }
    return outcome;
  }

  /** The call itself, top to bottom: actor, arguments, variables, execute, project. */
  private async callAs(identity: CallIdentity, request: CallRequest): Promise<Outcome> {
    const { plan, given, watch } = request;
    watch.identified(identity);
    const denied = refuseActor(plan.requiresActor, identity.request.user);
    if (denied !== undefined) {
      return denied;
    }
    const read = readArguments(plan, given, this.options);
    if ('code' in read) {
      return read;
    }
    const { operation, shape } = this.narrowed.get(plan, read.fields);
    const variables = bindVariables(plan, read.values);
    const source = this.sources.get(operation.schema);
    const answer = await watch.operation(operation, () =>
      this.executor.execute({ operation, variables, identity }),
    );
    if (answer.errors === undefined || answer.errors.length === 0) {
      const root = rootOf(operation, answer.data);
      return projectResult(shape, { root, variables }, this.options.ids);
    }
    const neverRan = answer.data === undefined;
    const invalid = neverRan ? refuseVariables(plan, source.schema, variables) : undefined;
    return invalid ?? refuseErrors(plan, tellErrors(answer), (original) => this.logOriginal(plan, original));
  }

  /** What was thrown around the operation, not in it: by the app's actor resolver, its context function or a codec. */
  private refuseThrown(plan: ToolPlan, error: unknown): Outcome {
    const reason = explainError(error);
    return reason === undefined
      ? refuseInternal(this.logOriginal(plan, error))
      : refuse(reason.code, reason.messages.join('\n'));
  }

  private logOriginal(plan: ToolPlan, original: unknown): string {
    const correlationId = randomUUID();
    this.logger.error(`${plan.name}: INTERNAL ${correlationId}`, describeThrown(original));
    return correlationId;
  }
}
