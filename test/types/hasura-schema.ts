/** How large the generated schema is: sixty tables with their filters are what real Hasura users have. */
const TABLES = 60;
const COLUMNS = 20;
const RELATIONS = 5;

const COLUMN_TYPES = ['String', 'Int', 'Boolean', 'uuid', 'timestamptz', 'jsonb', 'numeric', 'bigint'];

/** The SDL that Hasura would serve for sixty tables, each related to five others. */
export function hasuraSdl(): string {
  const tables = Array.from({ length: TABLES }, (_, index) => index);
  const roots = tables.map(rootFields);
  return [
    'enum order_by { asc asc_nulls_first asc_nulls_last desc desc_nulls_first desc_nulls_last }',
    ...COLUMN_TYPES.map(comparison),
    ...COLUMN_TYPES.filter((type) => /^[a-z]/.test(type)).map((type) => `scalar ${type}`),
    ...tables.map(tableTypes),
    `type query_root { ${roots.map((root) => root.queries).join('\n')} }`,
    `type mutation_root { ${roots.map((root) => root.mutations).join('\n')} }`,
    'schema { query: query_root mutation: mutation_root }',
  ].join('\n');
}

function comparison(type: string): string {
  const text = type === 'String' ? '_like: String _ilike: String _nlike: String _similar: String' : '';
  const json = type === 'jsonb' ? '_contains: jsonb _has_key: String _has_keys_any: [String!]' : '';
  return `input ${type}_comparison_exp {
    _eq: ${type} _neq: ${type} _gt: ${type} _gte: ${type} _lt: ${type} _lte: ${type}
    _in: [${type}!] _nin: [${type}!] _is_null: Boolean ${text} ${json}
  }`;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

function columnsOf(): readonly Column[] {
  const rest = Array.from({ length: COLUMNS - 1 }, (_, index) => ({
    name: `column_${index + 1}`,
    type: COLUMN_TYPES[index % COLUMN_TYPES.length]!,
  }));
  return [{ name: 'id', type: 'uuid' }, ...rest];
}

function relationsOf(table: number): readonly { readonly name: string; readonly target: string }[] {
  return Array.from({ length: RELATIONS }, (_, index) => {
    const target = (table * 7 + index * 11 + 1) % TABLES;
    return { name: `related_${index}`, target: `table_${target}` };
  });
}

function tableTypes(table: number): string {
  const name = `table_${table}`;
  const columns = columnsOf();
  const relations = relationsOf(table);
  const typed = (suffix = '') =>
    columns.map((column) => `${column.name}: ${column.type}${suffix}`).join('\n');
  const related = (suffix: string) =>
    relations.map((relation) => `${relation.name}: ${relation.target}${suffix}`).join('\n');
  const names = columns.map((column) => column.name).join(' ');
  return `
    "A row of ${name}." type ${name} {
      ${columns.map(({ name: column, type }) => `${column}: ${type}${column === 'id' ? '!' : ''}`).join('\n')}
      ${relations.map((relation) => `${relation.name}(limit: Int, offset: Int, where: ${relation.target}_bool_exp): [${relation.target}!]!`).join('\n')}
    }
    type ${name}_aggregate { aggregate: ${name}_aggregate_fields nodes: [${name}!]! }
    type ${name}_aggregate_fields {
      count(columns: [${name}_select_column!], distinct: Boolean): Int!
      max: ${name}_max_fields
    }
    type ${name}_max_fields { ${typed()} }
    type ${name}_mutation_response { affected_rows: Int! returning: [${name}!]! }
    input ${name}_bool_exp {
      _and: [${name}_bool_exp!] _or: [${name}_bool_exp!] _not: ${name}_bool_exp
      ${columns.map((column) => `${column.name}: ${column.type}_comparison_exp`).join('\n')}
      ${related('_bool_exp')}
    }
    input ${name}_order_by {
      ${columns.map((column) => `${column.name}: order_by`).join('\n')}
      ${related('_order_by')}
    }
    input ${name}_insert_input { ${typed()} }
    input ${name}_set_input { ${typed()} }
    input ${name}_pk_columns_input { id: uuid! }
    input ${name}_on_conflict {
      constraint: ${name}_constraint! update_columns: [${name}_update_column!]! = [] where: ${name}_bool_exp
    }
    enum ${name}_constraint { ${name}_pkey }
    enum ${name}_select_column { ${names} }
    enum ${name}_update_column { ${names} }`;
}

function rootFields(table: number): { readonly queries: string; readonly mutations: string } {
  const name = `table_${table}`;
  const many = `(distinct_on: [${name}_select_column!], limit: Int, offset: Int, order_by: [${name}_order_by!], where: ${name}_bool_exp)`;
  return {
    queries: `
      "Rows of ${name}." ${name}${many}: [${name}!]!
      "One row of ${name}." ${name}_by_pk(id: uuid!): ${name}
      "Rows of ${name}, counted." ${name}_aggregate${many}: ${name}_aggregate!`,
    mutations: `
      "Adds a row." insert_${name}_one(object: ${name}_insert_input!, on_conflict: ${name}_on_conflict): ${name}
      "Changes a row." update_${name}_by_pk(pk_columns: ${name}_pk_columns_input!, _set: ${name}_set_input): ${name}
      "Removes a row." delete_${name}_by_pk(id: uuid!): ${name}`,
  };
}
