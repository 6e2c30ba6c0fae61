import { randomUUID } from 'node:crypto';

import type { McpServer } from '@modelcontextprotocol/server';
import { Logger } from '@nestjs/common';

import type { ResolvedStreams } from '../../contracts/transports.js';
import { NOBODYS_SESSION, noRoom, nobodysSession, unknownSession } from '../sessions/session-answers.js';
import { type Session, SessionTable } from '../sessions/session-table.js';
import { whileOpen } from '../sessions/while-open.js';
import { SseTransport } from './sse-transport.js';

/** Who opens a connection, and how it learns where to post. */
export interface SseOpening {
  /** `undefined` when nobody can tell. */
  readonly owner: string | undefined;
  /** The path that the client posts to. */
  readonly postTo: string;
  /** The client is gone. */
  readonly signal: AbortSignal;
}

/** A message that somebody posted. */
export interface SsePost {
  readonly id: string;
  /** `undefined` when nobody can tell. */
  readonly owner: string | undefined;
  readonly body: unknown;
}

interface SseSession extends Session {
  readonly transport: SseTransport;
}

/** The connections of the old HTTP+SSE transport: each is a session that lasts as long as its stream. */
export class SseSessions {
  private readonly logger = new Logger('McpGraphql');
  private readonly table: SessionTable<SseSession>;

  constructor(
    limits: ResolvedStreams,
    private readonly createServer: () => McpServer,
  ) {
    this.table = new SessionTable({ ...limits, idleMs: limits.maxMs });
  }

  /** How many connections are open. */
  get size(): number {
    return this.table.size;
  }

  /** Opens a connection; the answer is its stream. */
  async open({ owner, postTo, signal }: SseOpening): Promise<Response> {
    if (owner === undefined) {
      this.logger.error(NOBODYS_SESSION);
      return nobodysSession();
    }
    if (!this.table.makeRoom(owner)) {
      return noRoom();
    }
    const id = randomUUID();
    const transport = new SseTransport(id, `${postTo}?sessionId=${id}`);
    const server = this.createServer();
    this.table.add(id, owner, { transport, close: () => void server.close().catch(() => undefined) });
    this.table.use(id);
    await server.connect(transport);
    return whileOpen(transport.answer(), { signal, onEnd: () => this.table.drop(id) });
  }

  /** Hands a posted message to its connection; what comes of it goes out on the stream. */
  receive({ id, owner, body }: SsePost): Response {
    const session = owner === undefined ? undefined : this.table.find(id, owner);
    if (session === undefined) {
      return unknownSession();
    }
    try {
      session.transport.receive(body);
    } catch {
      const error = { code: -32_600, message: 'Invalid Request: the body is no message of JSON-RPC.' };
      return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 });
    }
    return new Response('Accepted', { status: 202 });
  }

  /** Ends every connection as soon as nothing runs in it. */
  endWhenIdle(): void {
    this.table.sessions().forEach(({ transport }) => transport.endWhenIdle());
  }

  /** Ends every connection, and what runs in it. */
  close(): void {
    this.table.close();
  }
}
