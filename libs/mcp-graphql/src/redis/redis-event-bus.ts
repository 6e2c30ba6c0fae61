import { randomUUID } from 'node:crypto';

import type { McpEvent, McpEventBus, ToolSwitched } from '../contracts/event-bus.js';
import { readMessage, writeMessage } from './bus-message.js';
import type { RedisConnection } from './connect-redis.js';
import { RedisLink } from './redis-link.js';

/** Options of {@link redisEventBus}. */
export interface RedisEventBusOptions {
  /** Where Redis is. */
  readonly connection: RedisConnection;
  /** Stands before the names of channel and key. One for each app: apps that share it switch each other's tools. */
  readonly prefix: string;
  /** How long the boot waits for Redis, in milliseconds, before it goes on without. Default: 2000. */
  readonly openTimeoutMs?: number;
}

/**
 * Carries events between replicas over Redis pub/sub. What is switched is kept in a hash as well, so that a replica
 * which starts later, or was cut off, learns of it. While Redis is away every process goes on alone; what is
 * switched meanwhile reaches the others when it is back.
 * @throws Error without a prefix
 */
export function redisEventBus(options: RedisEventBusOptions): McpEventBus {
  return new RedisEventBus(options);
}

class RedisEventBus implements McpEventBus {
  private readonly self = randomUUID();
  private readonly listeners = new Set<(event: McpEvent) => void>();
  /** The newest state of every tool that was ever switched. */
  private readonly known = new Map<string, boolean>();
  /** Tools whose state was set here and is not in Redis yet: there it is older. */
  private readonly unsaved = new Set<string>();
  private readonly channel: string;
  private readonly key: string;
  private readonly link: RedisLink;

  constructor(private readonly options: RedisEventBusOptions) {
    if (typeof options.prefix !== 'string' || options.prefix === '') {
      throw new Error('redisEventBus: the option prefix must be a name of this app, such as "notes".');
    }
    this.channel = `${options.prefix}:mcp-events`;
    this.key = `${options.prefix}:mcp-switches`;
    this.link = new RedisLink(options.connection, this.channel);
  }

  publish(event: McpEvent): void {
    this.deliver(event);
    if (event.kind === 'tool_switched') {
      this.known.set(event.tool, event.enabled);
      this.unsaved.add(event.tool);
      void this.save(event.tool);
    } else {
      this.link.commands.publish(this.channel, writeMessage(this.self, event)).catch(() => undefined);
    }
  }

  subscribe(listener: (event: McpEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async open(): Promise<void> {
    const { openTimeoutMs = 2000 } = this.options;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, openTimeoutMs);
      this.link.open({
        connected: (isFirst) => void this.catchUp(isFirst).then(resolve),
        heard: (message) => this.hear(message),
      });
    });
    clearTimeout(timer);
  }

  close(): Promise<void> {
    return this.link.close();
  }

  /** After every start and outage: tells what Redis does not know, then learns what it knows better. */
  private async catchUp(isFirst: boolean): Promise<void> {
    await Promise.all([...this.unsaved].map((tool) => this.save(tool)));
    // A Redis that was restarted may have lost everything; what is there is newer.
    const filled = [...this.known].map(([tool, enabled]) =>
      this.link.commands.hsetnx(this.key, tool, String(enabled)),
    );
    await Promise.all(filled).catch(() => undefined);
    await this.recall();
    if (!isFirst) {
      this.deliver({ kind: 'tools_list_changed' });
    }
  }

  private async save(tool: string): Promise<void> {
    const enabled = this.known.get(tool)!;
    const event: ToolSwitched = { kind: 'tool_switched', tool, enabled };
    const saved = await this.link.commands
      .multi()
      .hset(this.key, tool, String(enabled))
      .publish(this.channel, writeMessage(this.self, event))
      .exec()
      .catch(() => null);
    if (saved !== null && this.known.get(tool) === enabled) {
      this.unsaved.delete(tool);
    }
  }

  private hear(text: string): void {
    const message = readMessage(text);
    if (message?.event.kind === 'tool_switched') {
      // The message only says that something changed: what two replicas switched at once has one order, in Redis.
      void this.recall();
    } else if (message !== undefined && message.from !== this.self) {
      this.deliver(message.event);
    }
  }

  private async recall(): Promise<void> {
    const states = await this.link.commands.hgetall(this.key).catch(() => ({}));
    for (const [tool, state] of Object.entries(states)) {
      const enabled = state === 'true';
      if (!this.unsaved.has(tool) && this.known.get(tool) !== enabled) {
        this.known.set(tool, enabled);
        this.deliver({ kind: 'tool_switched', tool, enabled });
      }
    }
  }

  private deliver(event: McpEvent): void {
    this.listeners.forEach((listener) => listener(event));
  }
}
