import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module, ValidationPipe } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import { ClsModule } from 'nestjs-cls';
import { McpGraphqlModule, sqids } from 'nestjs-mcp-graphql';

import { AccountsModule } from './accounts/accounts.module.js';
import { DatabaseModule } from './database/database.module.js';
import { ID_ALPHABETS } from './id-alphabets.js';
import { IdentityModule } from './identity/identity.module.js';
import { TokenActors } from './identity/token-actors.js';
import { LoadersModule } from './loaders/loaders.module.js';
import { LoadersService } from './loaders/loaders.service.js';
import { NotebooksModule } from './notebooks/notebooks.module.js';
import { NotesModule } from './notes/notes.module.js';
import { TagsModule } from './tags/tags.module.js';

/** The notes service. */
@Module({
  imports: [
    ClsModule.forRoot({ global: true, middleware: { mount: true } }),
    DatabaseModule,
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      imports: [LoadersModule],
      inject: [LoadersService],
      useFactory: (loaders: LoadersService) => ({
        autoSchemaFile: true,
        sortSchema: true,
        context: ({ req }: { req: object }) => ({ req, loaders: loaders.create() }),
      }),
    }),
    // snippet: for-root
    McpGraphqlModule.forRoot({
      name: 'demo-api',
      actor: TokenActors,
      instructions: 'Notes of one person: list or search first, then read by sqid. Ask before deleting.',
      ids: sqids({ types: ID_ALPHABETS }),
    }),
    // end snippet
    IdentityModule,
    AccountsModule,
    NotebooksModule,
    TagsModule,
    NotesModule,
  ],
  providers: [
    {
      provide: APP_PIPE,
      useValue: new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }),
    },
  ],
})
export class AppModule {}
