import { fileURLToPath } from 'node:url';

import {
  ApolloDriver,
  type ApolloDriverConfig,
  ApolloFederationDriver,
  type ApolloFederationDriverConfig,
} from '@nestjs/apollo';
import { type DynamicModule, Injectable } from '@nestjs/common';
import {
  Args,
  Directive,
  Field,
  GraphQLModule,
  ID,
  InputType,
  Int,
  ObjectType,
  Query,
  ResolveReference,
  Resolver,
} from '@nestjs/graphql';
import { GraphQLTool } from 'nestjs-mcp-graphql';

/** A note. */
@ObjectType({ description: 'A note.' })
@Directive('@key(fields: "id")')
export class Note {
  @Field(() => ID)
  id!: string;

  @Field({ description: 'What it is called.' })
  title!: string;
}

@InputType()
class NoteFilter {
  @Field({ nullable: true, description: 'Part of the title.' })
  title?: string;

  @Field(() => Int, { defaultValue: 10 })
  limit!: number;
}

/** Where the notes are; a test may put another in its place. */
@Injectable()
export class NotesService {
  title(id: string): string {
    return `Note ${id}`;
  }
}

/** The operations, code first. */
@Resolver(() => Note)
@GraphQLTool({ operation: 'notes', name: 'search_notes', limitArg: 'limit' })
export class CodeFirstNotes {
  constructor(private readonly service: NotesService) {}

  @GraphQLTool()
  @Query(() => Note, { nullable: true, description: 'One note by its id.' })
  note(@Args('id', { type: () => ID }) id: string): Note {
    return { id, title: this.service.title(id) };
  }

  @Query(() => [Note], { description: 'Notes that fit.' })
  notes(@Args('filter') { limit }: NoteFilter): Note[] {
    return Array.from({ length: limit }, (_, index) => this.note(String(index)));
  }

  @ResolveReference()
  resolveReference({ id }: { id: string }): Note {
    return this.note(id);
  }
}

/** The same operations, for a schema that stands in files. */
@Resolver('Note')
@GraphQLTool({ operation: 'notes', name: 'search_notes', limitArg: 'limit' })
export class SchemaFirstNotes {
  constructor(private readonly service: NotesService) {}

  @GraphQLTool()
  @Query('note')
  note(@Args('id') id: string): Note {
    return { id, title: this.service.title(id) };
  }

  @Query('notes')
  notes(@Args('filter') { limit }: NoteFilter): Note[] {
    return Array.from({ length: limit }, (_, index) => this.note(String(index)));
  }

  @ResolveReference()
  resolveReference({ id }: { id: string }): Note {
    return this.note(id);
  }
}

/** Older than what Nest asks for by default, which this version of the subgraph library does not know. */
const FEDERATION = {
  version: 2 as const,
  importUrl: 'https://specs.apollo.dev/federation/v2.3',
  directives: ['@key'],
};

const typePaths = [fileURLToPath(new URL('./notes.graphql', import.meta.url))];
const apollo = (options: Partial<ApolloDriverConfig>) =>
  GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, ...options });
const subgraph = (options: Partial<ApolloFederationDriverConfig>) =>
  GraphQLModule.forRoot<ApolloFederationDriverConfig>({ driver: ApolloFederationDriver, ...options });

/** One way to serve the notes over GraphQL. */
export interface Setup {
  readonly graphql: () => DynamicModule;
  readonly resolver: typeof CodeFirstNotes | typeof SchemaFirstNotes;
}

/** Every way, by name. */
export const SETUPS: readonly (readonly [string, Setup])[] = [
  ['code first', { graphql: () => apollo({ autoSchemaFile: true }), resolver: CodeFirstNotes }],
  [
    'schema first',
    {
      graphql: () => apollo({ typePaths, typeDefs: 'directive @key(fields: String!) on OBJECT' }),
      resolver: SchemaFirstNotes,
    },
  ],
  [
    'configured asynchronously',
    {
      graphql: () =>
        GraphQLModule.forRootAsync<ApolloDriverConfig>({
          driver: ApolloDriver,
          useFactory: async () => ({ autoSchemaFile: true }),
        }),
      resolver: CodeFirstNotes,
    },
  ],
  [
    'a subgraph, code first',
    { graphql: () => subgraph({ autoSchemaFile: { federation: FEDERATION } }), resolver: CodeFirstNotes },
  ],
  ['a subgraph, schema first', { graphql: () => subgraph({ typePaths }), resolver: SchemaFirstNotes }],
];
