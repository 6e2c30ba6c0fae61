import type { EventEmitter } from 'node:events';

/** `on` and `off` under all their names. */
const NAMES = ['on', 'addListener', 'once', 'off', 'removeListener'] as const;

/**
 * For a view made with `Object.create`: listeners come and go on what it stands before. An emitter counts them on
 * `this`, so one that was counted on the view is lost as soon as the emitter itself removes its last other one.
 */
export const LISTENER_METHODS: PropertyDescriptorMap = Object.fromEntries(
  NAMES.map((name) => [name, { value: forward(name), writable: true, configurable: true }]),
);

function forward(name: (typeof NAMES)[number]) {
  return function forwarded(this: object, ...args: Parameters<EventEmitter['on']>): object {
    const real = Object.getPrototypeOf(this) as EventEmitter;
    real[name](...args);
    return this;
  };
}
