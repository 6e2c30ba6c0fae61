import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLScalarType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isScalarType,
} from 'graphql';

import type { ResolvedOptions } from '../../contracts/module-options.js';
import { agentNameOf } from '../agent-name.js';
import { exposedFields } from './exposed-fields.js';
import { scalarShape } from '../scalar-shapes.js';

/** What an agent reads about an argument: its own description, then what JSON Schema has no place for. */
export function describeInput(
  definition: GraphQLArgument | GraphQLInputField,
  options: ResolvedOptions,
): string | undefined {
  const type = getNamedType(definition.type);
  const parts = [definition.description];
  if (isEnumType(type)) {
    parts.push(describeEnum(type));
  }
  if (isScalarType(type) && definition.description == null) {
    parts.push(describeScalar(type, options));
  }
  if (isInputObjectType(type) && type.isOneOf) {
    const names = exposedFields(type).map((field) => agentNameOf(field.name, field.type));
    parts.push(`Give exactly one of: ${names.join(', ')}.`);
  }
  if (definition.deprecationReason != null) {
    parts.push(`Deprecated: ${definition.deprecationReason}`);
  }
  return parts.filter(Boolean).join(' ') || undefined;
}

/** Values that have a description are listed with it; the names alone stand in the schema's `enum`. */
function describeEnum(type: GraphQLEnumType): string | undefined {
  const described = type.getValues().filter((value) => value.description);
  if (described.length === 0) {
    return undefined;
  }
  const values = described.map((value) => `${value.name}: ${value.description!.replace(/\.$/, '')}`);
  return `Values: ${values.join('; ')}.`;
}

function describeScalar(type: GraphQLScalarType, options: ResolvedOptions): string | undefined {
  return scalarShape(type, options).description;
}
