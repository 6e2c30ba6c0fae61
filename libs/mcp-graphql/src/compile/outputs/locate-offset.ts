import type { AgentInput } from '../inputs/agent-input.js';
import type { ShapeSketch } from './classify-shape.js';

const OFFSET_NAMES = new Set(['offset', 'skip']);

/** The argument that skips rows, for a page that counts its rows but does not say itself whether more follow. */
export function locateOffset(
  shape: ShapeSketch,
  inputs: readonly AgentInput[],
): Pick<AgentInput, 'variable' | 'path'> | undefined {
  if (shape.kind !== 'list' || shape.total === undefined || shape.hasMore !== undefined) {
    return undefined;
  }
  const input = inputs.find((candidate) => OFFSET_NAMES.has(candidate.definition.name));
  return input && { variable: input.variable, path: input.path };
}
