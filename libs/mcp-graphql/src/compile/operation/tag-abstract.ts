import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  getNamedType,
  isAbstractType,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** A written document that also asks for `__typename` wherever a union or interface needs its tag. */
export function tagAbstract(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const info = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(info, {
      SelectionSet(node) {
        const type = info.getParentType();
        const isTagged = node.selections.some(
          (selection) =>
            selection.kind === Kind.FIELD && selection.name.value === '__typename' && !selection.alias,
        );
        if (isTagged || type == null || !isAbstractType(getNamedType(type))) {
          return undefined;
        }
        const tag = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
        return { ...node, selections: [tag, ...node.selections] };
      },
    }),
  );
}
