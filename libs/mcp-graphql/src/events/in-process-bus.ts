import type { McpEvent, McpEventBus } from '../contracts/event-bus.js';

/** The bus of an app that runs once: whoever listens in this process hears it, at once and in order. */
export function inProcessBus(): McpEventBus {
  const listeners = new Set<(event: McpEvent) => void>();
  return {
    publish: (event) => listeners.forEach((listener) => listener(event)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
