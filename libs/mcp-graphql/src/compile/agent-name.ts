import { type GraphQLType, GraphQLID, getNamedType } from 'graphql';

/** `markdownBody` → `markdown_body`, `bodyHTML` → `body_html`; leading underscores stay. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/**
 * The agent's name of an argument, input field or output field. Only the GraphQL `ID` type makes an id:
 * `id` is `sqid`, `authorId` is `author_sqid`, `tagIds` is `tag_sqids`; an `ID` under any other name keeps it.
 * The mapping is one way: plans hold a table of pairs, nothing is ever converted back.
 */
export function agentNameOf(name: string, type: GraphQLType): string {
  const snake = snakeCase(name);
  if (getNamedType(type).name !== GraphQLID.name) {
    return snake;
  }
  return snake.replace(/(^|_)id(s?)$/, '$1sqid$2');
}
