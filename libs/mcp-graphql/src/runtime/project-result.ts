import type { IdCodec } from '../contracts/id-codec.js';
import type { JsonObject, JsonValue } from '../contracts/json.js';
import type { Outcome } from '../contracts/outcome.js';
import type { Shape } from '../contracts/projection.js';
import { refuseMissing } from '../errors/refusal.js';
import { projectValue, toJson } from './project-value.js';

type ListShape = Extract<Shape, { kind: 'list' }>;

/** What the root field answered, in the agent's shape: a record, a page under `result`, or a scalar under it. */
export function projectResult(
  shape: Shape,
  answer: { readonly root: unknown; readonly variables: JsonObject },
  ids: IdCodec,
): Outcome {
  const { root } = answer;
  if (shape.kind === 'scalar') {
    return { kind: 'result', content: { result: projectValue(shape.row, root, ids) } };
  }
  if (shape.kind === 'list') {
    return { kind: 'result', content: projectPage(shape, answer, ids) };
  }
  if (root === null || root === undefined) {
    return refuseMissing();
  }
  const record = projectValue(shape.row, root, ids) as JsonObject;
  return { kind: 'result', content: shape.row.kind === 'abstract' ? { result: record } : record };
}

function projectPage(
  shape: ListShape,
  { root, variables }: { readonly root: unknown; readonly variables: JsonObject },
  ids: IdCodec,
): JsonObject {
  const rows = valueAt(root, shape.rows) as readonly unknown[] | null | undefined;
  const { node } = shape;
  const records = node === undefined ? rows : rows?.map((edge) => valueAt(edge, [node])).filter(isPresent);
  const result = records?.map((record) => projectValue(shape.row, record, ids)) ?? null;
  const total = shape.total && valueAt(root, shape.total);
  const extras = {
    has_more: shape.hasMore ? valueAt(root, shape.hasMore) : countedMore(shape, { total, variables, rows }),
    next_cursor: shape.nextCursor && cursorText(shape, valueAt(root, shape.nextCursor), ids),
    total,
  };
  const present = Object.entries(extras).filter(([, value]) => isPresent(value));
  return { result, ...(Object.fromEntries(present) as JsonObject) };
}

/** An offset page that counts its rows tells by arithmetic whether more follow. */
function countedMore(
  { offset }: ListShape,
  page: {
    readonly total: unknown;
    readonly variables: JsonObject;
    readonly rows?: readonly unknown[] | null;
  },
): boolean | undefined {
  if (offset === undefined || typeof page.total !== 'number') {
    return undefined;
  }
  const skipped = valueAt(page.variables, [offset.variable, ...offset.path]);
  return (typeof skipped === 'number' ? skipped : 0) + (page.rows?.length ?? 0) < page.total;
}

/** A cursor is text to the agent, whatever scalar the schema makes of it: it only ever goes back as it came. */
function cursorText({ cursorId }: ListShape, value: unknown, ids: IdCodec): string | undefined {
  const cursor = toJson(value ?? null);
  if (cursor === null) {
    return undefined;
  }
  const text = typeof cursor === 'string' ? cursor : JSON.stringify(cursor);
  return cursorId === undefined ? text : ids.encode(text, cursorId);
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, JsonValue> | null)?.[key], value);
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}
