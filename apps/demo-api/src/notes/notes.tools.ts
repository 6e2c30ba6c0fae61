import { Injectable } from '@nestjs/common';
import { GraphQLTool } from 'nestjs-mcp-graphql';

/** Tools over operations that live elsewhere: what an agent needs, where it differs from what a page needs. */
@Injectable()
@GraphQLTool({
  name: 'shared_with_me',
  operation: 'notes',
  description: 'Notes that others shared with you, last changed first.',
  flatten: 'filter',
  fixed: { filter: { sharedWithMe: true } },
  args: ['text'],
  fields: ['sqid', 'title', 'my_role', { author: ['name'] }],
})
@GraphQLTool({
  operation: 'deleteNote',
  idArg: 'id',
  fixed: { confirm: true },
  annotations: { destructiveHint: true },
})
@GraphQLTool({
  name: 'find_people',
  operation: 'people',
  fields: ['sqid', 'name', 'email'],
  requiresActor: 'person',
})
export class NotesTools {}
