import { type GraphQLInputField, type GraphQLInputObjectType, isRequiredInputField } from 'graphql';

/** The fields of an input object that an agent is told of: deprecated ones only where GraphQL demands them. */
export function exposedFields(type: GraphQLInputObjectType): GraphQLInputField[] {
  return Object.values(type.getFields()).filter(
    (field) => field.deprecationReason == null || isRequiredInputField(field),
  );
}
