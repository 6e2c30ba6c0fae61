import type { Binding, InputType } from '../contracts/input-type.js';
import type { JsonValue } from '../contracts/json.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Refusal } from '../contracts/outcome.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { refuseArguments, refuseMissing } from '../errors/refusal.js';
import { IDEMPOTENCY_KEY, readIdempotencyKey } from './read-idempotency-key.js';
import { isJsonObject, show } from './read-scalar.js';
import { type ReadScope, readField, readValue, reportUnknown } from './read-value.js';

/** The wire values of one call by agent name; what the agent did not give is absent. */
export type WireValues = ReadonlyMap<string, JsonValue>;

/** What one call gives: wire values, and the fields it wants where it may choose. */
export interface ReadArguments {
  readonly values: WireValues;
  readonly fields?: readonly string[];
  /** The agent's name for this change, where the tool takes one. */
  readonly idempotencyKey?: string;
}

/** Reads the agent's arguments by their declared types: wire values, or everything that does not fit at once. */
export function readArguments(
  plan: ToolPlan,
  given: unknown,
  options: Pick<ResolvedOptions, 'ids' | 'dropArguments'>,
): ReadArguments | Refusal {
  const raw = (given ?? {}) as JsonValue;
  if (!isJsonObject(raw)) {
    return refuseArguments([{ path: '', message: 'The arguments must be an object.' }]);
  }
  const { inputObjects, nulls } = plan;
  const scope: ReadScope = { inputObjects, nulls, ids: options.ids, issues: [], unknownIds: [] };
  const keys = Object.keys(raw).filter((key) => !options.dropArguments.includes(key));
  const chooses = plan.narrowable === undefined ? [] : [{ agentName: 'fields' }];
  const names = plan.idempotency === undefined ? [] : [{ agentName: IDEMPOTENCY_KEY }];
  reportUnknown(scope, { path: '', keys }, [...plan.bindings, ...chooses, ...names]);

  const values = new Map<string, JsonValue>();
  for (const binding of plan.bindings) {
    const own = Object.hasOwn(raw, binding.agentName) ? raw[binding.agentName] : undefined;
    const value = readField(scope, fieldRule(plan, binding), { value: own, path: binding.agentName });
    if (value !== undefined) {
      checkBounds(scope, binding, value);
      values.set(binding.agentName, value);
    }
  }
  checkChoices(scope, plan, values);
  checkWithin(scope, plan, values);
  const fields = readFields(scope, plan, raw['fields']);
  const idempotencyKey = readIdempotencyKey(scope, plan, raw[IDEMPOTENCY_KEY]);
  if (scope.issues.length > 0) {
    return refuseArguments(scope.issues);
  }
  return scope.unknownIds.length > 0
    ? refuseMissing()
    : { values, ...(fields && { fields }), ...(idempotencyKey !== undefined && { idempotencyKey }) };
}

/** The fields of the row that the agent asks for; `undefined` for all of them. */
function readFields(
  scope: ReadScope,
  { narrowable }: ToolPlan,
  given: JsonValue | undefined,
): readonly string[] | undefined {
  if (narrowable === undefined || given === undefined || given === null) {
    return undefined;
  }
  const one: InputType = { kind: 'enum', nullable: false, name: 'fields', values: narrowable };
  const read = readValue(scope, { kind: 'list', nullable: true, of: one }, { value: given, path: 'fields' });
  const fields = Array.isArray(read) ? (read as readonly string[]) : [];
  if (fields.length === 0) {
    scope.issues.push({ path: 'fields', message: 'name at least one field, or leave it out for all' });
  }
  return fields;
}

function fieldRule(plan: ToolPlan, binding: Binding) {
  const isChoice = plan.choices.some((choice) => choice.names.includes(binding.agentName));
  const isClearable = plan.clearable.includes(binding.agentName);
  const forwardNull = !isChoice && binding.bounds === undefined && (isClearable || plan.nulls === 'forward');
  return { type: binding.type, required: binding.required === true, forwardNull };
}

function checkBounds(scope: ReadScope, { agentName, bounds }: Binding, value: JsonValue): void {
  if (bounds !== undefined && typeof value === 'number' && (value < bounds.min || value > bounds.max)) {
    const message = `must be from ${bounds.min} to ${bounds.max}, got ${show(value)}`;
    scope.issues.push({ path: agentName, message });
  }
}

function checkChoices(scope: ReadScope, plan: ToolPlan, values: WireValues): void {
  for (const { names, required } of plan.choices) {
    const given = names.filter((name) => values.has(name)).length;
    if (given > 1 || (required && given === 0)) {
      scope.issues.push({ path: '', message: `Give exactly one of ${names.join(', ')}.` });
    }
  }
}

/** Fields that GraphQL demands once any other field of the same optional input is given. */
function checkWithin(scope: ReadScope, plan: ToolPlan, values: WireValues): void {
  const begun = new Set(
    plan.bindings.filter((binding) => values.has(binding.agentName)).map((binding) => binding.variable),
  );
  for (const { agentName, required, variable } of plan.bindings) {
    if (required === 'within' && begun.has(variable) && !values.has(agentName)) {
      scope.issues.push({ path: agentName, message: 'is required together with the other arguments given' });
    }
  }
}
