import type { AddressInfo } from 'node:net';

import { NestFactory } from '@nestjs/core';
import { Query, Resolver } from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

import { defineApp } from '../support/define-app.js';

@Resolver()
class HelloResolver {
  @GraphQLTool()
  @Query(() => String, { description: 'Says hello.' })
  hello(): string {
    return 'hello';
  }
}

const app = await NestFactory.create(defineApp({ providers: [HelloResolver] }), { logger: ['error'] });
await app.listen(0, '127.0.0.1');
const { port } = app.getHttpServer().address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}` });
