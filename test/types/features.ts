import { type ToolScope, acceptArguments } from './accept-arguments.js';
import { plainArguments } from './plain-arguments.js';
import type { JsonObject } from '../../libs/mcp-graphql/src/contracts/json.js';

/** Everything that generated tools and calls must show among them, or the properties prove less than they say. */
export const FEATURES = [
  'list',
  'record',
  'scalar',
  'recursion',
  'choice',
  'fields due together',
  'constants',
  'bounds',
  'union or interface',
  'next cursor',
  'has more',
  'narrow',
  'written',
  'optional field',
  'strict',
  'accepted',
  'rescued',
  'refused',
] as const;

export type Feature = (typeof FEATURES)[number];

/** What one tool, called with these arguments, shows. */
export function featuresOf(tool: ToolScope, args: JsonObject): Feature[] {
  const { plan, options } = tool;
  const { properties } = plan.outputSchema;
  const output = JSON.stringify(plan.outputSchema);
  const shown: readonly (readonly [Feature, boolean])[] = [
    ['recursion', plan.inputSchema.$defs !== undefined],
    ['choice', plan.choices.length > 0],
    ['fields due together', plan.bindings.some(({ required }) => required === 'within')],
    ['constants', plan.constants.length > 0],
    ['bounds', plan.bindings.some(({ bounds }) => bounds !== undefined)],
    ['union or interface', output.includes('"anyOf"')],
    ['next cursor', plan.shape.kind === 'list' && Object.hasOwn(properties, 'next_cursor')],
    ['has more', plan.shape.kind === 'list' && Object.hasOwn(properties, 'has_more')],
    ['narrow', plan.narrowable !== undefined],
    ['written', plan.name.endsWith('written')],
    ['optional field', JSON.stringify(plan.shape).includes('"optional":true')],
    ['strict', options.profile === 'strict'],
  ];
  return [
    plan.shape.kind,
    ...shown.filter(([, isShown]) => isShown).map(([feature]) => feature),
    callFeature(tool, args),
  ];
}

function callFeature(tool: ToolScope, args: JsonObject): Feature {
  if (acceptArguments(tool, args).kind !== 'accepted') {
    return 'refused';
  }
  const plain = plainArguments(tool.schema, tool.plan, args);
  return JSON.stringify(plain) === JSON.stringify(args) ? 'accepted' : 'rescued';
}
