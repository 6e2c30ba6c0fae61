import { drawInputObjects } from './random-inputs.js';
import { LEAF_SDL } from './random-literals.js';
import { drawOutputs, drawRootFields } from './random-outputs.js';
import { Tape } from './tape.js';
import { printInput } from './type-sketch.js';

/** A small schema of whatever GraphQL allows, as SDL: a failing one can be read and pasted. */
export function randomSdl(numbers: readonly number[]): string {
  const tape = new Tape(numbers);
  const inputs = drawInputObjects(tape);
  const { sdl, context } = drawOutputs(tape, inputs);
  const queries = drawRootFields(tape, { min: 1, max: 3 }, context);
  const mutations = drawRootFields(tape, { min: 0, max: 1 }, context);
  return [
    LEAF_SDL,
    ...inputs.map(
      ({ name, oneOf, fields }) =>
        `input ${name}${oneOf ? ' @oneOf' : ''} {\n  ${fields.map(printInput).join('\n  ')}\n}`,
    ),
    ...sdl,
    `type Query {\n  ${queries.join('\n  ')}\n}`,
    ...(mutations.length > 0 ? [`type Mutation {\n  ${mutations.join('\n  ')}\n}`] : []),
  ].join('\n');
}
