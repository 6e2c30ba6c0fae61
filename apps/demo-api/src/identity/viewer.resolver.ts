import { UseGuards } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

import { SignedInGuard } from './signed-in.guard.js';
import { Viewer } from './viewer.service.js';
import { ViewerType } from './viewer.type.js';

/** Who is asking. */
@Resolver()
@UseGuards(SignedInGuard)
export class ViewerResolver {
  constructor(private readonly viewer: Viewer) {}

  @GraphQLTool({
    name: 'who_am_i',
    fields: ['sqid', 'name', 'kind', 'role', { on_behalf_of: ['sqid', 'name'] }],
  })
  @Query(() => ViewerType, { description: 'Who is signed in, and for whom an agent acts.' })
  me(): ViewerType {
    return this.viewer.current;
  }
}
