import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLInt,
  GraphQLNonNull,
  getNullableType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';

/** What the root field returns, still in schema types. Paths are schema field names below the root. */
export type ShapeSketch =
  | { readonly kind: 'record'; readonly rowType: GraphQLOutputType }
  | { readonly kind: 'scalar'; readonly rowType: GraphQLOutputType }
  | ListSketch;

/** A list in any of the usual styles: bare, offset page, Relay connection. */
export interface ListSketch {
  readonly kind: 'list';
  readonly rowType: GraphQLOutputType;
  /** Whether the rows can be null: a nullable page, or a nullable list. */
  readonly nullable: boolean;
  readonly rows: readonly string[];
  /** Set for Relay edges: the field that holds the record. */
  readonly node?: string;
  readonly total?: readonly string[];
  readonly hasMore?: readonly string[];
  readonly nextCursor?: readonly string[];
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

const ROWS = ['results', 'items', 'nodes', 'rows', 'records', 'entries', 'data'];
const TOTALS = ['totalCount', 'total_count', 'total', 'count', 'totalItems', 'total_items'];
const HAS_MORE = ['hasNextPage', 'has_next_page', 'hasMore', 'has_more', 'hasNext', 'has_next'];
const NEXT_CURSOR = ['endCursor', 'end_cursor', 'nextCursor', 'next_cursor'];
const PAGE_INFO = ['pageInfo', 'page_info', 'meta'];
const PAGE_TYPE_NAME = /(page|connection|list|results?|collection|paginated|pagination)$/i;

/** How a root type answers: one record, a list of any style, or a scalar. */
export function classifyShape(type: GraphQLOutputType): ShapeSketch {
  const nullable = !isNonNullType(type);
  const inner = getNullableType(type);
  if (isListType(inner)) {
    return { kind: 'list', rowType: inner.ofType, nullable, rows: [] };
  }
  if (!isCompositeType(inner)) {
    return { kind: 'scalar', rowType: type };
  }
  const page = isObjectType(inner) ? sketchPage(inner) : undefined;
  if (page === undefined) {
    return { kind: 'record', rowType: type };
  }
  return { ...page, nullable: nullable || page.nullable };
}

function sketchPage(type: GraphQLObjectType): ListSketch | undefined {
  const fields = type.getFields();
  const rows = sketchEdges(fields) ?? sketchRows(fields);
  // A record may well have `items` and a `total`; only a page has no identity of its own.
  if (rows === undefined || fields['id'] !== undefined) {
    return undefined;
  }
  const total = findField(fields, TOTALS, isIntField);
  const hasMore = findDeep(fields, HAS_MORE, (field) => isScalarNamed(field, 'Boolean'));
  const nextCursor = findDeep(fields, NEXT_CURSOR, isLeafField);
  const isPage =
    (rows.node !== undefined || total) ?? hasMore ?? nextCursor ?? PAGE_TYPE_NAME.test(type.name);
  return isPage ? { ...rows, ...(total && { total: [total] }), hasMore, nextCursor } : undefined;
}

function sketchEdges(fields: Fields): ListSketch | undefined {
  const edges = fields['edges'];
  const list = edges && getNullableType(edges.type);
  if (!isListType(list)) {
    return undefined;
  }
  const edge = getNullableType(list.ofType);
  const node = isObjectType(edge) ? edge.getFields()['node'] : undefined;
  if (edges === undefined || node === undefined || !isCompositeType(getNullableType(node.type))) {
    return undefined;
  }
  // Empty edges are skipped, so a row is never null however the schema declares it.
  const rowType = new GraphQLNonNull(getNullableType(node.type));
  return { kind: 'list', rowType, nullable: !isNonNullType(edges.type), rows: ['edges'], node: 'node' };
}

function sketchRows(fields: Fields): ListSketch | undefined {
  const name = findField(fields, ROWS, (field) => {
    const list = getNullableType(field.type);
    return isListType(list) && isCompositeType(getNullableType(list.ofType));
  });
  const field = name === undefined ? undefined : fields[name];
  const list = field && getNullableType(field.type);
  if (field === undefined || name === undefined || !isListType(list)) {
    return undefined;
  }
  return { kind: 'list', rowType: list.ofType, nullable: !isNonNullType(field.type), rows: [name] };
}

function findDeep(
  fields: Fields,
  names: readonly string[],
  fits: (field: GraphQLField<unknown, unknown>) => boolean,
): readonly string[] | undefined {
  const direct = findField(fields, names, fits);
  if (direct !== undefined) {
    return [direct];
  }
  const info = findField(fields, PAGE_INFO, (field) => isObjectType(getNullableType(field.type)));
  const infoType = info === undefined ? undefined : getNullableType(fields[info]!.type);
  const nested = isObjectType(infoType) ? findField(infoType.getFields(), names, fits) : undefined;
  return info === undefined || nested === undefined ? undefined : [info, nested];
}

function findField(
  fields: Fields,
  names: readonly string[],
  fits: (field: GraphQLField<unknown, unknown>) => boolean,
): string | undefined {
  return names.find((name) => {
    const field = fields[name];
    return (
      field !== undefined && field.args.every((argument) => !isNonNullType(argument.type)) && fits(field)
    );
  });
}

function isIntField(field: GraphQLField<unknown, unknown>): boolean {
  return getNullableType(field.type) === GraphQLInt || isScalarNamed(field, 'Int');
}

function isScalarNamed(field: GraphQLField<unknown, unknown>, name: string): boolean {
  const type = getNullableType(field.type);
  return isScalarType(type) && type.name === name;
}

function isLeafField(field: GraphQLField<unknown, unknown>): boolean {
  return isScalarType(getNullableType(field.type));
}
