import type { Binding } from '../contracts/input-type.js';
import type { JsonObject, JsonValue } from '../contracts/json.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { bareObject } from './bare-object.js';
import type { WireValues } from './read-arguments.js';
import { isJsonObject } from './read-scalar.js';

type Variables = Record<string, JsonValue>;

/** The GraphQL variables of one call. Keys that nobody gave are absent; constants stand last and win. */
export function bindVariables(plan: ToolPlan, values: WireValues): JsonObject {
  const variables: Variables = bareObject();
  for (const binding of plan.bindings) {
    const { agentName } = binding;
    const value = values.has(agentName) ? values.get(agentName) : fallbackOf(binding, values);
    if (value === undefined) {
      continue;
    }
    const wire = binding.searchFields === undefined ? value : searchFilter(binding, value, variables);
    setAt(variables, binding, wire);
  }
  for (const { variable, path, value } of plan.constants) {
    const isContainer = path.length === 0 && isEmptyObject(value);
    if (!isContainer || variables[variable] === undefined) {
      setAt(variables, { variable, path }, isContainer ? bareObject() : value);
    }
  }
  return variables;
}

function fallbackOf({ fallback, unless = [], when }: Binding, values: WireValues): JsonValue | undefined {
  const isGiven = (name: string) => (values.get(name) ?? null) !== null;
  const isDue = when === undefined || when.some(isGiven);
  return isDue && !unless.some(isGiven) ? fallback : undefined;
}

/** `_or` of `_ilike`, beside whatever filter the agent gave itself. A `%` in the text is looked for, not a wildcard. */
function searchFilter(binding: Binding, text: JsonValue, variables: Variables): JsonValue {
  const pattern = `%${String(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const search = { _or: binding.searchFields!.map((column) => ({ [column]: { _ilike: pattern } })) };
  const own = variables[binding.variable];
  return own === undefined || own === null ? search : { _and: [own, search] };
}

function setAt(
  variables: Variables,
  { variable, path }: Pick<Binding, 'variable' | 'path'>,
  value: JsonValue,
): void {
  const keys = [variable, ...path];
  const last = keys.pop()!;
  let target: Variables = variables;
  for (const key of keys) {
    const next = bareObject(isJsonObject(target[key]) ? target[key] : {});
    target[key] = next;
    target = next;
  }
  target[last] = value;
}

function isEmptyObject(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}
