import type { JsonSchema, ObjectSchema } from '../contracts/json.js';
import { type PlacedSchema, walkSchema } from './walk-schema.js';

/** A tool as a host sees it. */
export interface LintedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: ObjectSchema;
}

/** One thing that some host refuses (`error`) or takes badly (`warning`). */
export interface PortabilityFinding {
  readonly severity: 'error' | 'warning';
  /** A JSON pointer into the tool, such as `/inputSchema/properties/tags`. */
  readonly at: string;
  readonly message: string;
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const COMFORTABLE_NAME = 45;
const KEY = /^[a-zA-Z0-9_.-]{1,64}$/;
const WARN_DESCRIPTION = 1024;
const MAX_DESCRIPTION_BYTES = 2048;
const FORMATS = new Set(['date-time']);
const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'enum'];

/**
 * Holds a tool against the known limits of hosts and model APIs: one tool that breaks a limit can take the whole
 * list down. Root and key rules apply to both schemas; formats and type arrays matter for inputs only.
 * Sources: the issues named in the design notes on provider limits (Anthropic, OpenAI, Gemini, VS Code, Cursor).
 */
export function lintToolSchema(tool: LintedTool): PortabilityFinding[] {
  return [
    ...lintTexts(tool),
    ...lintSchema('/inputSchema', tool.inputSchema),
    ...(tool.outputSchema === undefined ? [] : lintSchema('/outputSchema', tool.outputSchema)),
  ];
}

function lintTexts({ name, description = '' }: LintedTool): PortabilityFinding[] {
  const found: PortabilityFinding[] = [];
  if (!NAME.test(name)) {
    found.push(error('/name', `"${name}" does not match ${NAME.source}`));
  } else if (name.length > COMFORTABLE_NAME) {
    found.push(warning('/name', `${name.length} characters; hosts put a server name before it`));
  }
  if (Buffer.byteLength(description) > MAX_DESCRIPTION_BYTES) {
    found.push(warning('/description', `longer than ${MAX_DESCRIPTION_BYTES} bytes, where hosts cut`));
  } else if (description.length > WARN_DESCRIPTION) {
    found.push(warning('/description', `longer than ${WARN_DESCRIPTION} characters, which some APIs refuse`));
  }
  return found;
}

function lintSchema(root: string, schema: ObjectSchema): PortabilityFinding[] {
  const found = COMBINATORS.filter((key) => key in schema).map((key) => error(root, `"${key}" at the root`));
  if (schema.type !== 'object' || schema.properties === undefined) {
    found.push(error(root, 'the root must be an object with properties'));
  }
  for (const placed of walkSchema(schema)) {
    found.push(...lintNode(`${root}${placed.pointer}`, placed, schema));
  }
  return found;
}

function lintNode(at: string, { schema, key }: PlacedSchema, root: JsonSchema): PortabilityFinding[] {
  const found: PortabilityFinding[] = [];
  const types = typesOf(schema);
  if (key !== undefined && !KEY.test(key)) {
    found.push(error(at, `the key "${key}" does not match ${KEY.source}`));
  }
  if (types.includes('array') && schema.items === undefined) {
    found.push(error(at, 'an array without items'));
  }
  if (key !== undefined && types.length === 0 && schema.$ref === undefined && schema.anyOf === undefined) {
    found.push(error(at, 'a property without a type'));
  }
  if (schema.$ref !== undefined && root.$defs?.[schema.$ref.replace('#/$defs/', '')] === undefined) {
    found.push(error(at, `"${schema.$ref}" leads nowhere`));
  }
  if (schema.enum !== undefined && types.includes('null') !== schema.enum.includes(null)) {
    found.push(error(at, 'null must stand in type and in enum, or in neither'));
  }
  if (schema.format !== undefined && !FORMATS.has(schema.format)) {
    found.push(error(at, `format "${schema.format}" is not known to every host`));
  }
  return found;
}

function typesOf({ type }: JsonSchema): readonly string[] {
  return type === undefined ? [] : ([type].flat() as readonly string[]);
}

function error(at: string, message: string): PortabilityFinding {
  return { severity: 'error', at, message };
}

function warning(at: string, message: string): PortabilityFinding {
  return { severity: 'warning', at, message };
}
