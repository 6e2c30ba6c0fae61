import type { AppRequest } from '../identity/authentication.middleware.js';
import type { Loaders } from './loaders.service.js';

/** The GraphQL context of one request. */
export interface AppContext {
  readonly req: AppRequest;
  readonly loaders: Loaders;
}
