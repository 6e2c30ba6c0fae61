import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type SelectionNode,
  type SelectionSetNode,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isUnionType,
} from 'graphql';

import * as fieldProblems from '../../errors/field-problems.js';
import { agentNameOf } from '../agent-name.js';
import { checkFieldName } from './check-field-name.js';
import type { SelectedField, SelectedFragment, Selection } from './selection.js';
import type { ToolScope } from '../tool-scope.js';
import type { WrittenOperation } from '../operation/written-operation.js';

/** A field of a written selection, merged from every place that asks for its response key. */
interface MergedField {
  readonly nodes: FieldNode[];
  /** Every place is behind `@skip` or `@include`: the field may be absent from an answer. */
  optional: boolean;
}

/** What the walk through one written operation carries along. */
interface WrittenScope {
  readonly scope: ToolScope;
  readonly written: WrittenOperation;
}

/** The selection of a written operation below a type, as the later steps know selections. */
export function writtenSelection(
  context: WrittenScope,
  type: GraphQLCompositeType,
  sets: readonly SelectionSetNode[],
): Selection {
  const { schema } = context.scope.source;
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
  if (possible.length === 0) {
    context.scope.findings.error(fieldProblems.noMembers(type.name));
  }
  const own = new Map<string, MergedField>();
  const byMember = new Map<string, Map<string, MergedField>>();
  const collect = (on: string, nodes: readonly SelectionNode[], optional: boolean): void => {
    // Every union and interface is tagged with its member's name anyway.
    for (const node of nodes.filter((candidate) => !isAbstractType(type) || !isTag(candidate))) {
      const isOptional = optional || (node.directives ?? []).some(isConditional);
      if (node.kind === Kind.FIELD) {
        addField(on === type.name ? own : mapAt(byMember, on), node, isOptional);
        continue;
      }
      const inner = node.kind === Kind.FRAGMENT_SPREAD ? context.written.fragments[node.name.value]! : node;
      const condition = inner.typeCondition?.name.value ?? on;
      collect(isAbstractType(type) ? condition : type.name, inner.selectionSet.selections, isOptional);
    }
  };
  sets.forEach((set) => collect(type.name, set.selections, false));
  const fields = selectFields(context, type, own);
  const fragments = [...byMember].map(([member, merged]) => selectMember(context, { type, member }, merged));
  return { type, fields, fragments, possible };
}

function selectMember(
  context: WrittenScope,
  { type, member }: { readonly type: GraphQLCompositeType; readonly member: string },
  merged: ReadonlyMap<string, MergedField>,
): SelectedFragment {
  const { schema } = context.scope.source;
  const condition = schema.getType(member) as GraphQLCompositeType;
  const possible = isAbstractType(type) ? schema.getPossibleTypes(type) : [];
  const admits = possible.filter(
    (object) => object === condition || (isAbstractType(condition) && schema.isSubType(condition, object)),
  );
  return { type: condition, admits, fields: selectFields(context, condition, merged) };
}

function selectFields(
  context: WrittenScope,
  type: GraphQLCompositeType,
  merged: ReadonlyMap<string, MergedField>,
): SelectedField[] {
  const seen = new Map<string, string>();
  return [...merged].map(([responseKey, { nodes, optional }]) => {
    const field = fieldOf(type, nodes[0]!.name.value);
    const agentName = responseKey.startsWith('__') ? responseKey : agentNameOf(responseKey, field.type);
    checkFieldName(context.scope.findings, type.name, agentName);
    if (seen.has(agentName)) {
      context.scope.findings.error(
        fieldProblems.fieldClash(type.name, agentName, [seen.get(agentName)!, responseKey]),
      );
    }
    seen.set(agentName, responseKey);
    const named = getNamedType(field.type);
    const sets = nodes.flatMap((node) => (node.selectionSet === undefined ? [] : [node.selectionSet]));
    const selection = isCompositeType(named) ? writtenSelection(context, named, sets) : undefined;
    const names = { agentName, responseKey, parent: type.name, isId: named.name === 'ID' };
    return { ...names, field, args: [], ...(optional && { optional }), ...(selection && { selection }) };
  });
}

function addField(target: Map<string, MergedField>, node: FieldNode, optional: boolean): void {
  const key = node.alias?.value ?? node.name.value;
  const known = target.get(key);
  if (known === undefined) {
    target.set(key, { nodes: [node], optional });
    return;
  }
  known.nodes.push(node);
  known.optional &&= optional;
}

function fieldOf(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> {
  const meta = [TypeNameMetaFieldDef, SchemaMetaFieldDef, TypeMetaFieldDef].find(
    (field) => field.name === name,
  );
  return meta ?? (isUnionType(type) ? TypeNameMetaFieldDef : type.getFields()[name]!);
}

function isTag(node: SelectionNode): boolean {
  return node.kind === Kind.FIELD && node.name.value === '__typename' && node.alias === undefined;
}

function isConditional({ name }: { readonly name: { readonly value: string } }): boolean {
  return name.value === 'skip' || name.value === 'include';
}

function mapAt<Key, Value>(maps: Map<Key, Map<string, Value>>, key: Key): Map<string, Value> {
  const known = maps.get(key) ?? new Map<string, Value>();
  maps.set(key, known);
  return known;
}
