// The blocks of the README that are pulled from the code. `node scripts/readme-blocks.js` writes the snippets anew;
// a test compares them, and compares the recorded outputs with real ones.
import { readFileSync, writeFileSync } from 'node:fs';

const ROOT = new URL('../', import.meta.url);
const README = new URL('README.md', ROOT);
const BLOCK = /<!-- (?<kind>\w+)(?:: (?<source>.+?))? -->\n\n```\w+\n(?<text>[\s\S]*?)```/g;

/** Every marked block of the README: its kind, where it comes from, and its text. */
export function readmeBlocks() {
  return [...readFileSync(README, 'utf8').matchAll(BLOCK)].map(({ groups }) => ({ ...groups }));
}

/** The lines between `// snippet: name` and `// end snippet` of a file, without their indentation. */
export function readSnippet(source) {
  const [file, name] = source.split('#');
  const lines = readFileSync(new URL(file, ROOT), 'utf8').split('\n');
  const start = lines.findIndex((line) => line.trim() === `// snippet: ${name}`);
  const end = lines.findIndex((line, index) => index > start && line.trim() === '// end snippet');
  if (start === -1 || end === -1) {
    throw new Error(`${file} has no snippet "${name}".`);
  }
  const body = lines.slice(start + 1, end);
  const indent = Math.min(...body.filter(Boolean).map((line) => line.search(/\S/)));
  return `${body.map((line) => line.slice(indent)).join('\n')}\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const text = readFileSync(README, 'utf8').replaceAll(BLOCK, (block, kind, source) =>
    kind === 'snippet'
      ? block.replace(/```ts\n[\s\S]*```/, () => `\`\`\`ts\n${readSnippet(source)}\`\`\``)
      : block,
  );
  writeFileSync(README, text);
}
