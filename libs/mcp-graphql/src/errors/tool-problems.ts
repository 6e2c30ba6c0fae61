/**
 * Every message of the compiler, one function each. A message says what is wrong, what was expected and how
 * to fix it; who and where stand before it, from the problem itself. Names are quoted, near misses offered.
 */
import { didYouMean } from './nearest-name.js';

export function noSchema(): string {
  return 'the app serves no GraphQL schema. Import GraphQLModule.forRoot({ … }) in the app.';
}

export function schemaNotNamed(names: readonly string[]): string {
  return `the app serves several GraphQL schemas (${list(names)}). Say which one: schema: ${quote(names[0])}.`;
}

export function unknownSchema(name: string, names: readonly string[]): string {
  return `there is no GraphQL schema "${name}".${didYouMean(name, names)} The app serves: ${list(names)}.`;
}

export function operationMissing(method: string | undefined): string {
  const place =
    method === undefined ? 'a class' : `"${method}", which is neither a @Query() nor a @Mutation() method`;
  return `the decorator stands on ${place}, so it must name its operation: @GraphQLTool({ operation: '…' }).`;
}

export function unknownOperation(name: string, known: readonly string[]): string {
  return `there is no root field "${name}".${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function ambiguousOperation(name: string): string {
  return `"${name}" is a query and a mutation. Say which one: kind: 'query' or kind: 'mutation'.`;
}

export function federationField(name: string): string {
  return `"${name}" is how a federation gateway reads this subgraph, not an operation of the app. Name one of the app's own root fields.`;
}

export function badName(name: string, max: number): string {
  return `"${name}" is no tool name: 1 to ${max} letters, digits, "_" or "-" are. Set the option name.`;
}

export function longName(name: string, comfortable: number): string {
  return `the name has ${name.length} characters. Hosts put a server name before it and cut or drop long ones: stay below ${comfortable}.`;
}

export function longArgumentName(name: string, max: number): string {
  return `the argument "${name}" has ${name.length} characters; hosts refuse more than ${max}. Leave it out with args, or fix its value with fixed.`;
}

export function duplicateName(place: string): string {
  return `another tool has this name already, declared at ${place}. Give one of them another name.`;
}

export function similarName(name: string, place: string): string {
  return `"${name}", declared at ${place}, differs by case alone. Models mix such names up: rename one.`;
}

export function noDescription(field: string): string {
  return `nothing tells an agent what it does. Describe the field "${field}" in the schema, or set description.`;
}

export function longDescription(length: number, max: number): string {
  return `the description has ${length} characters; some model APIs refuse more than ${max}.`;
}

export function unboundedList(field: string): string {
  return `"${field}" answers a list that no argument bounds. Name one with limitArg, or give the field a limit.`;
}

export function unknownField(type: string, name: string, known: readonly string[]): string {
  return `type "${type}" has no field "${name}".${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function leafWithChildren(at: string, type: string): string {
  return `"${at}" is of type "${type}", which has no fields to choose from. Name it without nested fields.`;
}

export function objectWithoutChildren(at: string, type: string, field: string): string {
  return `"${at}" is of type "${type}"; say which of its fields come back: { ${field}: ['…'] }.`;
}

export function tooDeep(at: string, max: number): string {
  return `"${at}" is nested more than ${max} object levels deep. Leave it out, or raise maxDepth on this tool.`;
}

export function nothingToSelect(type: string): string {
  return `type "${type}" has no plain leaf to answer with. Say what comes back: fields: [{ … }].`;
}

export function fieldsOfScalar(field: string, type: string): string {
  return `"${field}" answers "${type}", which has no fields. Remove the option fields.`;
}

export function fieldClash(type: string, name: string, fields: readonly string[]): string {
  return `fields ${list(fields)} of type "${type}" would both be "${name}" to the agent. Give one an alias: { field: ${quote(fields[1])}, alias: '…' }.`;
}

export function fragmentOnObject(type: string, member: string): string {
  return `"... on ${member}" stands below type "${type}", which is no union or interface. Name the fields directly.`;
}

export function unknownMember(type: string, member: string, known: readonly string[]): string {
  return `"${member}" is no member of "${type}".${didYouMean(member, known)} Members: ${list(known)}.`;
}

export function unknownFieldArgument(at: string, name: string, known: readonly string[]): string {
  return `"${at}" has no argument "${name}".${didYouMean(name, known)} Known: ${list(known)}.`;
}

export function fieldArgumentMissing(at: string, name: string): string {
  return `"${at}" requires the argument "${name}". Give it: { field: '…', args: { ${name}: … } }.`;
}

export function badFieldArgument(at: string, reason: string): string {
  return `the value for "${at}" does not fit: ${reason}`;
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
  return `idArg names "${name}" of type "${type}"; it must be a scalar or an input object with a field "id".`;
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

export function notNullable(name: string, type: string): string {
  return `clearable names "${name}" of type "${type}", which GraphQL never takes null for. Remove it.`;
}

export function notNarrowable(): string {
  return 'narrow needs a record or a list of one object type, selected by fields. Remove narrow.';
}

export function uploadInput(at: string): string {
  return `"${at}" is an Upload, which cannot travel as JSON. Leave it out with args, or give Upload a JSON shape in the module option scalars.`;
}

/** How much a tool adds to the published list. */
interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

export function largeTool({ bytes, tokens }: Size, budget: number): string {
  return `it adds ${bytes} bytes (about ${tokens} tokens) to every list a model reads, more than ${budget}. Name fewer args or fields, or raise warnToolBytes.`;
}

export function tooLargeTool({ bytes, tokens }: Size, max: number): string {
  return `it adds ${bytes} bytes (about ${tokens} tokens) to every list a model reads; the most is ${max}. Name fewer args or fields, or raise maxToolBytes.`;
}

export function documentBesideOperation(): string {
  return 'document says what runs and what comes back; remove operation and fields beside it.';
}

export function unreadableDocument(reason: string): string {
  return `document cannot be read as GraphQL: ${reason}`;
}

export function notOneOperation(count: number): string {
  return `document holds ${count} operations; a tool is exactly one named query or mutation. Split it.`;
}

export function subscriptionDocument(): string {
  return 'document is a subscription, which no tool can answer. Write a query or a mutation.';
}

export function invalidDocument(reason: string): string {
  return `the operation is not valid against the schema: ${reason}`;
}

function list(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const shown = unique.slice(0, 20).map(quote);
  const rest = unique.length - shown.length;
  return shown.length === 0 ? 'none' : shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function quote(name: string | undefined): string {
  return `"${name ?? ''}"`;
}
