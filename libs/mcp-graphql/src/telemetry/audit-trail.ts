import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';

import type { AuditEvent, AuditSink } from '../contracts/audit.js';
import type { CallRecord } from '../contracts/call-record.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { findProvider } from '../wiring/find-provider.js';
import { loadOptional } from '../wiring/load-optional.js';
import { auditEvent } from './audit-event.js';

/** Name of the event that each call of a tool emits, where the app has `@nestjs/event-emitter`. */
export const TOOL_CALL_EVENT = 'mcp-graphql.call';

/** How many events may wait for sinks. A sink that hangs must not fill the memory. */
const MAX_WAITING = 1000;

/** How long a shutdown waits for what sinks still write, in milliseconds. */
const SHUTDOWN_MS = 1000;

/** Takes an event, and is told about by name when it fails. */
interface Receiver {
  readonly name: string;
  take(event: AuditEvent): unknown;
}

/**
 * Hands every call to the app's audit sink and event emitter: after the answer, at most once, and without ever
 * failing or delaying a call.
 */
@Injectable()
export class AuditTrail implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('McpGraphql');
  private readonly waiting = new Set<Promise<void>>();
  private receivers: readonly Receiver[] = [];
  private isFull = false;

  constructor(
    private readonly moduleRef: ModuleRef,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Finds whoever keeps events once, so that a wrong option stops the boot. */
  async onModuleInit(): Promise<void> {
    const found = [await this.findSink(), await this.findEmitter()];
    this.receivers = found.filter((receiver) => receiver !== undefined);
  }

  /** Whether anybody wants to know of calls. */
  get isKept(): boolean {
    return this.receivers.length > 0;
  }

  /** Hands a call over, soon. */
  keep(record: CallRecord): void {
    if (!this.isKept || this.refuses()) {
      return;
    }
    const event = auditEvent(record);
    for (const receiver of this.receivers) {
      const handed = this.hand(receiver, event).finally(() => this.waiting.delete(handed));
      this.waiting.add(handed);
    }
  }

  /** Gives sinks a moment to finish what they have. */
  async onApplicationShutdown(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const end = new Promise((resolve) => {
      timer = setTimeout(resolve, SHUTDOWN_MS);
    });
    await Promise.race([Promise.all(this.waiting), end]);
    clearTimeout(timer);
  }

  /** Not in the call's own turn: a sink may compute for a while before it first waits for anything. */
  private async hand(receiver: Receiver, event: AuditEvent): Promise<void> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    try {
      await receiver.take(event);
    } catch (error) {
      this.logger.error(
        `${receiver.name} failed, the audit event of ${event.tool} is lost`,
        error instanceof Error ? error.stack : undefined,
      );
    }
  }

  private refuses(): boolean {
    const isFull = this.waiting.size >= MAX_WAITING;
    if (isFull && !this.isFull) {
      this.logger.error(`${MAX_WAITING} audit events wait for a sink that does not take them; more are lost`);
    }
    this.isFull = isFull;
    return isFull;
  }

  private async findSink(): Promise<Receiver | undefined> {
    const { audit } = this.options;
    if (audit === undefined) {
      return undefined;
    }
    const wanted = { option: 'audit', token: audit, method: 'record' } as const;
    const sink = await findProvider<AuditSink>(this.moduleRef, wanted);
    return { name: 'The audit sink', take: (event) => sink.record(event) };
  }

  /** `emitAsync`, because what an asynchronous listener throws would else be nobody's and end the process. */
  private async findEmitter(): Promise<Receiver | undefined> {
    const events = await loadOptional('@nestjs/event-emitter', () => import('@nestjs/event-emitter'));
    try {
      const emitter = events && this.moduleRef.get(events.EventEmitter2, { strict: false });
      return emitter && { name: 'A listener', take: (event) => emitter.emitAsync(TOOL_CALL_EVENT, event) };
    } catch {
      return undefined; // installed, but the app does not import its module
    }
  }
}
