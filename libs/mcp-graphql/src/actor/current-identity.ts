import { AsyncLocalStorage } from 'node:async_hooks';

import type { CallIdentity } from '../contracts/actor.js';

/**
 * The current call's identity. Internal: apps read `ActorContext`. It is not in the CLS store, because an app may mount
 * nestjs-cls as a guard or an interceptor, which put a new store in its place half-way through the call.
 */
export const CURRENT_IDENTITY = new AsyncLocalStorage<CallIdentity>();
