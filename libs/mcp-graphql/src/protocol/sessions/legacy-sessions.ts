import { randomUUID } from 'node:crypto';

import {
  type AuthInfo,
  type McpServer,
  WebStandardStreamableHTTPServerTransport as SessionTransport,
  isInitializeRequest,
} from '@modelcontextprotocol/server';
import { Logger } from '@nestjs/common';

import type { ResolvedSessions } from '../../contracts/transports.js';
import { ReplayLog } from './replay-log.js';
import {
  NOBODYS_SESSION,
  missingSession,
  noRoom,
  nobodysSession,
  unknownSession,
} from './session-answers.js';
import { type Session, SessionTable } from './session-table.js';
import { whileOpen } from './while-open.js';

/** What sessions need to know. */
export interface SessionHost {
  /** A server for one session, and for no other. */
  createServer(): McpServer;
  /** To whom the current request's session belongs; `undefined` when nobody can tell. */
  owner(): Promise<string | undefined>;
}

/** A request whose body has been read. */
export interface ReadRequest {
  readonly request: Request;
  readonly body: unknown;
  /** Where a challenge for more scopes points to. */
  readonly authInfo?: AuthInfo | undefined;
}

interface OpenSession extends Session {
  readonly transport: SessionTransport;
}

/**
 * Serves 2025-era clients in sessions: a server and a transport for each, kept from `initialize` until the client ends
 * it, leaves it alone or the app closes. Every request is answered as its own caller: the session only says which
 * conversation it goes on with, and that it is the same subject's.
 */
export class LegacySessions {
  private readonly logger = new Logger('McpGraphql');
  private readonly table: SessionTable<OpenSession>;

  constructor(
    private readonly options: ResolvedSessions,
    private readonly host: SessionHost,
  ) {
    this.table = new SessionTable(options);
  }

  /** How many sessions are open. */
  get size(): number {
    return this.table.size;
  }

  /** Answers one request of a 2025-era client. */
  async fetch(read: ReadRequest): Promise<Response> {
    const id = read.request.headers.get('mcp-session-id');
    if (id === null && !opensSession(read.body)) {
      return missingSession();
    }
    const owner = await this.host.owner();
    if (id === null) {
      return this.begin(owner, read);
    }
    const session = owner === undefined ? undefined : this.table.find(id, owner);
    return session === undefined ? unknownSession() : this.handle(id, session, read);
  }

  /** Ends the streams that only wait for something to happen. Calls go on. */
  endStreams(): void {
    this.table.sessions().forEach(({ transport }) => transport.closeStandaloneSSEStream());
  }

  /** Ends every session, and what runs in it. */
  close(): void {
    this.table.close();
  }

  private async begin(owner: string | undefined, read: ReadRequest): Promise<Response> {
    if (owner === undefined) {
      this.logger.error(NOBODYS_SESSION);
      return nobodysSession();
    }
    if (!this.table.makeRoom(owner)) {
      return noRoom();
    }
    const id = randomUUID();
    const session = await this.open(id, owner);
    const answer = await this.handle(id, session, read);
    if (session.transport.sessionId === undefined) {
      // The message was none that begins a session after all; the answer says why.
      this.table.drop(id);
    }
    return answer;
  }

  private async open(id: string, owner: string): Promise<OpenSession> {
    const { replayBytes } = this.options;
    const transport = new SessionTransport({
      sessionIdGenerator: () => id,
      ...(replayBytes > 0 && { eventStore: new ReplayLog(replayBytes) }),
      onsessionclosed: () => this.table.drop(id),
    });
    const server = this.host.createServer();
    await server.connect(transport);
    const session = { transport, close: () => void server.close().catch(() => undefined) };
    this.table.add(id, owner, session);
    return session;
  }

  private async handle(id: string, { transport }: OpenSession, read: ReadRequest): Promise<Response> {
    const { request, body, authInfo } = read;
    const onEnd = this.table.use(id);
    try {
      const answer = await transport.handleRequest(request, {
        parsedBody: body,
        ...(authInfo !== undefined && { authInfo }),
      });
      return whileOpen(answer, { signal: request.signal, onEnd });
    } catch (error) {
      onEnd();
      throw error;
    }
  }
}

function opensSession(body: unknown): boolean {
  return Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body);
}
