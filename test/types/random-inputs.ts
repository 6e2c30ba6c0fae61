import { LEAVES, drawLiteral } from './random-literals.js';
import { NamePool, usualType } from './random-names.js';
import type { Tape } from './tape.js';
import { type InputObjectSketch, type InputSketch, type TypeSketch, drawType } from './type-sketch.js';

const NAMES = ['In0', 'In1', 'In2', 'In3'];
const HOSTILE_NAMES = ['constructor', 'In1', 'valueOf', 'In3'];

/** Input object types that may contain themselves and each other, by any path that GraphQL allows. */
export function drawInputObjects(tape: Tape): InputObjectSketch[] {
  const names = (tape.chance(15) ? HOSTILE_NAMES : NAMES).slice(0, tape.next(NAMES.length + 1));
  const objects: InputObjectSketch[] = [];
  for (const name of names) {
    objects.push(drawInputObject(tape, name, { all: names, earlier: [...objects] }));
  }
  return objects;
}

interface InputContext {
  readonly all: readonly string[];
  /** Types that a field may require outright, or have a default of, without containing itself for ever. */
  readonly earlier: readonly InputObjectSketch[];
}

function drawInputObject(tape: Tape, name: string, context: InputContext): InputObjectSketch {
  const oneOf = tape.chance(15);
  const pool = new NamePool(tape);
  const fields = tape.several(1, 4, (index) => {
    const field = pool.next();
    // A choice among deprecated fields alone tells an agent nothing, one among itself alone has no value.
    const isSafe = oneOf && index === 0;
    const target = isSafe ? tape.pick(LEAVES) : drawTarget(tape, field, context.all);
    const isEarlier = context.earlier.some((object) => object.name === target);
    const isLater = context.all.includes(target) && !isEarlier;
    const drawn = drawType(tape, target, !isLater);
    const type = oneOf ? { ...drawn, required: false } : drawn;
    const input = drawInput(tape, { name: field, type, plain: oneOf }, context.earlier);
    return isSafe ? { ...input, deprecated: false } : input;
  });
  return { name, oneOf, fields };
}

/** Arguments of one field, of any input type there is. */
export function drawArguments(tape: Tape, max: number, objects: readonly InputObjectSketch[]): InputSketch[] {
  const pool = new NamePool(tape);
  const names = objects.map((object) => object.name);
  return tape.several(0, max, () => {
    const name = pool.next();
    const type = drawType(tape, drawTarget(tape, name, names));
    return drawInput(tape, { name, type, plain: false }, objects);
  });
}

/** Arguments that page through a list, in the usual styles. */
export function drawPaging(tape: Tape): InputSketch[] {
  const styles = [
    ['limit', 'offset'],
    ['first', 'after'],
    ['first', 'last', 'before'],
    ['limit'],
    ['take', 'skip'],
  ];
  return tape.pick(styles).map((name) => {
    const isText = name === 'after' || name === 'before';
    const type = drawType(tape, isText ? tape.pick(['String', 'ID', 'Cursor']) : 'Int');
    return drawInput(tape, { name, type, plain: false }, []);
  });
}

/** The one argument of many mutations: an input object, whose fields then stand at the top level. */
export function drawLoneInput(tape: Tape, objects: readonly InputObjectSketch[]): InputSketch[] {
  const type: TypeSketch = { kind: 'named', name: tape.pick(objects).name, required: tape.chance(50) };
  return [drawInput(tape, { name: tape.pick(['input', 'data', 'pagination']), type, plain: false }, objects)];
}

function drawInput(
  tape: Tape,
  { name, type, plain }: { readonly name: string; readonly type: TypeSketch; readonly plain: boolean },
  objects: readonly InputObjectSketch[],
): InputSketch {
  const fallback = !plain && tape.chance(25) ? drawLiteral(tape, type, { objects, depth: 0 }) : undefined;
  const mayGo = !type.required || fallback !== undefined;
  return { name, type, ...(fallback !== undefined && { fallback }), deprecated: mayGo && tape.chance(8) };
}

function drawTarget(tape: Tape, name: string, objects: readonly string[]): string {
  const usual = usualType(name);
  if (usual !== undefined && tape.chance(75)) {
    return usual;
  }
  return objects.length > 0 && tape.chance(35) ? tape.pick(objects) : tape.pick(LEAVES);
}
