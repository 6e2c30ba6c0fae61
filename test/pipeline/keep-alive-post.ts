import { Agent, request } from 'node:http';

/** A response to {@link KeepAlivePost}: the last JSON of its body, be it the body itself or an event of a stream. */
export interface Posted {
  readonly status: number;
  readonly body: unknown;
}

/** Posts JSON on connections that stay open: for masses of calls, where `fetch` would take longer than the server. */
export class KeepAlivePost {
  private readonly agent: Agent;

  /** @param most connections at a time; more requests wait their turn */
  constructor(most: number) {
    this.agent = new Agent({ keepAlive: true, maxSockets: most });
  }

  /** @throws what Node's request ends with when the connection breaks */
  post(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<Posted> {
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const options = {
        agent: this.agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      };
      const sent = request(url, options, (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (received += chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: readLast(received) }));
      });
      sent.on('error', reject);
      sent.end(text);
    });
  }

  /** Closes what is still open. */
  close(): void {
    this.agent.destroy();
  }
}

function readLast(text: string): unknown {
  const event = /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(event ?? text) as unknown;
}
