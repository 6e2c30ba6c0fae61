import { type DocumentNode, type SelectionSetNode, Kind } from 'graphql';

import type { ProjectedField, Projection, Shape } from '../contracts/projection.js';
import type { ToolPlan } from '../contracts/tool-plan.js';

/** How many are kept of one plan: agents repeat themselves, an attacker does not get to fill the memory. */
const MAX_KEPT = 64;

/** Plans narrowed so far, by plan and by the fields asked for. They go with the plan. */
export class NarrowedPlans {
  private readonly kept = new WeakMap<ToolPlan, Map<string, ToolPlan>>();

  /** The plan itself, or the one that executes and answers only these fields of its rows. */
  get(plan: ToolPlan, fields: readonly string[] | undefined): ToolPlan {
    if (fields === undefined) {
      return plan;
    }
    const key = [...new Set(fields)].sort().join(' ');
    const kept = this.kept.get(plan) ?? new Map<string, ToolPlan>();
    this.kept.set(plan, kept);
    const narrowed = kept.get(key) ?? narrowPlan(plan, new Set(fields));
    if (kept.size < MAX_KEPT) {
      kept.set(key, narrowed);
    }
    return narrowed;
  }
}

/** The plan that executes and answers only these fields of its rows. */
export function narrowPlan(plan: ToolPlan, names: ReadonlySet<string>): ToolPlan {
  const chosen = rowFields(plan.shape.row).filter((field) => names.has(field.agentName));
  const row: Projection = { kind: 'object', fields: chosen };
  const keys = new Set(chosen.map((field) => field.responseKey));
  const document = pruneDocument(
    plan.operation.document,
    [plan.operation.root!, ...rowPath(plan.shape)],
    keys,
  );
  return { ...plan, shape: { ...plan.shape, row }, operation: { ...plan.operation, document } };
}

function rowFields(row: Projection): readonly ProjectedField[] {
  return row.kind === 'object' ? row.fields : [];
}

function rowPath(shape: Shape): readonly string[] {
  return shape.kind === 'list' ? [...shape.rows, ...(shape.node === undefined ? [] : [shape.node])] : [];
}

function pruneDocument(
  document: DocumentNode,
  path: readonly string[],
  keys: ReadonlySet<string>,
): DocumentNode {
  const definitions = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? { ...definition, selectionSet: pruneSet(definition.selectionSet, path, keys) }
      : definition,
  );
  return { ...document, definitions };
}

function pruneSet(
  set: SelectionSetNode,
  path: readonly string[],
  keys: ReadonlySet<string>,
): SelectionSetNode {
  const [next, ...rest] = path;
  const selections = set.selections.flatMap((node) => {
    const key = node.kind === Kind.FIELD ? (node.alias ?? node.name).value : undefined;
    if (next === undefined) {
      return key !== undefined && keys.has(key) ? [node] : [];
    }
    const isOnPath = node.kind === Kind.FIELD && key === next && node.selectionSet !== undefined;
    return isOnPath ? [{ ...node, selectionSet: pruneSet(node.selectionSet!, rest, keys) }] : [node];
  });
  return { ...set, selections };
}
