import type { SpanContext } from '@opentelemetry/api';

/** `version-traceid-parentid-flags`, and more fields in versions to come. @see https://www.w3.org/TR/trace-context/ */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Set in the flags when the caller records its part of the trace. */
const SAMPLED = 1;

/**
 * The caller's span, or `undefined` when the text is no valid W3C `traceparent`: a bad one starts a trace of our own,
 * as the recommendation demands, and is no reason to refuse a call.
 */
export function readTraceParent(text: string | undefined): SpanContext | undefined {
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(text ?? '') ?? [];
  if (version === undefined || traceId === undefined || spanId === undefined || flags === undefined) {
    return undefined;
  }
  const isVersion = version !== 'ff' && (version !== '00' || rest === undefined);
  const isNamed = /[^0]/.test(traceId) && /[^0]/.test(spanId);
  return isVersion && isNamed
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true }
    : undefined;
}
