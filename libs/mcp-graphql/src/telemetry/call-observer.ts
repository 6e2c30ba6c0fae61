import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';

import { Callers } from '../actor/callers.js';
import type { CallRecord } from '../contracts/call-record.js';
import type { CallWatch } from '../contracts/call-watch.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { AuditTrail } from './audit-trail.js';
import { OpenTelemetry, type OpenSpan } from './open-telemetry.js';
import { recordActor } from './record-actor.js';
import { type KnownCall, type MissedCall, recordCall, recordMissed } from './record-call.js';
import { ServiceStatus } from './service-status.js';
import type { CallStart } from './span-attributes.js';
import { WatchedCall } from './watched-call.js';

/** The one seam around every call: spans, metrics, the audit trail and the server's health hang on it. */
@Injectable()
export class CallObserver implements OnModuleInit {
  private readonly logger = new Logger('McpGraphql');
  private telemetry: OpenTelemetry | undefined;

  // oxlint-disable-next-line max-params -- Nest injects by position, so there is no object to gather them in
  constructor(
    private readonly audit: AuditTrail,
    private readonly status: ServiceStatus,
    private readonly callers: Callers,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  async onModuleInit(): Promise<void> {
    this.telemetry = await OpenTelemetry.load(this.options.telemetry);
  }

  /**
   * Runs one call and tells whoever watches what became of it. Nothing that watches can fail the call.
   * @throws whatever `run` throws
   */
  async observe<T>(call: KnownCall, run: (watch: CallWatch) => Promise<T>): Promise<T> {
    const startedAt = new Date();
    const clock = performance.now();
    const end = this.status.begin();
    const { transport } = call.source;
    const span = this.open({ tool: call.plan.name, transport, message: call.message });
    const watched = new WatchedCall(this.telemetry);
    try {
      return await (span === undefined ? run(watched) : span.within(() => run(watched)));
    } finally {
      end();
      const durationMs = performance.now() - clock;
      const { outcome, bytes, actor } = watched;
      this.tell(span, () => recordCall(call, { outcome, bytes, actor, startedAt, durationMs }));
    }
  }

  /** Tells of a call that no tool answers: an agent that probes is seen as well. It never throws. */
  async missed(call: MissedCall): Promise<void> {
    const { message, source } = call;
    const span = this.open({ message, transport: source.transport });
    const caller = await this.callers.identify(source).catch(() => undefined);
    this.tell(span, () => recordMissed(call, recordActor(caller?.actor)));
  }

  private open(start: CallStart): OpenSpan | undefined {
    try {
      return this.telemetry?.open(start);
    } catch (error) {
      this.complain(error);
      return undefined;
    }
  }

  private tell(span: OpenSpan | undefined, describe: () => CallRecord): void {
    if (span === undefined && !this.audit.isKept) {
      return;
    }
    try {
      const record = describe();
      this.audit.keep(record);
      span?.close(record);
    } catch (error) {
      this.complain(error);
    }
  }

  private complain(error: unknown): void {
    this.logger.error('Watching a call failed', error instanceof Error ? error.stack : undefined);
  }
}
