import { drawArguments, drawLoneInput, drawPaging } from './random-inputs.js';
import { LEAVES } from './random-literals.js';
import { NamePool, usualType } from './random-names.js';
import type { Tape } from './tape.js';
import {
  type FieldSketch,
  type InputObjectSketch,
  type TypeSketch,
  drawType,
  printInput,
  printType,
} from './type-sketch.js';

const OBJECTS = ['Out0', 'Out1', 'Out2'];
const HOSTILE_OBJECTS = ['toString', 'Out1', 'hasOwnProperty'];

/** What fields may point at and take. */
export interface OutputContext {
  readonly composites: readonly string[];
  readonly inputs: readonly InputObjectSketch[];
}

interface InterfaceSketch {
  readonly name: string;
  readonly parents: readonly string[];
  readonly fields: readonly FieldSketch[];
}

/** Interfaces, objects, unions and pages, as SDL, with the names that fields may point at. */
export function drawOutputs(
  tape: Tape,
  inputs: readonly InputObjectSketch[],
): { readonly sdl: readonly string[]; readonly context: OutputContext } {
  const objects = (tape.chance(15) ? HOSTILE_OBJECTS : OBJECTS).slice(0, 1 + tape.next(OBJECTS.length));
  const interfaces = ['Face0', 'Face1'].slice(0, tape.next(3));
  const members = tape.chance(40) ? tape.some(objects, 60) : [];
  const union = members.length > 0 ? ['Either'] : [];
  const pages = ['Page0', 'Page1'].slice(0, tape.pick([0, 0, 1, 2]));
  const context = { composites: [...objects, ...interfaces, ...union, ...pages], inputs };
  const sketches = drawInterfaces(tape, interfaces, context);
  const sdl = [
    ...sketches.map((sketch) => printObject('interface', sketch)),
    ...objects.map((name) => drawObject(tape, name, { context, interfaces: sketches })),
    ...union.map((name) => `union ${name} = ${members.join(' | ')}`),
    ...pages.map((name) => drawPage(tape, name, context)),
  ];
  return { sdl, context };
}

function drawInterfaces(tape: Tape, names: readonly string[], context: OutputContext): InterfaceSketch[] {
  const [first, second] = names;
  if (first === undefined) {
    return [];
  }
  const base = { name: first, parents: [], fields: drawFields(tape, context, []) };
  if (second === undefined) {
    return [base];
  }
  const parents = tape.chance(50) ? [base] : [];
  const inherited = parents.flatMap((parent) => parent.fields);
  const fields = drawFields(tape, context, inherited);
  return [base, { name: second, parents: parents.map((parent) => parent.name), fields }];
}

/** An object type; it implements at most one interface, and what that one implements. */
function drawObject(
  tape: Tape,
  name: string,
  {
    context,
    interfaces,
  }: { readonly context: OutputContext; readonly interfaces: readonly InterfaceSketch[] },
): string {
  const face = interfaces.length > 0 && tape.chance(75) ? tape.pick(interfaces) : undefined;
  const parents = face === undefined ? [] : [face.name, ...face.parents];
  const narrowed = (face?.fields ?? []).map((field) => ({ ...field, type: narrow(tape, field.type) }));
  return printObject('type', { name, parents, fields: drawFields(tape, context, narrowed) });
}

/** A member may promise more than its interface: never null. */
function narrow(tape: Tape, type: TypeSketch): TypeSketch {
  return { ...type, required: type.required || tape.chance(30) };
}

function drawFields(tape: Tape, context: OutputContext, given: readonly FieldSketch[]): FieldSketch[] {
  const pool = new NamePool(tape);
  const own = tape.several(1, 4, () => {
    const name = pool.next();
    const target = drawTarget(tape, name, context.composites);
    const args = tape.chance(15) ? drawArguments(tape, 2, context.inputs) : [];
    return { name, type: drawType(tape, target), args, deprecated: tape.chance(6) };
  });
  return [...given, ...own.filter(({ name }) => !given.some((field) => field.name === name))];
}

