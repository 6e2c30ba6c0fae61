import { randomUUID } from 'node:crypto';

import type { CallToolResult } from '@modelcontextprotocol/server';
import { Inject, Injectable, Logger } from '@nestjs/common';

import type { CallSource } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Outcome } from '../contracts/outcome.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { refuseInternal } from '../errors/refusal.js';
import { ToolRegistry } from '../registry/tool-registry.js';
import { ToolCaller } from '../runtime/tool-caller.js';
import { PlanServer, type PublishedTools } from './plan-server.js';
import { publishTool } from './publish-tool.js';
import { toCallResult } from './to-call-result.js';

/** The published form of one set of plans, made once for as long as the set is served. */
interface Publication extends Pick<PublishedTools, 'tools' | 'byName'> {
  readonly plans: readonly ToolPlan[];
}

/** Makes a fresh protocol server for each request: one that two clients share hands one's answers to the other. */
@Injectable()
export class McpServerFactory {
  private readonly logger = new Logger('McpGraphql');
  private publication: Publication | undefined;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly caller: ToolCaller,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** A server for what came in on `source`; it is asked for only when a tool is called. */
  create(source: () => CallSource): PlanServer {
    const { name, version, instructions } = this.options;
    const { tools, byName } = this.publish();
    const published: PublishedTools = {
      tools,
      byName,
      call: (tool, given, exchange) =>
        this.call(tool, () =>
          this.caller.call({ plan: this.registry.get(tool)!, given, source: source(), ...exchange }),
        ),
    };
    return new PlanServer({ name, version }, published, { instructions });
  }

  /** The SDK sends the message of whatever a handler throws to the agent: nothing may leave here but a result. */
  private async call(tool: string, run: () => Promise<Outcome>): Promise<CallToolResult> {
    try {
      return toCallResult(await run());
    } catch (error) {
      const correlationId = randomUUID();
      this.logger.error(`${tool}: INTERNAL ${correlationId}`, error instanceof Error ? error.stack : error);
      return toCallResult(refuseInternal(correlationId));
    }
  }

  private publish(): Publication {
    const plans = this.registry.list();
    if (this.publication?.plans !== plans) {
      const tools = plans.map(publishTool);
      this.publication = { plans, tools, byName: new Map(tools.map((tool) => [tool.name, tool])) };
    }
    return this.publication;
  }
}
