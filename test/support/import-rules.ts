import { posix } from 'node:path';

import type { FoundImport, SourceImports } from './read-imports.js';

/** What the files of one folder may import. */
export interface ImportRule {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
  /** Packages of which only types may be imported. */
  readonly types?: readonly string[];
}

/** Rules by folder. Files outside of any folder go by their own name, or have no rule and may import all. */
export type ImportTable = Readonly<Record<string, ImportRule>>;

/** Subpaths that packages offer to users; every other path into a package is its own affair. */
const PUBLIC_SUBPATHS = new Set(['@modelcontextprotocol/server/stdio']);

/** Every import that the table does not allow, as `file: specifier (why)`. */
export function findViolations(sources: readonly SourceImports[], table: ImportTable): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((found) => {
      const reason = found.specifier.startsWith('.')
        ? checkFolder(source.file, found.specifier, table)
        : checkPackage(source.file, found, table);
      return reason === undefined ? [] : [`${source.file}: ${found.specifier} (${reason})`];
    }),
  );
}

/** Folders that import each other, round and round, each cycle once: `a > b > a`. */
export function findCycles(sources: readonly SourceImports[]): string[] {
  const arrows = folderArrows(sources);
  const cycles = new Set<string>();
  const walk = (folder: string, trail: readonly string[]): void => {
    const start = trail.indexOf(folder);
    if (start >= 0) {
      cycles.add(nameCycle(trail.slice(start)));
      return;
    }
    for (const next of arrows.get(folder) ?? []) {
      walk(next, [...trail, folder]);
    }
  };
  [...arrows.keys()].forEach((folder) => walk(folder, []));
  return [...cycles];
}

function checkFolder(file: string, specifier: string, table: ImportTable): string | undefined {
  const from = folderOf(file);
  const to = folderOf(targetOf(file, specifier));
  const rule = table[from];
  if (to === from || (rule === undefined && isRootFile(from))) {
    return undefined;
  }
  if (rule === undefined) {
    return `the folder ${from} has no row in the table`;
  }
  return rule.folders.includes(to) ? undefined : `${from} must not import ${to}`;
}

function checkPackage(
  file: string,
  { specifier, isType }: FoundImport,
  table: ImportTable,
): string | undefined {
  const from = folderOf(file);
  const name = packageOf(specifier);
  if (specifier !== name && !specifier.startsWith('node:') && !PUBLIC_SUBPATHS.has(specifier)) {
    return `deep import into ${name}`;
  }
  const rule = table[from];
  if (rule === undefined) {
    return isRootFile(from) ? undefined : `the folder ${from} has no row in the table`;
  }
  const isListed = rule.packages.includes(specifier) || (isType && rule.types?.includes(specifier) === true);
  return isListed ? undefined : `${from} must not import the package ${specifier}`;
}

function folderArrows(sources: readonly SourceImports[]): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const from = folderOf(file);
    const local = imports.filter(({ specifier }) => specifier.startsWith('.'));
    const targets = local.map(({ specifier }) => folderOf(targetOf(file, specifier)));
    const others = targets.filter((to) => to !== from);
    arrows.set(from, new Set([...(arrows.get(from) ?? []), ...others]));
  }
  return arrows;
}

/** One cycle has one name, wherever the walk came into it. */
function nameCycle(folders: readonly string[]): string {
  const first = folders.indexOf(folders.toSorted()[0]!);
  const turned = [...folders.slice(first), ...folders.slice(0, first)];
  return [...turned, turned[0]].join(' > ');
}

function targetOf(file: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(file), specifier));
}

/** The first folder of a path; a file outside of any is its own. */
function folderOf(path: string): string {
  return path.split('/')[0]!.replace(/\.js$/, '.ts');
}

function isRootFile(folder: string): boolean {
  return folder.endsWith('.ts');
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
