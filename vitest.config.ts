import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

import { ClosingLineReporter } from './test/support/closing-line.reporter.js';

const LIBRARY = fileURLToPath(new URL('./libs/mcp-graphql/src', import.meta.url));

/** Nest needs legacy decorators with their metadata; vite's own compiler (oxc) writes both. */
export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  resolve: {
    alias: [
      // graphql 16 ships two copies of itself; Node gives Nest the CommonJS one, so the tests must use it as well.
      { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') },
      { find: /^nestjs-mcp-graphql$/, replacement: `${LIBRARY}/index.ts` },
      { find: /^nestjs-mcp-graphql\/(.+)$/, replacement: `${LIBRARY}/$1.ts` },
    ],
  },
  test: {
    include: [
      'libs/*/src/**/*.spec.ts',
      'apps/*/src/**/*.spec.ts',
      'test/**/*.spec.ts',
      'test/**/*.e2e-spec.ts',
    ],
    reporters: ['default', new ClosingLineReporter()],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
