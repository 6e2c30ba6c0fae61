import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';

import type { InputField, InputObject, InputType } from '../../contracts/input-type.js';
import * as argumentProblems from '../../errors/argument-problems.js';
import { agentNameOf } from '../agent-name.js';
import { checkKey } from './check-key.js';
import { exposedFields } from './exposed-fields.js';
import { type IdPlace, idReference } from '../id-reference.js';
import { scalarShape } from '../scalar-shapes.js';
import type { ToolScope } from '../tool-scope.js';

/** An input to be turned into data. */
export interface InputPlace {
  readonly type: GraphQLInputType;
  readonly isId: boolean;
  readonly place: IdPlace;
}

/** The input object types met so far, by name. One entry a type, so recursion ends. */
export type InputObjects = Map<string, InputObject>;

/** The declared type of an input as data; input objects it reaches are added to `objects`. */
export function inputType(scope: ToolScope, input: InputPlace, objects: InputObjects): InputType {
  const nullable = !isNonNullType(input.type);
  const type = getNullableType(input.type);
  if (isListType(type)) {
    return { kind: 'list', nullable, of: inputType(scope, { ...input, type: type.ofType }, objects) };
  }
  if (isEnumType(type)) {
    return { kind: 'enum', nullable, name: type.name, values: type.getValues().map((value) => value.name) };
  }
  if (isInputObjectType(type)) {
    addInputObject(scope, type, objects);
    return { kind: 'object', nullable, name: type.name };
  }
  if (type.name === 'Upload' && !Object.hasOwn(scope.options.scalars, type.name)) {
    scope.findings.error(argumentProblems.uploadInput(input.place.place));
  }
  const { input: json } = scalarShape(type, scope.options);
  if (input.isId) {
    const reference = idReference(scope.source.schema, input.place);
    const whole = type.name === 'Int' ? 'int' : 'integer';
    return { kind: 'id', nullable, reference, wire: json === 'integer' ? whole : 'string' };
  }
  return { kind: 'scalar', nullable, name: type.name, json };
}

function addInputObject(scope: ToolScope, type: GraphQLInputObjectType, objects: InputObjects): void {
  if (objects.has(type.name)) {
    return;
  }
  const fields: InputField[] = [];
  objects.set(type.name, { name: type.name, fields, oneOf: type.isOneOf });
  for (const field of exposedFields(type)) {
    const agentName = agentNameOf(field.name, field.type);
    checkKey(scope, agentName);
    const other = fields.find((candidate) => candidate.agentName === agentName);
    if (other !== undefined) {
      const places = [`${type.name}.${other.wireName}`, `${type.name}.${field.name}`];
      scope.findings.error(argumentProblems.inputClash(agentName, places));
    }
    const place = { place: `${type.name}.${field.name}`, name: field.name };
    const isId = getNamedType(field.type).name === 'ID';
    fields.push({
      agentName,
      wireName: field.name,
      type: inputType(scope, { type: field.type, isId, place }, objects),
      required: isRequiredInputField(field),
    });
  }
}
