import type { InputType } from '../contracts/input-type.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import type { AppMessage } from './app-messages.js';

/**
 * How a message of class-validator begins: a path, maybe with words before its last part
 * (`lines.0.each value in tags must be …`).
 */
const ABOUT =
  /^((?:\w+\.)*)(each value in nested property |each value in |nested property )?([A-Za-z_]\w*)(?= |$)/;

/**
 * Messages of the app's validation under the names the agent knows, one line for each field. A validator names the
 * class's own property (`dueOn must be …`); a message that begins with no known input stays as it is.
 */
export function agentMessages(plan: ToolPlan, messages: readonly (string | AppMessage)[]): string[] {
  const byField = new Map<string, string[]>();
  for (const message of messages) {
    const { field, text } = locate(plan, typeof message === 'string' ? { text: message } : message);
    byField.set(field, [...(byField.get(field) ?? []), text]);
  }
  return [...byField].flatMap(([field, texts]) => (field === '' ? texts : [`${field}: ${texts.join('; ')}`]));
}

interface Located {
  /** The agent's path of the input; empty when the message is about none that it knows. */
  readonly field: string;
  readonly text: string;
}

function locate(plan: ToolPlan, { text, path }: AppMessage): Located {
  if (path !== undefined) {
    const field = agentPath(plan, path) ?? '';
    return { field, text: field === '' ? text : withoutName(text, path.at(-1)!) };
  }
  const [head, prefix, words = '', name] = ABOUT.exec(text) ?? [];
  if (head === undefined) {
    return { field: '', text };
  }
  const segments = `${prefix}${name}`.split('.');
  const field = agentPath(plan, segments);
  const about = `${words.startsWith('each') ? 'each value' : ''}${text.slice(head.length)}`;
  return field !== undefined && about !== ''
    ? { field, text: about.trim() }
    : locateInside(plan, segments, text);
}

/** Nest puts the path before whatever a nested validator says: `lines.0.Too low` names no property at its end. */
function locateInside(plan: ToolPlan, segments: readonly string[], text: string): Located {
  for (let length = segments.length - 1; length > 0; length--) {
    const path = segments.slice(0, length);
    const field = agentPath(plan, path);
    if (field !== undefined) {
      return { field, text: text.slice(path.join('.').length + 1) };
    }
  }
  return { field: '', text };
}

/** class-validator's own texts begin with the property, whose path is told already. */
function withoutName(text: string, property: string): string {
  return text.startsWith(`${property} `) ? text.slice(property.length + 1) : text;
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
