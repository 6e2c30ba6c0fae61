import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

/** Nest needs legacy decorators with their metadata; vite's own compiler (oxc) writes both. */
export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  resolve: {
    alias: {
      'nestjs-mcp-graphql': fileURLToPath(new URL('./libs/mcp-graphql/src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: ['libs/*/src/**/*.spec.ts', 'apps/*/src/**/*.spec.ts', 'test/**/*.spec.ts', 'test/**/*.e2e-spec.ts'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
