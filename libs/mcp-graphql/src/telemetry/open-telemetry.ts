import type * as Api from '@opentelemetry/api';

import type { CallRecord } from '../contracts/call-record.js';
import type { Failable } from '../contracts/call-watch.js';
import type { ResolvedTelemetry } from '../contracts/telemetry-options.js';
import type { Operation } from '../contracts/tool-plan.js';
import { loadOptional } from '../wiring/load-optional.js';
import { Instruments } from './instruments.js';
import { nameOperation } from './name-operation.js';
import { readTraceParent } from './read-trace-parent.js';
import { type CallStart, endAttributes, startAttributes } from './span-attributes.js';

/** Under which name the library reports. */
const LIBRARY = 'nestjs-mcp-graphql';

/** One call's span while the call runs. */
export interface OpenSpan {
  /** Runs a part of the call below the span, so that the app's own spans stand below it. */
  within<T>(run: () => Promise<T>): Promise<T>;
  close(record: CallRecord): void;
}

/**
 * Spans and metrics by the MCP conventions, through whatever SDK the app has registered; without one every method is
 * a no-op of `@opentelemetry/api` itself.
 */
export class OpenTelemetry {
  private readonly tracer: Api.Tracer;
  private readonly instruments: Instruments;

  constructor(
    private readonly api: typeof Api,
    private readonly options: ResolvedTelemetry,
  ) {
    this.tracer = api.trace.getTracer(LIBRARY);
    this.instruments = new Instruments(api, LIBRARY);
  }

  /** The reporter, or `undefined` where the app does without `@opentelemetry/api` or does not want it. */
  static async load(options: ResolvedTelemetry): Promise<OpenTelemetry | undefined> {
    const api = options.enabled
      ? await loadOptional('@opentelemetry/api', () => import('@opentelemetry/api'))
      : undefined;
    return api && new OpenTelemetry(api, options);
  }

  /** Begins the span of one call: below the client's span, if the message names it, and linked to the transport's. */
  open(start: CallStart): OpenSpan {
    const { context, trace, SpanKind } = this.api;
    const { parent, links } = this.origin(start);
    const name = start.tool === undefined ? 'tools/call' : `tools/call ${start.tool}`;
    const attributes = startAttributes(start);
    const span = this.tracer.startSpan(name, { kind: SpanKind.SERVER, attributes, links }, parent);
    const inside = trace.setSpan(parent, span);
    this.instruments.begin();
    return {
      within: (run) => context.with(inside, run),
      close: (record) => this.close(span, record),
    };
  }

  /** Runs the GraphQL operation of a call as a span of its own. What went wrong in it is told by the call's span. */
  async operation<T extends Failable>(operation: Operation, run: () => Promise<T>): Promise<T> {
    const { kind, schema } = operation;
    const { own } = nameOperation(operation);
    const attributes = {
      'graphql.operation.name': own,
      'graphql.operation.type': kind,
      'mcp_graphql.schema': schema,
    };
    return this.tracer.startActiveSpan(`${kind} ${own}`, { attributes }, async (span) => {
      let isFailed = true;
      try {
        const answer = await run();
        isFailed = (answer.errors?.length ?? 0) > 0;
        return answer;
      } finally {
        if (isFailed) {
          span.setStatus({ code: this.api.SpanStatusCode.ERROR });
        }
        span.end();
      }
    });
  }

  private close(span: Api.Span, record: CallRecord): void {
    if (span.isRecording()) {
      span.setAttributes(endAttributes(record, this.options));
    }
    if (record.outcome !== 'OK') {
      // The code, and not the text of the refusal: that may quote arguments.
      span.setStatus({ code: this.api.SpanStatusCode.ERROR, message: record.outcome });
    }
    span.end();
    this.instruments.end(record);
  }

  /** The message's own context wins over that of the HTTP request, which may carry many messages. */
  private origin({ message }: CallStart): { parent: Api.Context; links: Api.Link[] } {
    const { context, trace, createTraceState } = this.api;
    const ambient = context.active();
    const caller = readTraceParent(message.traceparent);
    if (caller === undefined) {
      return { parent: ambient, links: [] };
    }
    const { tracestate } = message;
    const traceState = tracestate === undefined ? undefined : createTraceState(tracestate);
    const transport = trace.getSpanContext(ambient);
    return {
      parent: trace.setSpanContext(ambient, { ...caller, ...(traceState && { traceState }) }),
      links: transport === undefined ? [] : [{ context: transport }],
    };
  }
}
