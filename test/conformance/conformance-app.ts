import { type DynamicModule, BadRequestException } from '@nestjs/common';
import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool, McpToolRegistry } from 'nestjs-mcp-graphql';

import { defineApp } from '../support/define-app.js';

/** GraphQL operations behind the tools that the suite calls by name. */
@Resolver()
class ConformanceResolver {
  constructor(private readonly registry: McpToolRegistry) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Answers with one fixed text.' })
  testSimpleText(): string {
    return 'This is a simple text response for testing.';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Always fails.' })
  testErrorHandling(): string {
    throw new BadRequestException('This tool intentionally returns an error for testing');
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Answers without a word to the log of the client.' })
  testLoggingTool(): string {
    return 'Nothing is logged to clients.';
  }

  @GraphQLTool()
  @Mutation(() => Boolean, { description: 'Says that the list of tools may look different.' })
  testTriggerToolChange(): boolean {
    this.registry.announceChange();
    return true;
  }
}

/** The app that the public conformance suite is run against: nothing but the library and a GraphQL schema. */
export const conformanceApp = (): DynamicModule => defineApp({ providers: [ConformanceResolver] });
