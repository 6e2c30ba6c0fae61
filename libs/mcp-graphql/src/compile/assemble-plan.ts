import type { DocumentNode } from 'graphql';

import type { ToolPlan } from '../contracts/tool-plan.js';
import type { ResolvedInputs } from './agent-input.js';
import { buildBindings } from './build-bindings.js';
import { buildShape } from './build-shape.js';
import type { ShapeSketch } from './classify-shape.js';
import { inputSchema } from './input-schema.js';
import { locateOffset } from './locate-offset.js';
import { resultSchema } from './result-schema.js';
import type { Selection } from './selection.js';
import { strictSchema } from './strict-schema.js';
import { describeChoices, toolAnnotations } from './tool-texts.js';
import type { ToolScope } from './tool-scope.js';
import type { WrittenOperation } from './written-operation.js';
import { singleRoot } from './written-shape.js';

/** Everything the earlier steps decided about one tool. */
export interface PlanParts {
  readonly name: string;
  readonly description: string;
  readonly shape: ShapeSketch;
  readonly selection: Selection | undefined;
  readonly inputs: ResolvedInputs;
  readonly document: DocumentNode;
}

/** Puts a plan together: from here on there are no schema types, only data. */
export function assemblePlan(scope: ToolScope, parts: PlanParts): ToolPlan {
  const { declaration, options, root, source, written } = scope;
  const { shape, selection, inputs } = parts;
  const row = { selection, offset: locateOffset(shape, inputs.inputs) };
  const { title, tags = [], icons = [], meta = {}, clearable = [] } = declaration.options;
  const rootKey = written === undefined ? root.field.name : responseKey(written);
  const isStrict = options.profile === 'strict';
  const { requiresActor = false, nulls = isStrict ? 'omit' : 'forward' } = declaration.options;
  const published = inputSchema(inputs.inputs, clearable, options);
  const bindings = buildBindings(scope, shape, inputs);
  return {
    name: parts.name,
    ...(title !== undefined && { title }),
    description: describeChoices(parts.description, bindings.choices),
    origin: declaration.origin,
    inputSchema: isStrict ? strictSchema(published) : published,
    outputSchema: resultSchema(shape, row, options),
    annotations: toolAnnotations(declaration, root),
    tags,
    icons,
    meta,
    operation: {
      kind: root.kind,
      ...(rootKey !== undefined && { root: rootKey }),
      schema: source.name,
      document: parts.document,
    },
    ...bindings,
    constants: inputs.constants,
    shape: buildShape(scope, shape, row),
    requiresActor,
    nulls,
    clearable,
  };
}

/** Under which key a written operation answers; none when several root fields make the record. */
function responseKey(written: WrittenOperation): string | undefined {
  const only = singleRoot(written);
  return only && (only.alias ?? only.name).value;
}
