import type { GraphQLSource } from '../schema/graphql-source.js';
import type { OperationRun } from './operation-run.js';

/**
 * The context value of one run, of the app's own making. It carries the call's abort signal as `signal`, unless the app
 * put something of its own there.
 */
export async function contextOf(
  createContext: GraphQLSource['createContext'],
  { identity, signal }: OperationRun,
): Promise<object> {
  const context: { signal?: unknown } = await createContext(identity);
  context.signal ??= signal;
  return context;
}
