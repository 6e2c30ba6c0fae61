import { describe, expect, it } from 'vitest';

import { GRAPHQL_TOOL_METADATA, GraphQLTool } from './graphql-tool.decorator.js';

const readTools = (holder: object): unknown => Reflect.getOwnMetadata(GRAPHQL_TOOL_METADATA, holder);

@GraphQLTool({ operation: 'notes' })
@GraphQLTool({ operation: 'note' })
class NotesTools {
  @GraphQLTool({ name: 'first' })
  @GraphQLTool({ name: 'second' })
  read(): void {}

  @GraphQLTool()
  write(): void {}
}

describe('@GraphQLTool()', () => {
  it('records on a class and on a method, in the order written', () => {
    expect(readTools(NotesTools)).toEqual([{ operation: 'notes' }, { operation: 'note' }]);
    expect(readTools(NotesTools.prototype.read)).toEqual([{ name: 'first' }, { name: 'second' }]);
    expect(readTools(NotesTools.prototype.write)).toEqual([{}]);
  });

  it("leaves a base class's list alone", () => {
    @GraphQLTool({ operation: 'tags' })
    class MoreTools extends NotesTools {}

    expect(readTools(MoreTools)).toEqual([{ operation: 'tags' }]);
    expect(readTools(NotesTools)).toEqual([{ operation: 'notes' }, { operation: 'note' }]);
  });

  it('changes nothing that it is given', () => {
    const options = Object.freeze({ operation: 'notes' });
    expect(() => GraphQLTool(options)(NotesTools)).not.toThrow();
  });
});
