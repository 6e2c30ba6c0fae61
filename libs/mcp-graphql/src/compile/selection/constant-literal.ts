import {
  type GraphQLInputType,
  type ObjectFieldNode,
  type ValueNode,
  Kind,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';

/**
 * A constant in wire form as a literal of the document. Unlike `astFromValue` it takes what a JSON scalar takes,
 * and it never sends a value through the app's own scalars.
 */
export function constantLiteral(value: unknown, type?: GraphQLInputType): ValueNode {
  const inner = type && getNullableType(type);
  if (Array.isArray(value)) {
    const items = isListType(inner) ? inner.ofType : undefined;
    return { kind: Kind.LIST, values: value.map((item: unknown) => constantLiteral(item, items)) };
  }
  if (isListType(inner)) {
    return constantLiteral(value, inner.ofType);
  }
  if (typeof value === 'object' && value !== null) {
    const types = isInputObjectType(inner) ? inner.getFields() : {};
    const fields = Object.entries(value).map(([name, part]): ObjectFieldNode => ({
      kind: Kind.OBJECT_FIELD,
      name: { kind: Kind.NAME, value: name },
      value: constantLiteral(part, Object.hasOwn(types, name) ? types[name]!.type : undefined),
    }));
    return { kind: Kind.OBJECT, fields };
  }
  return isEnumType(inner) && typeof value === 'string'
    ? { kind: Kind.ENUM, value }
    : primitiveLiteral(value);
}

function primitiveLiteral(value: unknown): ValueNode {
  switch (typeof value) {
    case 'boolean':
      return { kind: Kind.BOOLEAN, value };
    case 'number':
      return { kind: /^-?\d+$/.test(String(value)) ? Kind.INT : Kind.FLOAT, value: String(value) };
    case 'string':
      return { kind: Kind.STRING, value };
    default:
      return { kind: Kind.NULL };
  }
}
