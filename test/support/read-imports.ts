import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import ts from 'typescript';

/** One import of a file, however it is written. */
export interface FoundImport {
  /** What stands in the quotes. */
  readonly specifier: string;
  /** Gone after compilation. */
  readonly isType: boolean;
}

/** A source file by its path below the folder that was read, and what it imports. */
export interface SourceImports {
  readonly file: string;
  readonly imports: readonly FoundImport[];
}

/** Reads the imports of every TypeScript file below a folder, specs left out. */
export function readFolder(folder: string): SourceImports[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .toSorted()
    .map((file) => {
      const path = join(folder, file);
      return { file: relative(folder, path), imports: readImports(readFileSync(path, 'utf8')) };
    });
}

/** Static imports, re-exports, `import()` expressions and `import()` types of one source text. */
export function readImports(text: string): FoundImport[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  const found: FoundImport[] = [];
  const visit = (node: ts.Node): void => {
    const one = readImport(node);
    if (one !== undefined) {
      found.push(one);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function readImport(node: ts.Node): FoundImport | undefined {
  if (ts.isImportDeclaration(node)) {
    const clause = node.importClause;
    return literal(node.moduleSpecifier, clause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return literal(node.moduleSpecifier, node.isTypeOnly);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return literal(node.arguments[0], false);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return literal(node.argument.literal, true);
  }
  return undefined;
}

function literal(node: ts.Node | undefined, isType: boolean): FoundImport | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? { specifier: node.text, isType } : undefined;
}
