import { UseGuards } from '@nestjs/common';
import { Args, Context, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

import { SignedInGuard } from '../identity/signed-in.guard.js';
import { LimitArgs } from '../paging/limit.args.js';
import type { AppContext } from '../loaders/app-context.js';
import { CreateNotebookArgs } from './create-notebook.args.js';
import { Notebook } from './notebook.entity.js';
import { NotebooksService } from './notebooks.service.js';

/** Notebooks, and how many notes each holds. */
@Resolver(() => Notebook)
@UseGuards(SignedInGuard)
export class NotebooksResolver {
  constructor(private readonly notebooks: NotebooksService) {}

  @GraphQLTool({ name: 'list_notebooks', fields: ['sqid', 'name', 'note_count'] })
  @Query(() => [Notebook], { name: 'notebooks', description: 'Your notebooks, by name.' })
  findAll(@Args() { limit }: LimitArgs): Promise<Notebook[]> {
    return this.notebooks.findAll(limit);
  }

  @GraphQLTool()
  @Mutation(() => Notebook, { description: 'Starts a new notebook.' })
  createNotebook(@Args() { name }: CreateNotebookArgs): Promise<Notebook> {
    return this.notebooks.create(name);
  }

  @ResolveField(() => Int, { description: 'How many notes it holds.' })
  noteCount(@Parent() notebook: Notebook, @Context() { loaders }: AppContext): Promise<number> {
    return loaders.noteCount.load(notebook.id);
  }
}
