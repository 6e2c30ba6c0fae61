import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A plain proxy without stickiness. */
export interface RoundRobin {
  readonly url: string;
  /** How many requests each target got, in the order the targets were given. */
  counts(): readonly number[];
  /** Puts other targets in place of those that were. */
  aim(targets: readonly string[]): void;
  close(): Promise<void>;
}

/** Starts a proxy that hands one request after the other to the next target, whoever it comes from. */
export async function roundRobin(targets: readonly string[]): Promise<RoundRobin> {
  let current = targets;
  let counts = targets.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % current.length;
    counts[index]!++;
    forward(new URL(incoming.url!, current[index]), incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => [...counts],
    aim: (next) => {
      current = next;
      counts = next.map(() => 0);
    },
    close: () => closeServer(server),
  };
}

/** Streams both ways, and lets go of one side when the other is gone. */
function forward(target: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const sent = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
  });
  sent.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.once('close', () => sent.destroy());
  incoming.pipe(sent);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
