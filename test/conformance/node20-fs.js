// The suite imports `fs.globSync`, which came with Node 22, and calls it only in commands that are not used here. Passed
// to `node --import`, this file gives the suite, and nobody else, an `fs` that has it.
import { register } from 'node:module';

const FS = `
  export * from 'node:fs';
  export { default } from 'node:fs';
  export const globSync = () => { throw new Error('fs.globSync needs Node 22'); };
`;

const HOOKS = `
  const url = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(FS)}`)};
  export const resolve = (specifier, context, next) =>
    /^(node:)?fs$/.test(specifier) && context.parentURL?.includes('/@modelcontextprotocol/conformance/')
      ? { url, shortCircuit: true }
      : next(specifier, context);
`;

if (Number(process.versions.node.split('.')[0]) < 22) {
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
}
