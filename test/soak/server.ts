import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { ForbiddenException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Args, Field, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import {
  ActorContext,
  CallProgress,
  type CallReporter,
  GraphQLTool,
  type McpGraphqlOptions,
  McpToolRegistry,
} from 'nestjs-mcp-graphql';

import { defineApp } from '../support/define-app.js';
import type { Sample } from './trend.js';

/** Keeps so many bytes of a call that says who calls: the proof that the soak finds a leak. */
const LEAK_BYTES = Number(process.env['SOAK_LEAK_BYTES'] ?? 0);
const leaked: number[][] = [];

@ObjectType()
class Row {
  @Field(() => Int)
  number!: number;

  @Field()
  text!: string;
}

/** Operations of every kind that a client can meet. */
@Resolver()
class SoakResolver {
  constructor(
    private readonly actors: ActorContext,
    private readonly registry: McpToolRegistry,
  ) {}

  @GraphQLTool()
  @Query(() => String, { description: 'Who calls, after a turn of the event loop.' })
  async whoAmI(): Promise<string> {
    await wait(1);
    if (LEAK_BYTES > 0) {
      leaked.push(Array<number>(LEAK_BYTES / 8).fill(leaked.length));
    }
    return (this.actors.actor as { name?: string } | undefined)?.name ?? 'nobody';
  }

  @GraphQLTool()
  @Query(() => [Row], { description: 'Many rows.' })
  rows(@Args('limit', { type: () => Int }) limit: number): Row[] {
    return Array.from({ length: limit }, (_, number) => ({ number, text: 'A row of the soak.' }));
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Takes its time.' })
  async slow(@Args('ms', { type: () => Int }) ms: number): Promise<string> {
    await wait(ms);
    return 'done';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Says how far it is.' })
  async steps(@CallProgress() reporter: CallReporter): Promise<string> {
    for (let step = 1; step <= 5; step++) {
      reporter.progress(step, 5);
      await wait(20);
    }
    return 'done';
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Refuses, or fails for a reason of its own.' })
  fail(@Args('badly') badly: boolean): string {
    throw badly ? new Error('secret') : new ForbiddenException();
  }

  @GraphQLTool()
  @Query(() => String, { description: 'Is switched off and on.' })
  sometimes(): string {
    return 'here';
  }

  @GraphQLTool()
  @Mutation(() => Boolean, { description: 'Switches a tool off or on.' })
  switchSometimes(@Args('enabled') enabled: boolean): boolean {
    this.registry[enabled ? 'enable' : 'disable']('sometimes');
    return true;
  }
}

const nameOf = (actor: { readonly name?: string }) => actor.name;

const faults: string[] = [];
process.on('unhandledRejection', (reason) => faults.push(`unhandled rejection: ${String(reason)}`));
process.on('uncaughtException', (error) => faults.push(`uncaught exception: ${error.stack}`));
process.on('warning', (warning) => faults.push(`warning: ${warning.message}`));

function countResources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) {
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** What is left after everything that can be collected was. */
async function sample(): Promise<Sample> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc!();
    await wait(20);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  return { heapUsed, external, rss, listeners, resources: countResources(), faults };
}

async function start(mcp: McpGraphqlOptions): Promise<string> {
  const app = await NestFactory.create(defineApp({ providers: [SoakResolver], mcp }), { logger: false });
  app.enableShutdownHooks();
  await app.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/mcp`;
}

const url = await start({});
// Sessions that clients leave behind are over soon, or the end of the run would have to wait for them.
const sessionsUrl = await start({
  sessions: { idleMs: 1500, max: 500, maxPerSubject: 500, subject: nameOf },
});
process.on('message', () => void sample().then((taken) => process.send!(taken)));
process.send!({ url, sessionsUrl });
