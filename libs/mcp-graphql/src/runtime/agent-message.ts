import type { InputType } from '../contracts/input-type.js';
import type { ToolPlan } from '../contracts/tool-plan.js';

/** A message about an input: the path it begins with, and what it says about it. */
const ABOUT = /^([A-Za-z_]\w*(?:\.\w+)*) (.+)$/s;

/**
 * Messages of the app's validation under the names the agent knows, one line for each field. A validator names the
 * class's own property (`dueOn must be …`); a message that begins with no known input stays as it is.
 */
export function agentMessages(plan: ToolPlan, messages: readonly string[]): string[] {
  const byField = new Map<string, string[]>();
  for (const message of messages) {
    const [, path, rest] = ABOUT.exec(message) ?? [];
    const field = path === undefined ? undefined : agentPath(plan, path.split('.'));
    const key = field ?? '';
    const text = field === undefined ? message : rest!;
    byField.set(key, [...(byField.get(key) ?? []), text]);
  }
  return [...byField].flatMap(([field, texts]) => (field === '' ? texts : [`${field}: ${texts.join('; ')}`]));
}

/** The agent's path of a property path, which starts at an argument or inside of one. */
function agentPath(plan: ToolPlan, segments: readonly string[]): string | undefined {
  const [first, ...rest] = segments;
  for (const { agentName, type, variable, path } of plan.bindings) {
    if ((path.at(-1) ?? variable) === first) {
      return walk(plan, { path: agentName, type }, rest);
    }
  }
  for (const { agentName, type } of plan.bindings) {
    const inside = walk(plan, { path: agentName, type }, segments);
    if (inside !== undefined) {
      return inside;
    }
  }
  return undefined;
}

interface Place {
  readonly path: string;
  readonly type: InputType;
}

function walk(plan: ToolPlan, place: Place, segments: readonly string[]): string | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    return place.path;
  }
  if (place.type.kind === 'list') {
    return /^\d+$/.test(segment)
      ? walk(plan, { path: `${place.path}[${segment}]`, type: place.type.of }, rest)
      : undefined;
  }
  const fields = place.type.kind === 'object' ? (plan.inputObjects[place.type.name]?.fields ?? []) : [];
  const field = fields.find((candidate) => candidate.wireName === segment);
  return field && walk(plan, { path: `${place.path}.${field.agentName}`, type: field.type }, rest);
}
