import { UseGuards } from '@nestjs/common';
import { Args, Context, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

import { SignedInGuard } from '../identity/signed-in.guard.js';
import { LimitArgs } from '../paging/limit.args.js';
import type { AppContext } from '../loaders/app-context.js';
import { Tag } from './tag.entity.js';
import { TagsService } from './tags.service.js';

/** Tags, and how many notes carry each. */
@Resolver(() => Tag)
@UseGuards(SignedInGuard)
export class TagsResolver {
  constructor(private readonly tags: TagsService) {}

  @GraphQLTool({ name: 'list_tags', fields: ['name', 'note_count'] })
  @Query(() => [Tag], { name: 'tags', description: 'Your tags, by name.' })
  findAll(@Args() { limit }: LimitArgs): Promise<Tag[]> {
    return this.tags.findAll(limit);
  }

  @ResolveField(() => Int, { description: 'How many notes carry it.' })
  noteCount(@Parent() tag: Tag, @Context() { loaders }: AppContext): Promise<number> {
    return loaders.taggedCount.load(tag.id);
  }
}
