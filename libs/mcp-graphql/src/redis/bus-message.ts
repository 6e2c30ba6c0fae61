import type { McpEvent } from '../contracts/event-bus.js';

/** What goes over the channel. */
export interface BusMessage {
  /** Which process sent it. */
  readonly from: string;
  readonly event: McpEvent;
}

/** A message as text. */
export function writeMessage(from: string, event: McpEvent): string {
  return JSON.stringify({ from, event } satisfies BusMessage);
}

/** The message in a text, or `undefined` for anything else: whoever reaches Redis can write to the channel. */
export function readMessage(text: string): BusMessage | undefined {
  const message = parse(text) as Partial<BusMessage> | null | undefined;
  const kind: unknown = message?.event?.kind;
  return typeof message?.from === 'string' && typeof kind === 'string' ? (message as BusMessage) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
