import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';

import type { JsonSchema, ObjectSchema } from '../../contracts/json.js';
import type { AgentInput } from './agent-input.js';
import { agentNameOf } from '../agent-name.js';
import { applyConstraint } from './apply-constraint.js';
import { externalDefault } from './default-value.js';
import { describeInput } from './describe-input.js';
import { exposedFields } from './exposed-fields.js';
import { orNull } from '../or-null.js';
import { recursiveTypes } from './recursive-types.js';
import { scalarShape } from '../scalar-shapes.js';
import type { CompileOptions } from '../tool-scope.js';

interface SchemaScope {
  readonly options: CompileOptions;
  readonly recursive: ReadonlySet<string>;
  /** Definitions of recursive types, added when first met. */
  readonly definitions: Map<string, JsonSchema>;
  /** How many more parts may be made: types that share each other widely would grow without end when inlined. */
  room: number;
}

/** No part is published in fewer bytes: what has no room by this count is over the tool's budget of bytes for sure. */
const SMALLEST_PART = 20;

/** The published input schema: a plain object root, everything inline but what recursion forces into `$defs`. */
export function inputSchema(
  inputs: readonly AgentInput[],
  clearable: readonly string[],
  options: CompileOptions,
): ObjectSchema {
  const recursive = recursiveTypes(inputs.map((input) => input.type));
  const scope: SchemaScope = {
    options,
    recursive,
    definitions: new Map(),
    room: Math.ceil(options.maxToolBytes / SMALLEST_PART),
  };
  const properties = inputs.map((input) => {
    const schema = argumentSchema(scope, input);
    return [input.agentName, clearable.includes(input.agentName) ? orClear(schema) : schema] as const;
  });
  const required = inputs.filter((input) => input.required === true).map((input) => input.agentName);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...(scope.definitions.size > 0 && { $defs: Object.fromEntries(scope.definitions) }),
  };
}

function argumentSchema(scope: SchemaScope, input: AgentInput): JsonSchema {
  if (input.bounds === undefined) {
    return definitionSchema(scope, input.definition, input);
  }
  const { min, max } = input.bounds;
  const description = input.definition.description ?? `How many rows, ${min} to ${max}.`;
  const fallback =
    input.fallback === undefined || input.when !== undefined ? {} : { default: input.fallback };
  return { type: 'integer', description, minimum: min, maximum: max, ...fallback };
}

function definitionSchema(
  scope: SchemaScope,
  definition: GraphQLArgument | GraphQLInputField,
  { place, isId }: Pick<AgentInput, 'place' | 'isId'>,
): JsonSchema {
  const description = describeInput(definition, scope.options);
  const fallback = isId ? undefined : externalDefault(definition);
  const schema = {
    ...typeSchema(scope, definition.type, isId),
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && fallback !== null && { default: fallback }),
  };
  return applyConstraint(schema, scope.options.constraints?.get(place));
}

function typeSchema(scope: SchemaScope, type: GraphQLInputType, isId: boolean): JsonSchema {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = typeSchema(scope, inner.ofType, isId);
    return { type: 'array', items: isNonNullType(inner.ofType) ? items : orNull(items) };
  }
  if (isEnumType(inner)) {
    return { type: 'string', enum: inner.getValues().map((value) => value.name) };
  }
  if (isInputObjectType(inner)) {
    return scope.recursive.has(inner.name) ? referenceTo(scope, inner) : objectSchema(scope, inner);
  }
  if (isId || inner.name === 'ID') {
    return { type: 'string' };
  }
  const { input, format } = scalarShape(inner, scope.options);
  const any = isNonNullType(type) ? ANY_TYPE : [...ANY_TYPE, 'null'];
  const json = input === 'any' ? { type: any, items: {} } : { type: input };
  return { ...json, ...(format !== undefined && SAFE_FORMATS.has(format) && { format }) };
}

/** Formats that the major hosts accept; others make a whole request fail. @see google-gemini/gemini-cli#2237 */
const SAFE_FORMATS = new Set(['date-time']);

const ANY_TYPE = ['string', 'number', 'boolean', 'object', 'array'];

function referenceTo(scope: SchemaScope, type: GraphQLInputObjectType): JsonSchema {
  if (!scope.definitions.has(type.name)) {
    // The entry goes in before its body is made, so that the body's own references find it.
    scope.definitions.set(type.name, {});
    scope.definitions.set(type.name, objectSchema(scope, type));
  }
  return { $ref: `#/$defs/${type.name}` };
}

function objectSchema(scope: SchemaScope, type: GraphQLInputObjectType): JsonSchema {
  const fields = scope.room > 0 ? exposedFields(type) : [];
  scope.room -= 1 + fields.length;
  const properties = fields.map((field) => {
    const place = `${type.name}.${field.name}`;
    return [
      agentNameOf(field.name, field.type),
      definitionSchema(scope, field, { place, isId: false }),
    ] as const;
  });
  const required = fields.filter(isRequiredInputField).map((field) => agentNameOf(field.name, field.type));
  return {
    type: 'object',
    ...(type.description != null && { description: type.description }),
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function orClear(schema: JsonSchema): JsonSchema {
  const description = [schema.description, 'Null clears it.'].filter(Boolean).join(' ');
  return { ...orNull(schema), description };
}
