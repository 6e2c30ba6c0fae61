import { isDeepStrictEqual } from 'node:util';

import type { JsonSchema } from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';
import { type SchemaNode, schemaNodes } from './schema-nodes.js';
import { strictValidator } from './validators.js';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const KEY = /^[a-zA-Z0-9_.-]{1,64}$/;
const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum', '$ref'];

/** Everything about a compiled tool that some host or validator refuses. Written without a look at the library's own lint. */
export function planFaults(plan: ToolPlan): string[] {
  const { name, inputSchema, outputSchema } = plan;
  return [
    ...(NAME.test(name) ? [] : [`the name "${name}"`]),
    ...schemaFaults('input', inputSchema),
    ...schemaFaults('output', outputSchema),
  ].map((fault) => `${name}: ${fault}`);
}

function schemaFaults(which: string, schema: JsonSchema): string[] {
  const faults = COMBINATORS.filter((key) => key in schema).map((key) => `${key} at the root`);
  if (schema.type !== 'object' || schema.properties === undefined) {
    faults.push('the root is no object with properties');
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(schema)), schema)) {
    faults.push('the schema does not survive JSON');
  }
  for (const node of schemaNodes(schema)) {
    faults.push(...nodeFaults(node, schema));
  }
  return [...faults, ...compilationFault(schema)].map((fault) => `${which}: ${fault}`);
}

function nodeFaults({ schema, at, keyword }: SchemaNode, root: JsonSchema): string[] {
  const faults: string[] = [];
  const types: readonly unknown[] = [schema.type].flat();
  if (types.includes('array') && schema.items === undefined) {
    faults.push('an array without items');
  }
  if (schema.$ref !== undefined && root.$defs?.[schema.$ref.replace('#/$defs/', '')] === undefined) {
    faults.push(`a dangling ${schema.$ref}`);
  }
  const isTyped = schema.type ?? schema.$ref ?? schema.anyOf;
  if (keyword === 'properties' && isTyped === undefined) {
    faults.push('a property without a type');
  }
  if (schema.enum !== undefined && new Set(schema.enum).size !== schema.enum.length) {
    faults.push('an enum that repeats a value');
  }
  const unknown = (schema.required ?? []).filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
  faults.push(...unknown.map((name) => `requires "${name}", which it does not describe`));
  if (schema.default !== undefined && !fits(schema, root)) {
    faults.push(`a default that does not fit, ${JSON.stringify(schema.default)}`);
  }
  const bad = Object.keys(schema.properties ?? {}).filter((key) => !KEY.test(key));
  return [...faults, ...bad.map((key) => `the key "${key}"`)].map((fault) => `${fault} at ${at}`);
}

/** Whether a model that repeats the default it reads would be understood. */
function fits(schema: JsonSchema, root: JsonSchema): boolean {
  return strictValidator({ ...schema, ...(root.$defs && { $defs: root.$defs }) })(schema.default);
}

function compilationFault(schema: JsonSchema): string[] {
  try {
    strictValidator(schema);
    return [];
  } catch (error) {
    return [`ajv: ${String(error)}`];
  }
}
