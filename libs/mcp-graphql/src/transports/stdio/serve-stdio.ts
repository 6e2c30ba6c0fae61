import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio';
import { type INestApplication, Logger } from '@nestjs/common';

import { McpServerFactory } from '../../protocol/mcp-server.factory.js';
import { endProcess } from './end-process.js';
import { LineTransport } from './line-transport.js';
import { type AppOptions, type StdioEntry, startApp } from './start-app.js';
import { stdioSource } from './stdio-source.js';
import { takeStdout } from './take-stdout.js';

/** Options of {@link serveStdio}. Every one has a default. */
export interface ServeStdioOptions extends AppOptions {
  /** Headers of every call's request, beside the bearer token in `MCP_TOKEN`. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The largest message that is read, in bytes. Default: 4 MiB, as over HTTP. */
  readonly maxMessageBytes?: number;
  /** How long the app may take to close, in milliseconds. Default: 1500. */
  readonly closeTimeoutMs?: number;
}

const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 1500;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Serves an app's tools over stdin and stdout, for a host that starts it as a child process. The app is initialised
 * and listens to nothing; its middleware does not run, so who calls is for the `ActorResolver` to say.
 *
 * It owns the process: stdout carries protocol lines only from here on, and when the client leaves or a signal asks,
 * the app is closed with its hooks and the process exits. A boot that fails exits with 1 and the reason on stderr.
 *
 * Give it a function that imports the app. A static `import` runs before any call, whatever the order of the lines,
 * and what the app prints meanwhile would still reach stdout.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports#stdio
 */
export async function serveStdio(entry: StdioEntry, options: ServeStdioOptions = {}): Promise<void> {
  const output = takeStdout();
  const { maxMessageBytes = MAX_MESSAGE_BYTES, closeTimeoutMs: timeoutMs = CLOSE_TIMEOUT_MS } = options;
  const logger = new Logger('McpGraphql');
  const source = stdioSource(process.env, options.headers);
  const starting = startApp(entry, options);

  let ending: Promise<never> | undefined;
  const end = (close: () => Promise<void>, reason?: unknown): void => {
    ending ??= endProcess(output, { reason, close, timeoutMs });
  };
  const stop = (signal?: string): void => end(() => closeStarted(starting, signal));

  // The client may speak, or leave, before the app is there: its messages wait for the server, its leaving does not.
  const transport = new LineTransport(process.stdin, output, { maxBytes: maxMessageBytes, left: stop });
  serveConnection(async () => (await starting).get(McpServerFactory).createLasting(source), {
    transport,
    onerror: (error) => logger.debug(`message refused: ${error.message}`),
  });
  SIGNALS.forEach((signal) => process.on(signal, () => stop(signal)));
  await starting.then(
    () => logger.log('Serving MCP on stdio'),
    (error: unknown) => end(async () => undefined, error),
  );
}

/** Closes the app once it is there; one that never came up has nothing to close. */
async function closeStarted(starting: Promise<INestApplication>, signal?: string): Promise<void> {
  const app = await starting.catch(() => undefined);
  // The signal is what shutdown hooks are told; Nest's type leaves it out.
  await (app?.close as ((signal?: string) => Promise<void>) | undefined)?.call(app, signal);
}
