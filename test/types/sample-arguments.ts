import type {
  JsonObject,
  JsonSchema,
  JsonValue,
  ObjectSchema,
} from '../../libs/mcp-graphql/src/contracts/json.js';
import type { ToolPlan } from '../../libs/mcp-graphql/src/contracts/tool-plan.js';

/** How much an invented call says: only what is required, or every property down to a small depth. */
export type Fullness = 'required' | 'all';

interface SampleScope {
  readonly root: ObjectSchema;
  readonly fullness: Fullness;
}

/** Deeper than this only what is required is given, or a filter that contains itself would never end. */
const MAX_DEPTH = 3;

/** Arguments that a model which reads nothing but the published tool could send. */
export function sampleArguments(plan: ToolPlan, fullness: Fullness): JsonObject {
  const root = plan.inputSchema;
  const scope: SampleScope = { root, fullness };
  const sample = sampleObject(scope, root, 0);
  // What no schema may say at its root stands in the description of the tool.
  for (const [, how, list] of plan.description.matchAll(/Give (exactly|at most) one of: ([\w, ]+)\./g)) {
    const [first, ...rest] = list!.split(', ');
    rest.forEach((name) => delete sample[name]);
    if (how === 'exactly') {
      sample[first!] = sampleValue(scope, root.properties[first!]!, 1);
    }
  }
  return sample;
}

function sampleObject(scope: SampleScope, schema: JsonSchema, depth: number): Record<string, JsonValue> {
  const { properties = {}, required = [], description = '' } = schema;
  const only = /Give exactly one of: (\w+)/.exec(description)?.[1];
  const isFull = scope.fullness === 'all' && depth < MAX_DEPTH;
  const names =
    only === undefined ? Object.keys(properties).filter((name) => isFull || required.includes(name)) : [only];
  return Object.fromEntries(names.map((name) => [name, sampleValue(scope, properties[name]!, depth + 1)]));
}

function sampleValue(scope: SampleScope, schema: JsonSchema, depth: number): JsonValue {
  const resolved = resolve(scope.root, schema);
  if (resolved.enum !== undefined) {
    return resolved.enum[0]!;
  }
  switch ([resolved.type].flat()[0]) {
    case 'array':
      return depth > MAX_DEPTH ? [] : [sampleValue(scope, resolved.items ?? {}, depth + 1)];
    case 'object':
      return sampleObject(scope, resolved, depth);
    case 'integer':
      return resolved.minimum ?? 1;
    case 'number':
      return 1.5;
    case 'boolean':
      return true;
    default:
      return resolved.format === 'date-time' ? '2026-01-31T09:30:00Z' : 'text';
  }
}

/** The schema behind a reference, with what is said beside the reference. */
function resolve(root: ObjectSchema, schema: JsonSchema): JsonSchema {
  const reference = schema.$ref ?? schema.anyOf?.[0]?.$ref;
  const target = reference === undefined ? undefined : root.$defs?.[reference.replace('#/$defs/', '')];
  const description = [target?.description, schema.description].filter(Boolean).join(' ');
  return target === undefined ? schema : { ...target, description };
}
