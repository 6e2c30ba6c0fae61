import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../apps/demo-api/dist/main.js', import.meta.url));

/** Starts the built demo in a process of its own, on a free port and a database in memory. */
export async function startDemo() {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DEMO_DB: ':memory:', NODE_ENV: 'development' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('The demo is running')) {
        resolve();
      }
    });
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code} before it was up.`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.removeAllListeners('exit');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
