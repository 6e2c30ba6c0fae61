import { randomUUID } from 'node:crypto';

import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { Inject, Injectable, Logger } from '@nestjs/common';

import { isForEverybody } from '../access/is-for-everybody.js';
import { type Standing, ToolGate } from '../access/tool-gate.js';
import type { CallSource } from '../contracts/actor.js';
import type { CallRequest } from '../contracts/call.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Outcome } from '../contracts/outcome.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { refuseInternal } from '../errors/refusal.js';
import { assembleInstructions } from '../instructions/assemble-instructions.js';
import { ToolChanges } from '../registry/tool-changes.js';
import { ToolRegistry } from '../registry/tool-registry.js';
import { Admission } from '../runtime/admission.js';
import { ToolCaller } from '../runtime/tool-caller.js';
import { CallObserver } from '../telemetry/call-observer.js';
import { type Announces, PlanServer, type PublishedTools } from './plan-server.js';
import { publishTool } from './publish-tool.js';
import { toCallResult } from './to-call-result.js';

/** The published form of one set of plans, made once for as long as the set is served. */
interface Publication {
  readonly plans: readonly ToolPlan[];
  readonly tools: readonly Tool[];
  readonly byName: ReadonlyMap<string, Tool>;
  readonly instructions: string | undefined;
}

/** Makes a fresh protocol server for each request: one that two clients share hands one's answers to the other. */
@Injectable()
export class McpServerFactory {
  private readonly logger = new Logger('McpGraphql');
  private publication: Publication | undefined;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly registry: ToolRegistry,
    private readonly changes: ToolChanges,
    private readonly caller: ToolCaller,
    private readonly admission: Admission,
    private readonly gate: ToolGate,
    private readonly observer: CallObserver,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** A server for what came in on `source`; it is asked for only when a tool is called. */
  create(source: () => CallSource, announces: Announces = { listChanged: true }): PlanServer {
    const { name, version } = this.options;
    const { instructions } = this.publish();
    const published: PublishedTools = {
      list: () => this.list(source()),
      get: (tool) => this.publish().byName.get(tool),
      standing: (tool) => this.standing(tool, source()),
      refuse: () => this.admission.refuse(source()),
      call: (tool, given, exchange) =>
        this.call({ plan: this.registry.get(tool)!, given, source: source(), ...exchange }),
      missed: (tool, message) => this.observer.missed({ tool, message, source: source() }),
    };
    return new PlanServer({ name, version }, published, { instructions, announces });
  }

  /** A server for a connection that lasts: it tells its client when the list changes, until it is closed. */
  createLasting(source: () => CallSource): PlanServer {
    const server = this.create(source);
    const end = this.changes.subscribe(() => void server.tellListChanged());
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has this property and no listeners
    server.server.onclose = end;
    return server;
  }

  private call(asked: Omit<CallRequest, 'watch'>): Promise<CallToolResult> {
    return this.observer.observe(asked, async (watch) => {
      const outcome = await this.run({ ...asked, watch });
      const result = toCallResult(outcome);
      watch.answered(outcome, textBytes(result));
      return result;
    });
  }

  /** The SDK sends the message of whatever a handler throws to the agent: nothing may leave here but an outcome. */
  private async run(request: CallRequest): Promise<Outcome> {
    try {
      return (await this.admission.refuse(request.source)) ?? (await this.caller.call(request));
    } catch (error) {
      const correlationId = randomUUID();
      const what = error instanceof Error ? error.stack : error;
      this.logger.error(`${request.plan.name}: INTERNAL ${correlationId}`, what);
      return refuseInternal(correlationId);
    }
  }

  private async list(source: CallSource): Promise<readonly Tool[]> {
    const { plans, tools } = this.publish();
    const standings = await Promise.all(plans.map((plan) => this.gate.standing(plan, source)));
    return tools.filter((_, index) => standings[index]!.kind !== 'hidden');
  }

  private async standing(tool: string, source: CallSource): Promise<Standing> {
    const plan = this.registry.get(tool);
    return plan === undefined ? { kind: 'hidden' } : this.gate.standing(plan, source);
  }

  private publish(): Publication {
    const plans = this.registry.list();
    if (this.publication?.plans !== plans) {
      const tools = plans.map(publishTool);
      const { text: instructions } = assembleInstructions(
        this.options.instructions,
        plans.filter(isForEverybody),
      );
      const byName = new Map(tools.map((tool) => [tool.name, tool]));
      this.publication = { plans, tools, byName, instructions };
    }
    return this.publication;
  }
}

/** How much text the agent is sent. */
function textBytes({ content }: CallToolResult): number {
  return content.reduce((sum, block) => sum + (block.type === 'text' ? Buffer.byteLength(block.text) : 0), 0);
}
