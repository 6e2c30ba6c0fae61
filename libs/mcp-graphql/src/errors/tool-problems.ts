/**
 * The compiler's messages about tools and operations, one function each; those about fields and about arguments
 * stand in files of their own. A message says what is wrong, what was expected and how
 * to fix it; who and where stand before it, from the problem itself. Names are quoted, near misses offered.
 */
import { didYouMean } from './nearest-name.js';
import { list, quote } from './quote-names.js';

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

export function badOption(name: string, expected: string): string {
  return `the option ${name} must be ${expected}.`;
}

export function unknownOption(name: string, suggestion: string): string {
  return `there is no option "${name}".${suggestion}`;
}

export function badName(name: string, max: number): string {
  return `"${name}" is no tool name: 1 to ${max} letters, digits, "_" or "-" are. Set the option name.`;
}

export function longName(name: string, comfortable: number): string {
  return `the name has ${name.length} characters. Hosts put a server name before it and cut or drop long ones: stay below ${comfortable}.`;
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

/** How much a tool adds to the published list. */
interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

export function largeTool({ bytes, tokens }: Size, budget: number): string {
  return `it adds ${bytes} bytes (about ${tokens} tokens) to every list a model reads, more than ${budget}. Name fewer args or fields, or raise warnToolBytes.`;
}

export function tooLargeTool({ bytes, tokens }: Size, max: number): string {
  return `it adds at least ${bytes} bytes (about ${tokens} tokens) to every list a model reads; the most is ${max}. Name fewer args or fields, or raise maxToolBytes.`;
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

export function brokenRule(reason: string): string {
  return `a validation rule of the app refuses the operation, so that no call could pass: ${reason} Name fewer fields, or change the rule.`;
}

export function invalidDocument(reason: string): string {
  return `the operation is not valid against the schema: ${reason}`;
}
