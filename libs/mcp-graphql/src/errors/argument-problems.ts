/** The compiler's messages about arguments, by the standard of `tool-problems.ts`. */
import { didYouMean } from './nearest-name.js';
import { list } from './quote-names.js';

export function longArgumentName(name: string, max: number): string {
  return `the argument "${name}" has ${name.length} characters; hosts refuse more than ${max}. Leave it out with args, or fix its value with fixed.`;
}

/** An argument that an option names and the root field does not have. */
export interface UnknownArgument {
  readonly option: string;
  readonly at: string;
  readonly name: string;
  readonly known: readonly string[];
}

export function unknownArgument({ option, at, name, known }: UnknownArgument): string {
  return `"${at}" has no argument "${name}", which ${option} names.${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function notAnInputObject(option: string, name: string, type: string): string {
  return `${option} names "${name}" of type "${type}"; only an input object can be flattened.`;
}

export function notAnIdArgument(name: string, type: string): string {
  return `idArg names "${name}" of type "${type}"; it must be text, a whole number, or an input object with such an "id".`;
}

export function unknownLimit(name: string, known: readonly string[]): string {
  return `limitArg names "${name}", which is no whole-number argument nor an input object with one. Arguments: ${list(known)}.`;
}

export function badLimits(fallback: number, max: number): string {
  return `defaultLimit is ${fallback} and maxLimit is ${max}; both must be whole numbers above 0, the default at most the maximum.`;
}

export function noSearchableArgument(at: string): string {
  return `searchFields needs a filter argument with an "_or", and "${at}" has none. Remove searchFields.`;
}

export function noConjunction(type: string, argument: string): string {
  return `filter "${type}" has no "_and" to join searchFields with the agent's own "${argument}". Leave "${argument}" out of args.`;
}

export function unknownSearchField(type: string, name: string, known: readonly string[]): string {
  return `filter "${type}" has no column "${name}", which searchFields names.${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function unsearchableField(type: string, name: string, comparison: string): string {
  return `column "${name}" of filter "${type}" is compared by "${comparison}", which has no "_ilike". Search text columns only.`;
}

export function unknownFixed(name: string, at: string, known: readonly string[]): string {
  return `fixed names "${name}", which "${at}" does not have.${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function badFixed(at: string, reason: string): string {
  return `the fixed value for "${at}" does not fit: ${reason}`;
}

export function requiredArgumentLeftOut(at: string): string {
  return `GraphQL requires the argument "${at}", but args leaves it out. Add it to args, or give it a value with fixed.`;
}

export function inputClash(name: string, places: readonly string[]): string {
  return `${list(places)} would both be the argument "${name}" to the agent. Leave one out with args, fix it with fixed, or set flatten: false.`;
}

export function unknownClearable(name: string, known: readonly string[]): string {
  return `clearable names "${name}", which is no argument of the tool.${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function repeatableQuery(): string {
  return 'idempotency is for mutations, and this is a query, which can be repeated as it is. Remove it.';
}

export function unknownAudited(name: string, known: readonly string[]): string {
  return `audit.values names "${name}", which is no argument of the tool.${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function notNullable(name: string, type: string): string {
  return `clearable names "${name}" of type "${type}", which GraphQL never takes null for. Remove it.`;
}

export function uploadInput(at: string): string {
  return `"${at}" is an Upload, which cannot travel as JSON. Leave it out with args, or give Upload a JSON shape in the module option scalars.`;
}
