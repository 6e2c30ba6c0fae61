import { Inject, Injectable, Logger } from '@nestjs/common';

import { ActorScope } from '../actor/actor-scope.js';
import type { CallIdentity } from '../contracts/actor.js';
import type { CallRequest, RunningCall } from '../contracts/call.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Outcome } from '../contracts/outcome.js';
import { RESOLVED_OPTIONS, RUNNING_CALL } from '../contracts/tokens.js';
import { refuseApplied, refuseCrowd } from '../errors/refusal.js';
import { type Answer, type OperationRun, rootOf } from '../execution/operation-run.js';
import { OperationExecutor } from '../execution/operation.executor.js';
import { CallsOnce } from '../idempotency/calls-once.js';
import { ShutdownNotice } from '../lifecycle/shutdown-notice.js';
import { GraphQLSources } from '../schema/graphql-sources.js';
import { bindVariables } from './bind-variables.js';
import { ThrottledReporter } from './call-reporter.js';
import { CallSlots } from './call-slots.js';
import { ErrorExaminer } from './error-examiner.js';
import { isA } from './is-a.js';
import { NarrowedPlans } from './narrow-plan.js';
import { CallAborted, openDeadline } from './open-deadline.js';
import { projectResult } from './project-result.js';
import { type ReadArguments, readArguments } from './read-arguments.js';
import { refuseAborted } from './refuse-aborted.js';
import { refuseActor } from './refuse-actor.js';
import { refuseErrors, wasApplied } from './refuse-errors.js';
import { refuseVariables } from './refuse-variables.js';
import { tellErrors } from './tell-errors.js';

/** A running call, and whether the app's operation has begun: before that, nothing can have been changed. */
type CallState = RunningCall & { hasStarted: boolean };

/** A call whose arguments are read. */
interface ReadCall {
  readonly identity: CallIdentity;
  readonly request: CallRequest;
  readonly read: ReadArguments;
}

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
    private readonly once: CallsOnce,
    private readonly slots: CallSlots,
    private readonly shutdown: ShutdownNotice,
    private readonly examiner: ErrorExaminer,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** One call of one tool: never throws. */
  async call(request: CallRequest): Promise<Outcome> {
    const { plan, source, signal } = request;
    const { timeoutMs } = plan.limits;
    const deadline = openDeadline({ client: signal, shutdown: this.shutdown.over, timeoutMs });
    const reporter = new ThrottledReporter(request);
    const running = { signal: deadline.signal, reporter, hasStarted: false };
    const outcome = await deadline
      .race(
        this.scope.run({ source, tool: plan.name }, (identity) => this.callAs(identity, request, running)),
      )
      .catch((error: unknown) =>
        isA(error, CallAborted)
          ? refuseAborted(plan, error.abortCause, running.hasStarted)
          : this.refuseThrown(request, error),
      );
    reporter.close();
    deadline.close();
    // What may not be shown stands in the log already, with its cause.
    if (outcome.kind === 'refusal' && outcome.code !== 'INTERNAL') {
      this.logger.debug(`${plan.name}: ${outcome.code}`);
    }
    return outcome;
  }

  /** The call itself, top to bottom: actor, arguments, and the rest at most once for each key. */
  private async callAs(identity: CallIdentity, request: CallRequest, running: CallState): Promise<Outcome> {
    const { plan, given, watch } = request;
    Object.defineProperty(identity.request, RUNNING_CALL, { value: running });
    watch.identified(identity);
    const denied = refuseActor(plan.requiresActor, identity.request.user);
    if (denied !== undefined) {
      return denied;
    }
    const read = readArguments(plan, given, this.options);
    if ('code' in read) {
      return read;
    }
    const actor = identity.request.user;
    const { idempotencyKey: key, values, fields = null } = read;
    const body = [Object.fromEntries(values), fields];
    return this.once.run({ plan, actor, key, body, running }, () =>
      this.carryOut({ identity, request, read }, running),
    );
  }

  /** What a call does once its arguments are read: variables, execute, project. */
  private async carryOut({ identity, request, read }: ReadCall, running: CallState): Promise<Outcome> {
    const { plan } = request;
    const { operation, shape } = this.narrowed.get(plan, read.fields);
    const variables = bindVariables(plan, read.values);
    const answer = await this.execute({ operation, variables, identity }, request, running);
    if (answer === undefined) {
      return refuseCrowd();
    }
    if (answer.errors === undefined || answer.errors.length === 0) {
      const root = rootOf(operation, answer.data);
      return projectResult(shape, { root, variables }, this.options.ids);
    }
    const neverRan = answer.data === undefined;
    const { schema } = this.sources.get(operation.schema);
    const invalid = neverRan ? refuseVariables(plan, schema, variables) : undefined;
    return invalid ?? this.refuseAnswer(request, answer);
  }

  /** Runs the operation once there is room for it; `undefined` when there is not. It keeps its slot until it has ended. */
  private async execute(
    run: Omit<OperationRun, 'signal'>,
    { plan, watch }: CallRequest,
    running: CallState,
  ): Promise<Answer | undefined> {
    const { signal } = running;
    const leave = await this.slots.enter({ plan, actor: run.identity.request.user, signal });
    if (leave === undefined) {
      return undefined;
    }
    running.hasStarted = true;
    try {
      return await watch.operation(run.operation, () => this.executor.execute({ ...run, signal }));
    } finally {
      leave();
    }
  }

  /** Errors of the operation: whoever made a change must hear that it was made, whatever failed after. */
  private refuseAnswer(request: CallRequest, answer: Answer): Outcome {
    const { plan } = request;
    const refusal = refuseErrors(plan, this.examiner.examine(request, tellErrors(answer, this.options)));
    return wasApplied(plan.operation, answer) ? refuseApplied(refusal) : refusal;
  }

  /** What was thrown around the operation, not in it: by the app's context function or a codec. */
  private refuseThrown(request: CallRequest, error: unknown): Outcome {
    return refuseErrors(request.plan, this.examiner.examine(request, [error]));
  }
}
