import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { type ImportTable, findCycles, findViolations } from './support/import-rules.js';
import { readFolder, readImports } from './support/read-imports.js';

/** The table of the design (README section 5), row by row. A new folder needs a row before it may import anything. */
const TABLE: ImportTable = {
  contracts: { folders: [], packages: [], types: ['graphql'] },
  errors: { folders: ['contracts'], packages: [] },
  ids: { folders: ['contracts'], packages: ['sqids'] },
  events: { folders: ['contracts'], packages: [] },
  redis: { folders: ['contracts'], packages: ['@nestjs/common', 'ioredis', 'node:crypto'] },
  decorators: { folders: ['contracts'], packages: ['@nestjs/common'] },
  discovery: {
    folders: ['contracts', 'errors', 'decorators'],
    packages: [
      '@nestjs/common',
      '@nestjs/core',
      '@nestjs/graphql',
      'graphql',
      'tinyglobby',
      'node:fs',
      'node:path',
    ],
  },
  constraints: { folders: ['contracts'], packages: ['@nestjs/common', '@nestjs/graphql', 'class-validator'] },
  portability: { folders: ['contracts'], packages: [] },
  schema: {
    folders: ['contracts', 'errors'],
    packages: ['@nestjs/common', '@nestjs/core', '@nestjs/graphql', 'graphql', 'node:http'],
  },
  execution: { folders: ['contracts', 'schema'], packages: ['@nestjs/common', 'graphql'] },
  compile: { folders: ['contracts', 'errors', 'portability'], packages: ['graphql', 'zod'] },
  instructions: { folders: ['contracts'], packages: ['node:fs', 'node:path'] },
  registry: {
    folders: [
      'guards',
      'contracts',
      'errors',
      'discovery',
      'constraints',
      'schema',
      'execution',
      'compile',
      'portability',
      'instructions',
    ],
    packages: ['@nestjs/common'],
  },
  wiring: { folders: [], packages: ['@nestjs/common', '@nestjs/core'] },
  authorization: {
    folders: ['contracts', 'errors', 'wiring'],
    packages: ['@nestjs/common', '@nestjs/core', 'node:crypto'],
  },
  jwt: { folders: ['contracts', 'authorization'], packages: ['@nestjs/common', 'jose'] },
  actor: {
    folders: ['contracts', 'errors', 'wiring', 'authorization'],
    packages: ['@nestjs/common', '@nestjs/core', 'nestjs-cls', 'node:async_hooks', 'node:crypto'],
    types: ['node:events', 'node:http'],
  },
  guards: {
    folders: ['contracts', 'decorators', 'discovery', 'actor', 'schema'],
    packages: ['@nestjs/common', '@nestjs/core', '@nestjs/graphql', 'graphql', 'nestjs-cls'],
  },
  access: { folders: ['contracts', 'actor', 'guards', 'schema'], packages: ['@nestjs/common'] },
  testing: { folders: ['guards', 'registry'], packages: ['@nestjs/common'] },
  lifecycle: { folders: [], packages: ['@nestjs/common', '@nestjs/core'] },
  runtime: {
    folders: ['contracts', 'errors', 'schema', 'execution', 'actor', 'lifecycle', 'wiring', 'idempotency'],
    packages: ['@nestjs/common', '@nestjs/core', 'graphql', 'graphql-jit', 'node:crypto'],
  },
  telemetry: {
    folders: ['contracts', 'errors', 'actor', 'registry', 'wiring'],
    packages: [
      '@nestjs/common',
      '@nestjs/core',
      '@nestjs/event-emitter',
      '@opentelemetry/api',
      'graphql',
      'node:crypto',
    ],
  },
  idempotency: {
    folders: ['contracts', 'errors', 'telemetry'],
    packages: ['@nestjs/common', 'node:crypto', 'node:timers/promises'],
  },
  health: { folders: ['telemetry'], packages: ['@nestjs/common', '@nestjs/terminus'] },
  protocol: {
    folders: ['access', 'contracts', 'errors', 'instructions', 'registry', 'runtime', 'telemetry'],
    packages: ['@nestjs/common', '@modelcontextprotocol/server', 'node:crypto'],
  },
  transports: {
    folders: ['contracts', 'errors', 'actor', 'lifecycle', 'protocol', 'telemetry'],
    packages: [
      '@nestjs/common',
      '@nestjs/core',
      '@modelcontextprotocol/node',
      '@modelcontextprotocol/server/stdio',
      '@modelcontextprotocol/sdk',
      'node:http',
      'node:net',
      'node:stream',
      'node:stream/promises',
      'node:stream/web',
    ],
    types: ['@modelcontextprotocol/server'],
  },
  // Of the files outside of any folder, the module and the index may import everything.
  'check-module-options.ts': { folders: ['contracts'], packages: [] },
  'resolve-options.ts': {
    folders: [
      'check-module-options.ts',
      'contracts',
      'events',
      'ids',
      'instructions',
      'authorization',
      'telemetry',
      'transports',
      'idempotency',
    ],
    packages: [],
  },
};

