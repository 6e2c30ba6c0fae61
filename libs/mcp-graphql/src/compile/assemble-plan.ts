import type { DocumentNode } from 'graphql';

import type { CallLimits } from '../contracts/call.js';
import type { ObjectSchema } from '../contracts/json.js';
import type { ToolAccess } from '../contracts/tool-access.js';
import type { Operation, ToolPlan } from '../contracts/tool-plan.js';
import type { ResolvedInputs } from './inputs/agent-input.js';
import { buildBindings } from './inputs/build-bindings.js';
import { buildShape } from './outputs/build-shape.js';
import type { ShapeSketch } from './outputs/classify-shape.js';
import { resolveIdempotency, withIdempotencyKey } from './inputs/idempotency-key.js';
import { inputSchema } from './inputs/input-schema.js';
import { locateOffset } from './outputs/locate-offset.js';
import { narrowableFields, withFieldsArgument, withOptionalFields } from './outputs/narrow-fields.js';
import { resultSchema } from './outputs/result-schema.js';
import type { Selection } from './selection/selection.js';
import { strictSchema } from './inputs/strict-schema.js';
import { toolNotes } from './tool-notes.js';
import { describeTool, toolAnnotations } from './tool-texts.js';
import type { ToolScope } from './tool-scope.js';
import type { WrittenOperation } from './operation/written-operation.js';
import { singleRoot } from './outputs/written-shape.js';

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
  const { declaration, options, root } = scope;
  const { shape, selection, inputs } = parts;
  const row = { selection, offset: locateOffset(shape, inputs.inputs) };
  const { title, tags = [], icons = [], meta = {}, clearable = [] } = declaration.options;
  const { requiresActor = false, nulls = options.profile === 'strict' ? 'omit' : 'forward' } =
    declaration.options;
  const bindings = buildBindings(scope, shape, inputs);
  const notes = toolNotes(declaration.options);
  const narrowable = narrowableFields(scope, parts);
  const idempotency = resolveIdempotency(scope, inputs);
  return {
    name: parts.name,
    ...(title !== undefined && { title }),
    description: describeTool(parts.description, bindings.choices, notes),
    notes,
    origin: declaration.origin,
    inputSchema: publishedInput(scope, inputs, { narrowable, takesKey: idempotency !== undefined }),
    outputSchema: publishedOutput(resultSchema(shape, row, options), shape, narrowable),
    annotations: toolAnnotations(declaration, root),
    tags,
    icons,
    meta,
    operation: runnableOperation(scope, parts.document),
    ...bindings,
    constants: inputs.constants,
    shape: buildShape(scope, shape, row),
    ...(narrowable && { narrowable }),
    requiresActor,
    access: toolAccess(scope),
    limits: callLimits(scope),
    nulls,
    clearable,
    ...(idempotency && { idempotency }),
    auditedValues: declaration.options.audit?.values ?? [],
  };
}

function toolAccess({ declaration, options }: ToolScope): ToolAccess {
  const { scopes = [], visible, visibility = options.visibility } = declaration.options;
  return { scopes, ...(visible !== undefined && { visible }), visibility };
}

function callLimits({ declaration, options }: ToolScope): CallLimits {
  const { timeoutMs = options.timeoutMs, maxConcurrentCalls = false } = declaration.options;
  return { timeoutMs, maxConcurrentCalls };
}

function publishedInput(
  { declaration, options }: ToolScope,
  { inputs }: ResolvedInputs,
  { narrowable, takesKey }: { readonly narrowable?: readonly string[]; readonly takesKey: boolean },
): ObjectSchema {
  const schema = inputSchema(inputs, declaration.options.clearable ?? [], options);
  const narrow = narrowable === undefined ? schema : withFieldsArgument(schema, narrowable);
  const whole = takesKey ? withIdempotencyKey(narrow) : narrow;
  return options.profile === 'strict' ? strictSchema(whole) : whole;
}

function publishedOutput(
  schema: ObjectSchema,
  shape: ShapeSketch,
  narrowable: readonly string[] | undefined,
): ObjectSchema {
  return narrowable === undefined ? schema : withOptionalFields(schema, shape.kind === 'list');
}

function runnableOperation({ root, source, written }: ToolScope, document: DocumentNode): Operation {
  const key = written === undefined ? root.field.name : responseKey(written);
  return { kind: root.kind, ...(key !== undefined && { root: key }), schema: source.name, document };
}

/** Under which key a written operation answers; none when several root fields make the record. */
function responseKey(written: WrittenOperation): string | undefined {
  const only = singleRoot(written);
  return only && (only.alias ?? only.name).value;
}
