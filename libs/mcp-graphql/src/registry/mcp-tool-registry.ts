import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

import type { McpEvent } from '../contracts/event-bus.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { didYouMean } from '../errors/nearest-name.js';
import { ToolChanges } from './tool-changes.js';
import { ToolRegistry } from './tool-registry.js';

/** A tool of the app, and whether agents see it. */
export interface ToolState {
  readonly name: string;
  readonly enabled: boolean;
}

/**
 * Switches tools off and on while the app runs, on every replica that shares its event bus. A tool that is off
 * answers exactly like one that does not exist; clients that listen are told that the list changed.
 */
@Injectable()
export class McpToolRegistry implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('McpGraphql');
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly changes: ToolChanges,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Every tool of the app by name, those that are off included. */
  list(): readonly ToolState[] {
    return this.registry.names().map((name) => ({ name, enabled: this.isEnabled(name) }));
  }

  /** Whether agents can call it. A name without a tool is not enabled. */
  isEnabled(name: string): boolean {
    return this.registry.get(name) !== undefined;
  }

  /**
   * Serves a tool again.
   * @throws Error for a name without a tool, once the tools are compiled
   */
  enable(name: string): void {
    this.switch(name, true);
  }

  /**
   * Stops serving a tool. Calls that run come to their end. Before the tools are compiled, in `onModuleInit` for
   * instance, any name is taken; the boot warns of those that turn out to be nobody's.
   * @throws Error for a name without a tool, once the tools are compiled
   */
  disable(name: string): void {
    this.switch(name, false);
  }

  /** Tells listening clients to list again, for changes that only the app knows of, such as somebody's new role. */
  announceChange(): void {
    this.changes.tell();
    this.publish({ kind: 'tools_list_changed' });
  }

  /** Hears the other replicas from here on, and what they switched before this one started. */
  async onModuleInit(): Promise<void> {
    const { eventBus } = this.options;
    this.unsubscribe = eventBus.subscribe((event) => this.hear(event));
    await eventBus.open?.();
  }

  /** Requests have ended by now; nothing is left to tell. */
  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.options.eventBus.close?.();
  }

  private switch(name: string, enabled: boolean): void {
    const names = this.registry.names();
    if (names.length > 0 && !names.includes(name)) {
      throw new Error(`McpToolRegistry: there is no tool "${name}".${didYouMean(name, names)}`);
    }
    const event = { kind: 'tool_switched', tool: name, enabled } as const;
    this.hear(event);
    this.publish(event);
  }

  private hear(event: McpEvent): void {
    if (event.kind === 'tools_list_changed') {
      this.changes.tell();
    } else if (event.kind === 'tool_switched' && this.registry.switch(event.tool, event.enabled)) {
      this.logger.log(`Tool ${event.tool} is ${event.enabled ? 'on' : 'off'}`);
      this.changes.tell();
    }
  }

  /** A bus of the app's own may throw; the tool is switched here all the same. */
  private publish(event: McpEvent): void {
    try {
      this.options.eventBus.publish(event);
    } catch (error) {
      this.logger.error('The event bus did not take an event; other replicas do not know of it', error);
    }
  }
}
