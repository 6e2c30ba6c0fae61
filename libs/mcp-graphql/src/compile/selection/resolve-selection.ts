import {
  type GraphQLField,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isScalarType,
  isUnionType,
} from 'graphql';

import type { FieldSelections } from '../../contracts/tool-options.js';
import * as fieldProblems from '../../errors/field-problems.js';
import { agentNameOf } from '../agent-name.js';
import { checkFieldName } from './check-field-name.js';
import { findField, knownNames } from './find-field.js';
import { plainLeaves } from './plain-leaves.js';
import { readSelectionEntry } from './read-selection-entry.js';
import { resolveFieldArguments } from './resolve-field-arguments.js';
import type {
  FieldEntry,
  FragmentEntry,
  SelectedField,
  SelectedFragment,
  Selection,
  SelectionPlace,
  SelectionScope,
} from './selection.js';

/** Resolves what a developer listed in `fields` against the schema; without a list, every plain leaf. */
export function resolveSelection(
  scope: SelectionScope,
  place: SelectionPlace,
  wanted: FieldSelections | undefined,
): Selection {
  const { type } = place;
  const entries = wanted ?? plainLeaves(type);
  if (wanted === undefined && entries.length === 0 && !isAbstractType(type)) {
    scope.findings.error(fieldProblems.nothingToSelect(type.name));
  }
  const fields: SelectedField[] = [];
  const fragments: SelectedFragment[] = [];
  for (const entry of entries.flatMap(readSelectionEntry)) {
    if (entry.kind === 'fragment') {
      const fragment = resolveFragment(scope, place, entry);
      fragments.push(...(fragment === undefined ? [] : [fragment]));
      continue;
    }
    const field = resolveField(scope, place, entry);
    fields.push(...(field === undefined ? [] : [field]));
  }
  reportNames(scope, type.name, fields);
  const possible = isAbstractType(type) ? scope.schema.getPossibleTypes(type) : [type];
  if (possible.length === 0) {
    scope.findings.error(fieldProblems.noMembers(type.name));
  }
  return { type, fields, fragments, possible };
}

function resolveField(
  scope: SelectionScope,
  place: SelectionPlace,
  entry: FieldEntry,
): SelectedField | undefined {
  const fields = isUnionType(place.type) ? {} : place.type.getFields();
  const field = findField(fields, entry.name);
  if (field === undefined) {
    scope.findings.error(fieldProblems.unknownField(place.type.name, entry.name, knownNames(fields)));
    return undefined;
  }
  const args = resolveFieldArguments(scope, { parent: place.type.name, field }, entry.args ?? {});
  const selection = resolveChildren(scope, place, { entry, field });
  if (selection === 'refused') {
    return undefined;
  }
  const named = getNamedType(field.type);
  const isAsked = entry.name === 'sqid' && field.name === 'id' && isScalarType(named);
  const isId = isAsked || named.name === 'ID';
  const ownName = entry.name === 'sqid' ? 'sqid' : agentNameOf(field.name, field.type);
  const names = { agentName: entry.alias ?? ownName, responseKey: entry.alias ?? field.name };
  return { ...names, isId, field, parent: place.type.name, args, ...(selection && { selection }) };
}

function resolveChildren(
  scope: SelectionScope,
  place: SelectionPlace,
  asked: { entry: FieldEntry; field: GraphQLField<unknown, unknown> },
): Selection | undefined | 'refused' {
  const { entry, field } = asked;
  const type = getNamedType(field.type);
  const at = `${place.type.name}.${field.name}`;
  if (!isCompositeType(type)) {
    if (entry.children !== undefined) {
      scope.findings.error(fieldProblems.leafWithChildren(at, String(field.type)));
      return 'refused';
    }
    return undefined;
  }
  if (entry.children === undefined || entry.children.length === 0) {
    scope.findings.error(fieldProblems.objectWithoutChildren(at, String(field.type), field.name));
    return 'refused';
  }
  const depth = place.depth + 1;
  if (depth > scope.maxDepth) {
    scope.findings.error(fieldProblems.tooDeep(at, scope.maxDepth));
    return 'refused';
  }
  return resolveSelection(scope, { type, depth }, entry.children);
}

/** Resolves `'... on Talk': [...]` on its own type condition. */
function resolveFragment(
  scope: SelectionScope,
  place: SelectionPlace,
  entry: FragmentEntry,
): SelectedFragment | undefined {
  const { type } = place;
  if (!isAbstractType(type)) {
    scope.findings.error(fieldProblems.fragmentOnObject(type.name, entry.typeName));
    return undefined;
  }
  const possible = scope.schema.getPossibleTypes(type);
  const member = scope.schema.getType(entry.typeName);
  const admits = possible.filter(
    (object) => object === member || (isAbstractType(member) && scope.schema.isSubType(member, object)),
  );
  if (member === undefined || !isCompositeType(member) || admits.length === 0) {
    const known = possible.map((object) => object.name);
    scope.findings.error(fieldProblems.unknownMember(type.name, entry.typeName, known));
    return undefined;
  }
  const { fields, fragments } = resolveSelection(scope, { ...place, type: member }, entry.children);
  if (fragments.length > 0) {
    scope.findings.error(fieldProblems.nestedFragment(member.name, fragments[0]!.type.name));
  }
  // Two members may give one name two types, which one response key cannot hold: each member has keys of its own.
  const aliased = fields.map((field) => ({ ...field, responseKey: `${member.name}__${field.responseKey}` }));
  return { type: member, admits, fields: aliased };
}

function reportNames(scope: SelectionScope, type: string, fields: readonly SelectedField[]): void {
  const seen = new Map<string, SelectedField>();
  for (const field of fields) {
    checkFieldName(scope.findings, type, field.agentName);
    const other = seen.get(field.agentName);
    if (other !== undefined) {
      scope.findings.error(
        fieldProblems.fieldClash(type, field.agentName, [other.field.name, field.field.name]),
      );
    }
    seen.set(field.agentName, field);
  }
}
