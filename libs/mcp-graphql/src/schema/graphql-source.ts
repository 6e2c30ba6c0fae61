import type { GraphQLSchema } from 'graphql';

import type { CallIdentity } from '../contracts/actor.js';
import type { SourcePath } from './name-sources.js';
import type { ServerLayer } from './server-layer.js';

/** One GraphQL schema of the app, with the way to make a context for it. */
export interface GraphQLSource {
  readonly name: string;
  readonly path: SourcePath;
  /** The exact instance the app serves, after all its transforms. */
  readonly schema: GraphQLSchema;
  /** What stands between `POST /graphql` and the schema. */
  readonly server: ServerLayer;
  /** A fresh context value of the app's own making. Plain and extensible: Nest leaves a mark on it. */
  createContext(identity: CallIdentity): Promise<object>;
}
