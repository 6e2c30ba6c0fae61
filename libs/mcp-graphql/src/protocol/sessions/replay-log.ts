import type { EventId, EventStore, JSONRPCMessage, StreamId } from '@modelcontextprotocol/server';

interface LoggedEvent {
  readonly number: number;
  readonly stream: StreamId;
  readonly message: JSONRPCMessage;
  readonly bytes: number;
}

/** Takes events that are sent again. */
type Sender = Parameters<EventStore['replayEventsAfter']>[1];

/**
 * What one session has sent, for a client that lost its connection and says how far it came. It keeps so many bytes
 * and no more: the oldest events go first. The id of an event names its stream, so that the end of a stream, where the
 * result stands, is sent even when its beginning is gone.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#resumability-and-redelivery
 */
export class ReplayLog implements EventStore {
  private readonly events: LoggedEvent[] = [];
  private bytes = 0;
  private count = 0;

  constructor(private readonly maxBytes: number) {}

  /** Keeps an event; its id grows with every one. */
  async storeEvent(stream: StreamId, message: JSONRPCMessage): Promise<EventId> {
    this.count += 1;
    const bytes = JSON.stringify(message).length;
    this.events.push({ number: this.count, stream, message, bytes });
    this.bytes += bytes;
    while (this.bytes > this.maxBytes) {
      this.bytes -= this.events.shift()!.bytes;
    }
    return `${this.count}:${stream}`;
  }

  /** The stream of an event that this session could have sent. */
  async getStreamIdForEventId(id: EventId): Promise<StreamId | undefined> {
    const { number, stream } = readId(id);
    return number <= this.count && stream !== '' ? stream : undefined;
  }

  /** Sends again what came after an event on its stream, and on no other. */
  async replayEventsAfter(lastId: EventId, { send }: Sender): Promise<StreamId> {
    const last = readId(lastId);
    const missed = this.events.filter(
      ({ number, stream, message }) =>
        number > last.number && stream === last.stream && Object.keys(message).length > 0,
    );
    for (const { number, stream, message } of missed) {
      await send(`${number}:${stream}`, message);
    }
    return last.stream;
  }
}

function readId(id: EventId): Pick<LoggedEvent, 'number' | 'stream'> {
  const [number = '', stream = ''] = id.split(':', 2);
  return { number: /^\d+$/.test(number) ? Number(number) : Infinity, stream };
}