const LIBRARY = fileURLToPath(new URL('../libs/mcp-graphql/src', import.meta.url));
const DEMO = fileURLToPath(new URL('../apps/demo-api/src', import.meta.url));

describe('the library', () => {
  const sources = readFolder(LIBRARY);

  it('follows the table of imports', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(findViolations(sources, TABLE)).toEqual([]);
  });

  it('has no cycle between folders', () => {
    expect(findCycles(sources)).toEqual([]);
  });
});

describe('the demo', () => {
  it('imports the library by the name of its package only', () => {
    const imports = readFolder(DEMO).flatMap(({ file, imports: found }) =>
      found.map(({ specifier }) => ({ file, specifier })),
    );
    const inside = imports.filter(
      ({ specifier }) =>
        /libs\/|mcp-graphql/.test(specifier) && !/^nestjs-mcp-graphql(\/stdio)?$/.test(specifier),
    );
    expect(inside).toEqual([]);
    expect(imports.some(({ specifier }) => specifier === 'nestjs-mcp-graphql')).toBe(true);
  });
});

/** A made-up file, checked by the real table. */
const check = (file: string, text: string) => findViolations([{ file, imports: readImports(text) }], TABLE);

describe('the rules', () => {
  it.each([
    ['compile/a.ts', "import { x } from '../runtime/x.js';", 'compile must not import runtime'],
    ['compile/inputs/a.ts', "import { x } from '../../runtime/x.js';", 'compile must not import runtime'],
    ['runtime/a.ts', "export { x } from '../protocol/x.js';", 'runtime must not import protocol'],
    ['protocol/a.ts', "const x = await import('../transports/x.js');", 'protocol must not import transports'],
    [
      'compile/a.ts',
      "type X = import('@nestjs/common').Type;",
      'compile must not import the package @nestjs/common',
    ],
    ['registry/a.ts', "import '../index.js';", 'registry must not import index.ts'],
    ['contracts/a.ts', "import { parse } from 'graphql';", 'contracts must not import the package graphql'],
    ['actor/a.ts', "import { x } from '@nestjs/core/router/x.js';", 'deep import into @nestjs/core'],
    ['index.ts', "import { x } from 'graphql/jsutils/x.js';", 'deep import into graphql'],
    ['jobs/a.ts', "import type { X } from '../contracts/x.js';", 'the folder jobs has no row in the table'],
    [
      'resolve-options.ts',
      "import { x } from './compile/x.js';",
      'resolve-options.ts must not import compile',
    ],
  ])('refuse in %s: %s', (file, text, reason) => {
    const { specifier } = readImports(text)[0]!;
    expect(check(file, text)).toEqual([`${file}: ${specifier} (${reason})`]);
  });

  it.each([
    ['contracts/a.ts', "import type { DocumentNode } from 'graphql';"],
    ['index.ts', "export { x } from './runtime/x.js';"],
    ['compile/steps/a.ts', "import { x } from '../b.js'; import { y } from '../../errors/y.js';"],
    ['transports/a.ts', "import { x } from '@modelcontextprotocol/server/stdio';"],
  ])('allow in %s: %s', (file, text) => {
    expect(check(file, text)).toEqual([]);
  });

  it('find a cycle of folders, once', () => {
    const sources = [
      { file: 'a/x.ts', imports: readImports("import '../b/y.js';") },
      { file: 'b/y.ts', imports: readImports("import type { Z } from '../c/z.js';") },
      { file: 'c/z.ts', imports: readImports("import '../a/x.js'; import './w.js';") },
    ];
    expect(findCycles(sources)).toEqual(['a > b > c > a']);
  });
});
