import { type GraphQLInputObjectType, type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';

import { exposedFields } from './exposed-fields.js';

/** The names of the input types, among all that `roots` reach, that contain themselves by some path. */
export function recursiveTypes(roots: readonly GraphQLInputType[]): ReadonlySet<string> {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: GraphQLInputObjectType[] = [];
  const recursive = new Set<string>();

  // Tarjan's strongly connected components: one visit a type, however often it is shared.
  const visit = (type: GraphQLInputObjectType): void => {
    order.set(type.name, order.size);
    lowest.set(type.name, order.get(type.name)!);
    stack.push(type);
    for (const target of targetsOf(type)) {
      if (!order.has(target.name)) {
        visit(target);
      }
      if (stack.includes(target)) {
        lowest.set(type.name, Math.min(lowest.get(type.name)!, lowest.get(target.name)!));
      }
    }
    if (lowest.get(type.name) === order.get(type.name)) {
      closeComponent(stack, type, recursive);
    }
  };

  for (const root of roots.map(getNamedType)) {
    if (isInputObjectType(root) && !order.has(root.name)) {
      visit(root);
    }
  }
  return recursive;
}

function closeComponent(
  stack: GraphQLInputObjectType[],
  root: GraphQLInputObjectType,
  recursive: Set<string>,
): void {
  const component = stack.splice(stack.indexOf(root));
  const isCycle = component.length > 1 || targetsOf(root).includes(root);
  for (const type of isCycle ? component : []) {
    recursive.add(type.name);
  }
}

function targetsOf(type: GraphQLInputObjectType): GraphQLInputObjectType[] {
  return exposedFields(type)
    .map((field) => getNamedType(field.type))
    .filter((target) => isInputObjectType(target));
}
