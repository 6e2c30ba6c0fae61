import {
  type GraphQLEnumType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';

import type { ScalarJsonType } from '../../contracts/input-type.js';
import type { JsonSchema, ObjectSchema } from '../../contracts/json.js';
import type { ResolvedOptions } from '../../contracts/module-options.js';
import { memberFields } from '../selection/member-fields.js';
import { scalarShape } from '../scalar-shapes.js';
import type { SelectedField, Selection } from '../selection/selection.js';

/** One value to be described: its schema type and, below an object, what is selected of it. */
export interface DescribedValue {
  readonly type: GraphQLOutputType;
  readonly selection?: Selection;
  /** The value is published as an id: text, whatever its scalar. */
  readonly isId: boolean;
}

/** JSON Schema of a projected value. Nullability mirrors GraphQL at every level; unions are `anyOf`, never `oneOf`. */
export function outputSchema(value: DescribedValue, options: ResolvedOptions): JsonSchema {
  const nullable = !isNonNullType(value.type);
  const type = getNullableType(value.type);
  if (isListType(type)) {
    const items = outputSchema({ ...value, type: type.ofType }, options);
    return { type: orNull('array', nullable), items };
  }
  if (isEnumType(type)) {
    return enumSchema(type, nullable);
  }
  if (isScalarType(type)) {
    return value.isId ? { type: orNull('string', nullable) } : scalarSchema(type, nullable, options);
  }
  return compositeSchema(value.selection!, nullable, options);
}

/** JSON Schema of an object with these fields. Nothing else is ever sent, so nothing else is allowed. */
export function fieldsSchema(fields: readonly SelectedField[], options: ResolvedOptions): ObjectSchema {
  const properties = fields.map(({ agentName, field, selection, isId }) => {
    const schema = outputSchema({ type: field.type, selection, isId }, options);
    const description = describeField(field);
    return [agentName, description === undefined ? schema : { ...schema, description }] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.filter((field) => field.optional !== true).map((field) => field.agentName),
    additionalProperties: false,
  };
}

function describeField(field: SelectedField['field']): string | undefined {
  const deprecated = field.deprecationReason == null ? undefined : `Deprecated: ${field.deprecationReason}`;
  return [field.description ?? undefined, deprecated].filter(Boolean).join(' ') || undefined;
}

function compositeSchema(selection: Selection, nullable: boolean, options: ResolvedOptions): JsonSchema {
  if (!isAbstractType(selection.type)) {
    const schema = fieldsSchema(selection.fields, options);
    return { ...schema, type: orNull('object', nullable) };
  }
  const branches: JsonSchema[] = selection.possible.map((member) => {
    const schema = fieldsSchema(memberFields(selection, member), options);
    return {
      ...schema,
      properties: { __typename: { type: 'string', enum: [member.name] }, ...schema.properties },
      required: ['__typename', ...(schema.required ?? [])],
    };
  });
  return { anyOf: nullable ? [...branches, { type: 'null' }] : branches };
}

function enumSchema(type: GraphQLEnumType, nullable: boolean): JsonSchema {
  const names = type.getValues().map((value) => value.name);
  return { type: orNull('string', nullable), enum: nullable ? [...names, null] : names };
}

const ANY_TYPE = ['string', 'number', 'boolean', 'object', 'array', 'null'];

function scalarSchema(type: GraphQLScalarType, nullable: boolean, options: ResolvedOptions): JsonSchema {
  const { output } = scalarShape(type, options);
  return output === 'any' ? { type: ANY_TYPE, items: {} } : { type: orNull(output, nullable) };
}

function orNull(
  type: Exclude<ScalarJsonType, 'any'> | 'array',
  nullable: boolean,
): string | readonly string[] {
  return nullable ? [type, 'null'] : type;
}
