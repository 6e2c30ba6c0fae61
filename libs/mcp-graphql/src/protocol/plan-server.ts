import {
  type CallToolResult,
  McpServer,
  type McpServerOptions,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from '@modelcontextprotocol/server';

import type { CallMessage } from '../contracts/call-message.js';
import type { Refusal } from '../contracts/outcome.js';
import type { Standing } from '../access/tool-gate.js';
import { didYouMean } from '../errors/nearest-name.js';
import { refuseScopes } from '../errors/refusal.js';
import { notAdmitted } from './denial.js';
import { type CallExchange, exchangeOf } from './exchange-of.js';
import { type Introduction, readMessage } from './read-message.js';
import { toCallResult } from './to-call-result.js';

/** What a server tells its client unasked. */
export interface Announces {
  /** That the list of tools changed; a 2025 client without a session has no stream to hear it on. */
  readonly listChanged: boolean;
}

/** What a server of ours answers from. Read anew for every request: a connection may outlast a change of the set. */
export interface PublishedTools {
  /** The list as this caller sees it, in order; never throws. */
  list(): Promise<readonly Tool[]>;
  /** A tool by its name, whoever sees it. */
  get(name: string): Tool | undefined;
  /** What a tool is to this caller; a name without a tool is hidden. Never throws. */
  standing(name: string): Promise<Standing>;
  /** Why the caller may not come in at all; never throws. Over HTTP it was asked at the door already. */
  refuse(): Promise<Refusal | undefined>;
  /** Calls a published tool; never throws. */
  call(name: string, given: unknown, exchange: CallExchange): Promise<CallToolResult>;
  /** Somebody asked for a tool that is not there; never throws. */
  missed(name: string, message: CallMessage): Promise<void>;
}

/**
 * How long a client that does not listen for changes may keep the list. A cache shared between callers is ruled out,
 * because what a list shows may come to depend on who asks.
 */
const CACHE_HINTS: McpServerOptions['cacheHints'] = {
  'tools/list': { ttlMs: 60_000, cacheScope: 'private' },
};

/**
 * A protocol server that answers `tools/list` and `tools/call` from prepared plans: it costs the same for one tool
 * and for five hundred, where registering tools costs every request their number.
 *
 * It stays an `McpServer`, because the SDK checks `Mcp-Param-*` headers and scopes for that class only.
 */
export class PlanServer extends McpServer {
  constructor(
    identity: { readonly name: string; readonly version: string },
    private readonly published: PublishedTools,
    { instructions, announces }: Pick<McpServerOptions, 'instructions'> & { readonly announces: Announces },
  ) {
    const capabilities = { tools: announces, logging: {} };
    super(identity, { instructions, capabilities, cacheHints: CACHE_HINTS });
    this.server.setRequestHandler('tools/list', async () => {
      const refusal = await published.refuse();
      if (refusal !== undefined) {
        const { code, message, data } = notAdmitted(refusal);
        throw new ProtocolError(code, message, data);
      }
      return { tools: [...(await published.list())] };
    });
    this.server.setRequestHandler('tools/call', async ({ params }, context) => {
      const message = readMessage(context, this.introduction());
      const standing = await published.standing(params.name);
      if (standing.kind === 'hidden') {
        return this.refuseUnknown(params.name, message);
      }
      if (standing.kind === 'locked') {
        return toCallResult(refuseScopes(standing.missing));
      }
      return published.call(params.name, params.arguments ?? {}, { ...exchangeOf(context), message });
    });
    // Over HTTP a client is told by the status, and can ask its authorization server for more.
    this.resolveScopeChallenge = async ({ request }) => {
      const { name } = (request.params ?? {}) as { readonly name?: unknown };
      const isCall = request.method === 'tools/call' && typeof name === 'string';
      const standing = isCall ? await published.standing(name) : undefined;
      return standing?.kind === 'locked' ? { scopes: standing.missing } : undefined;
    };
  }

  /** Tells the client of a connection that lasts; one that is gone hears nothing. Never throws. */
  async tellListChanged(): Promise<void> {
    if (this.isConnected()) {
      await this.server.sendToolListChanged().catch(() => undefined);
    }
  }

  /** What the client said when this very server was introduced to it; a stateless server never was. */
  private introduction(): Introduction {
    return {
      client: this.server.getClientVersion(),
      protocolVersion: this.server.getNegotiatedProtocolVersion(),
    };
  }

  /** A name that is no tool, or none for this caller: the two are answered alike. */
  private async refuseUnknown(name: string, message: CallMessage): Promise<CallToolResult> {
    const refusal = await this.published.refuse();
    if (refusal !== undefined) {
      return toCallResult(refusal);
    }
    await this.published.missed(name, message);
    throw unknownTool(
      name,
      (await this.published.list()).map((tool) => tool.name),
    );
  }

  /** What the SDK compares `Mcp-Param-*` headers with. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.published.get(name)?.inputSchema as Record<string, unknown> | undefined;
  }
}

function unknownTool(name: string, known: Iterable<string>): ProtocolError {
  const shown = name.slice(0, 64);
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown tool "${shown}".${didYouMean(shown, known)}`,
  );
}
