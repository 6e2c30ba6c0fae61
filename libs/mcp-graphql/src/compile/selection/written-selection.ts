import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionNode,
  type SelectionSetNode,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  getNamedType,
  isAbstractType,
  isCompositeType,
} from 'graphql';

import * as fieldProblems from '../../errors/field-problems.js';
import { agentNameOf } from '../agent-name.js';
import { checkFieldName } from './check-field-name.js';
import type { SelectedField, Selection } from './selection.js';
import type { ToolScope } from '../tool-scope.js';
import type { WrittenOperation } from '../operation/written-operation.js';

/** A place that asks for a field. */
interface AskedField {
  readonly node: FieldNode;
  /** It is behind `@skip` or `@include`. */
  readonly optional: boolean;
}

/** A selection set of one field; one of several may be behind a condition that the field itself is not behind. */
export interface AskedSet {
  readonly set: SelectionSetNode;
  readonly optional: boolean;
}

/** What the walk through one written operation carries along. */
interface WrittenScope {
  readonly scope: ToolScope;
  readonly written: WrittenOperation;
}

/**
 * The selection of a written operation below a type, as the later steps know selections. Of a union or interface it is
 * told for each member by itself, because fragments may overlap and stand inside each other.
 */
export function writtenSelection(
  context: WrittenScope,
  type: GraphQLCompositeType,
  sets: readonly AskedSet[],
): Selection {
  if (!isAbstractType(type)) {
    const fields = selectFields(context, type, collectFields(context, type, sets));
    return { type, fields, fragments: [], possible: [type] };
  }
  const possible = context.scope.source.schema.getPossibleTypes(type);
  if (possible.length === 0) {
    context.scope.findings.error(fieldProblems.noMembers(type.name));
  }
  const fragments = possible.map((member) => {
    const asked = collectFields(context, member, sets);
    asked.delete(TypeNameMetaFieldDef.name); // every union and interface is tagged with it anyway
    return { type: member, admits: [member], fields: selectFields(context, member, asked) };
  });
  return { type, fields: [], fragments, possible };
}

/** Every place that asks an object of this very type for something, by response key. */
function collectFields(
  { scope, written }: WrittenScope,
  object: GraphQLObjectType,
  sets: readonly AskedSet[],
): Map<string, AskedField[]> {
  const asked = new Map<string, AskedField[]>();
  const collect = (nodes: readonly SelectionNode[], behind: boolean): void => {
    for (const node of nodes) {
      const optional = behind || (node.directives ?? []).some(isConditional);
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        asked.set(key, [...(asked.get(key) ?? []), { node, optional }]);
        continue;
      }
      const inner = node.kind === Kind.FRAGMENT_SPREAD ? written.fragments[node.name.value]! : node;
      const admits = isAdmitted(scope.source.schema, object, inner.typeCondition?.name.value);
      collect(admits ? inner.selectionSet.selections : [], optional);
    }
  };
  sets.forEach(({ set, optional }) => collect(set.selections, optional));
  return asked;
}

function isAdmitted(schema: GraphQLSchema, object: GraphQLObjectType, condition = object.name): boolean {
  const type = schema.getType(condition);
  return type === object || (isAbstractType(type) && schema.isSubType(type, object));
}

function selectFields(
  context: WrittenScope,
  type: GraphQLObjectType,
  asked: ReadonlyMap<string, readonly AskedField[]>,
): SelectedField[] {
  const seen = new Map<string, string>();
  return [...asked].map(([responseKey, places]) => {
    const field = fieldOf(type, places[0]!.node.name.value);
    const agentName = responseKey.startsWith('__') ? responseKey : agentNameOf(responseKey, field.type);
    checkFieldName(context.scope.findings, type.name, agentName);
    if (seen.has(agentName)) {
      context.scope.findings.error(
        fieldProblems.fieldClash(type.name, agentName, [seen.get(agentName)!, responseKey]),
      );
    }
    seen.set(agentName, responseKey);
    const named = getNamedType(field.type);
    const optional = places.every((place) => place.optional);
    const selection = isCompositeType(named) ? writtenSelection(context, named, setsOf(places)) : undefined;
    const names = { agentName, responseKey, parent: type.name, isId: named.name === 'ID' };
    return { ...names, field, args: [], ...(optional && { optional }), ...(selection && { selection }) };
  });
}

/** What is asked below a field. One place alone has its set whenever the field is there at all. */
function setsOf(places: readonly AskedField[]): AskedSet[] {
  return places.flatMap(({ node, optional }) =>
    node.selectionSet === undefined
      ? []
      : [{ set: node.selectionSet, optional: optional && places.length > 1 }],
  );
}

function fieldOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> {
  const meta = [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef].find(
    (field) => field.name === name,
  );
  return meta ?? type.getFields()[name]!;
}

function isConditional({ name }: { readonly name: { readonly value: string } }): boolean {
  return name.value === 'skip' || name.value === 'include';
}
