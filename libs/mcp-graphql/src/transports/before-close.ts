/** What an HTTP adapter has that runs as the first step of `app.close()`. */
interface Closing {
  beforeClose?(): unknown;
}

/**
 * Runs something as the first step of the app's shutdown. Streams have to end there: in `onModuleDestroy`, which is
 * the next step, Apollo's driver waits ten seconds for every open connection, and no hook of a module comes earlier.
 */
export function beforeClose(adapter: Closing, work: () => Promise<void>): void {
  const before = adapter.beforeClose?.bind(adapter);
  adapter.beforeClose = async () => {
    await before?.();
    await work();
  };
}
