import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

/** Below the root's `node_modules`, so that programs find their packages as any app does. */
const BUILT = fileURLToPath(new URL('../../node_modules/.test-programs/', import.meta.url));

/**
 * Builds a `.ts` program of the tests and whatever it imports by a relative path into one file, and returns its path.
 * Packages stay outside: it runs on the built library, as an app would.
 */
export async function buildProgram(file: URL): Promise<string> {
  const entry = fileURLToPath(file);
  const outDir = join(BUILT, `${basename(entry, '.ts')}-${process.pid}`);
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
    ssr: { external: true },
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20', minify: false },
  });
  return join(outDir, `${basename(entry, '.ts')}.js`);
}
