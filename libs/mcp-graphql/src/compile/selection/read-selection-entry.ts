import type { FieldCall, FieldSelection } from '../../contracts/tool-options.js';
import type { FieldEntry, FragmentEntry } from './selection.js';

const FRAGMENT = /^\.\.\.\s*on\s+(\w+)$/;

/** Reads one entry of `fields`; an object with several keys is several entries. */
export function readSelectionEntry(entry: FieldSelection): (FieldEntry | FragmentEntry)[] {
  if (typeof entry === 'string') {
    return [{ kind: 'field', name: entry }];
  }
  if (isFieldCall(entry)) {
    const { field, alias, args, fields } = entry;
    return [{ kind: 'field', name: field, alias, args, children: fields }];
  }
  return Object.entries(entry).map(([name, children]) => {
    const typeName = FRAGMENT.exec(name)?.[1];
    return typeName === undefined
      ? { kind: 'field', name, children }
      : { kind: 'fragment', typeName, children };
  });
}

/** A `field` that is a text is a field with arguments; a `field` that is a list is an object field of that name. */
function isFieldCall(entry: Exclude<FieldSelection, string>): entry is FieldCall {
  return typeof entry['field'] === 'string';
}
