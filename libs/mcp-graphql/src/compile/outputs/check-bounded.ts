import * as toolProblems from '../../errors/tool-problems.js';
import type { ResolvedInputs } from '../inputs/agent-input.js';
import type { ShapeSketch } from './classify-shape.js';
import type { ToolScope } from '../tool-scope.js';

/** Warns of a list that nothing bounds: one day it is larger than what a host takes. */
export function checkBounded(scope: ToolScope, shape: ShapeSketch, { inputs }: ResolvedInputs): void {
  if (shape.kind === 'list' && !inputs.some((input) => input.bounds !== undefined)) {
    scope.findings.warning(toolProblems.unboundedList(scope.root.field.name));
  }
}
