import { type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

import type { WrittenOperation } from './written-operation.js';

/** Fields that a federation gateway asks a subgraph; they are plumbing, never operations of the app. */
const FEDERATION_FIELDS = new Set(['_entities', '_service']);

/** Whether a root field belongs to the gateway. */
export function isFederationField(name: string): boolean {
  return FEDERATION_FIELDS.has(name);
}

/** The gateway's field that a written operation selects, under whatever alias and fragment. */
export function federationFieldIn(schema: GraphQLSchema, { document }: WrittenOperation): string | undefined {
  const info = new TypeInfo(schema);
  let found: string | undefined;
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: ({ name }) => {
        if (isFederationField(name.value) && info.getParentType() === schema.getQueryType()) {
          found ??= name.value;
        }
      },
    }),
  );
  return found;
}
