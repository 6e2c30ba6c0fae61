import { type DocumentNode, type SelectionSetNode, Kind } from 'graphql';

/** The root fields an operation asks for, by their GraphQL names, whatever fragments they stand in. */
export function rootFields(document: DocumentNode): readonly string[] {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [],
    ),
  );
  const read = ({ selections }: SelectionSetNode): string[] =>
    selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) {
        return [node.name.value];
      }
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments.get(node.name.value);
      return inner === undefined ? [] : read(inner);
    });
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  return [...new Set(operation === undefined ? [] : read(operation.selectionSet))];
}