function drawTarget(tape: Tape, name: string, composites: readonly string[]): string {
  const usual = usualType(name);
  if (usual !== undefined && tape.chance(75)) {
    return usual;
  }
  return tape.chance(30) ? tape.pick(composites) : tape.pick(LEAVES);
}

/** Root fields: what tools are made of. */
export function drawRootFields(
  tape: Tape,
  count: { readonly min: number; readonly max: number },
  context: OutputContext,
): string[] {
  const names = ['find', 'allThings', 'constructor'];
  const scalars = ['String', 'ID', 'E', 'JSON', 'Int'];
  return tape.several(count.min, count.max, (index) => {
    const target = tape.chance(10) ? tape.pick(scalars) : tape.pick(context.composites);
    const isLone = context.inputs.length > 0 && tape.chance(35);
    const free = isLone ? drawLoneInput(tape, context.inputs) : drawArguments(tape, 4, context.inputs);
    const paging = tape.chance(30) ? drawPaging(tape) : [];
    const args = [...free, ...paging.filter(({ name }) => !free.some((other) => other.name === name))];
    return printField({ name: names[index]!, type: drawType(tape, target), args, deprecated: false });
  });
}

const ROWS = ['edges', 'nodes', 'items', 'results', 'data'];
const PAGE_LEAVES: readonly (readonly [string, readonly string[]])[] = [
  ['totalCount', ['Int', 'Int', 'BigInt']],
  ['total', ['Int', 'Float']],
  ['hasNextPage', ['Boolean', 'Boolean', 'Int', 'JSON']],
  ['has_more', ['Boolean', 'String']],
  ['endCursor', ['String', 'Cursor', 'ID', 'Int']],
  ['nextCursor', ['Int', 'String', 'ID']],
];

/** A page in one of the usual styles, or nearly so: rows, counts and cursors of types that fit or do not. */
function drawPage(tape: Tape, name: string, context: OutputContext): string {
  const row = tape.pick(context.composites.filter((composite) => !composite.startsWith('Page')));
  const rows = tape.pick(ROWS);
  const isEdges = rows === 'edges';
  const leaves = (percent: number) =>
    tape
      .some(PAGE_LEAVES, percent)
      .map(([field, types]) => `${field}: ${printType(drawType(tape, tape.pick(types)))}`);
  const info = tape.chance(50) ? [`pageInfo: ${name}Info${tape.chance(50) ? '!' : ''}`] : [];
  const target = isEdges ? `${name}Edge` : row;
  const list: TypeSketch = { kind: 'list', of: named(target, tape.chance(50)), required: tape.chance(50) };
  const id = tape.chance(5) ? ['id: ID'] : [];
  return [
    `type ${name} { ${[`${rows}: ${printType(list)}`, ...leaves(30), ...info, ...id].join(' ')} }`,
    ...(isEdges
      ? [`type ${name}Edge { node: ${printType(named(row, tape.chance(50)))} cursor: String }`]
      : []),
    ...(info.length > 0 ? [`type ${name}Info { start: String ${leaves(50).join(' ')} }`] : []),
  ].join('\n');
}

function named(name: string, required: boolean): TypeSketch {
  return { kind: 'named', name, required };
}

function printObject(keyword: string, { name, parents, fields }: InterfaceSketch): string {
  const heritage = parents.length === 0 ? '' : ` implements ${parents.join(' & ')}`;
  return `${keyword} ${name}${heritage} {\n  ${fields.map(printField).join('\n  ')}\n}`;
}

function printField({ name, type, args, deprecated }: FieldSketch): string {
  const list = args.length === 0 ? '' : `(${args.map(printInput).join(', ')})`;
  return `${name}${list}: ${printType(type)}${deprecated ? ' @deprecated' : ''}`;
}
