import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';

import { type RedisConnection, connectRedis, disconnectRedis } from './connect-redis.js';

/** What a link tells its owner. */
export interface LinkEvents {
  /** Both connections stand and the channel is heard; called again after every outage. */
  connected(isFirst: boolean): void;
  heard(message: string): void;
}

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
    this.commands = connectRedis(connection);
    this.ear = connectRedis(connection);
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
    await disconnectRedis(this.commands);
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
