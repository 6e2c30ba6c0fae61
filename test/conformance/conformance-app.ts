import { setTimeout as wait } from 'node:timers/promises';

import { BadRequestException, type DynamicModule } from '@nestjs/common';
import { Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  CallProgress,
  type CallReporter,
  GraphQLTool,
  type McpGraphqlOptions,
  McpToolRegistry,
} from 'nestjs-mcp-graphql';

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
  @Query(() => String, { description: 'Says how far it is: at the start, in the middle and at the end.' })
  async testToolWithProgress(@CallProgress() reporter: CallReporter): Promise<string> {
    for (const progress of [0, 50, 100]) {
      reporter.progress(progress, 100);
      await wait(50);
    }
    return 'done';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Writes three lines to the log of the client.' })
  async testToolWithLogging(@CallProgress() reporter: CallReporter): Promise<string> {
    for (const line of ['started', 'at work', 'finished']) {
      reporter.log('info', line);
      await wait(50);
    }
    return 'done';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Writes a line to the log of the client.' })
  testLoggingTool(@CallProgress() reporter: CallReporter): string {
    reporter.log('info', 'a line');
    return 'done';
  }

  @GraphQLTool()
  @Mutation(() => Boolean, { description: 'Says that the list of tools may look different.' })
  testTriggerToolChange(): boolean {
    this.registry.announceChange();
    return true;
  }
}

/** The app that the public conformance suite is run against: nothing but the library and a GraphQL schema. */
export const conformanceApp = (mcp: McpGraphqlOptions): DynamicModule =>
  defineApp({ mcp, providers: [ConformanceResolver] });
