import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import ts from 'typescript';

/** Compiles the files of a folder as a user's build would, for tests that start programs of their own. */
export interface CompiledApp {
  /** Where the JavaScript is. */
  readonly folder: string;
  /** Removes it again. */
  remove(): void;
}

/**
 * Compiles the TypeScript files right in `folder` (not below it) into a hidden folder beside them, from where Node
 * finds the workspace's packages: the library is then the built one, as for any user.
 */
export function compileApp(folder: string): CompiledApp {
  const target = join(folder, `.built-${process.pid}`);
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const { outputText } = ts.transpileModule(readFileSync(join(folder, file), 'utf8'), {
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
      },
    });
    writeFileSync(join(target, basename(file).replace(/\.ts$/, '.js')), outputText);
  }
  return { folder: target, remove: () => rmSync(target, { recursive: true, force: true }) };
}
