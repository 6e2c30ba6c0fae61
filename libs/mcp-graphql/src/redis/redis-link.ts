import { Logger } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';

/** Where Redis is: a URL, options of ioredis, or a client of the app, whose settings are copied and which is not used. */
export type RedisConnection = string | RedisOptions | Redis;

/** What a link tells its owner. */
export interface LinkEvents {
  /** Both connections stand and the channel is heard; called again after every outage. */
  connected(isFirst: boolean): void;
  heard(message: string): void;
}

/**
 * Commands fail at once while there is no connection: what is worth repeating is known to the owner, and a queue
 * would grow for as long as Redis is away.
 */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: null,
  retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
};

/** A connection for commands and one that listens on a channel; both come back by themselves for as long as it takes. */
export class RedisLink {
  readonly commands: Redis;
  private readonly logger = new Logger('McpGraphql');
  private readonly ear: Redis;
  private events: LinkEvents | undefined;
  private isAway = false;
  private isFirst = true;

  constructor(
    connection: RedisConnection,
    private readonly channel: string,
  ) {
    this.commands = connect(connection);
    this.ear = connect(connection);
  }

  /** Begins to connect; what it cannot reach it keeps trying. */
  open(events: LinkEvents): void {
    this.events = events;
    this.ear.on('message', (_channel: string, message: string) => events.heard(message));
    for (const client of [this.commands, this.ear]) {
      client.on('error', (error: Error) => this.reportAway(error));
      client.on('ready', () => void this.greet().catch((error: Error) => this.reportAway(error)));
      client.connect().catch(() => undefined);
    }
  }

  /** Ends both connections, after the commands that were sent. */
  async close(): Promise<void> {
    this.events = undefined;
    if (this.commands.status === 'ready') {
      await this.commands.quit().catch(() => undefined);
    }
    this.commands.disconnect();
    this.ear.disconnect();
  }

  private async greet(): Promise<void> {
    if (this.commands.status !== 'ready' || this.ear.status !== 'ready') {
      return;
    }
    await this.ear.subscribe(this.channel);
    if (this.isAway) {
      this.isAway = false;
      this.logger.log('Redis is back; replicas hear each other again');
    }
    this.events?.connected(this.isFirst);
    this.isFirst = false;
  }

  /** One line for an outage, however often a connection is tried. */
  private reportAway(error: Error): void {
    if (this.events !== undefined && !this.isAway) {
      this.isAway = true;
      const reason = error.message || error.name;
      this.logger.error(
        `Redis cannot be reached (${reason}); until it is back, replicas do not hear each other`,
      );
    }
  }
}

function connect(connection: RedisConnection): Redis {
  if (typeof connection === 'string') {
    return new Redis(connection, OPTIONS);
  }
  return 'duplicate' in connection ? connection.duplicate(OPTIONS) : new Redis({ ...connection, ...OPTIONS });
}
