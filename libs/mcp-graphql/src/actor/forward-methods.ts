type Method = (...args: unknown[]) => unknown;

/**
 * Methods of a view that run on what it stands before. A view is made with `Object.create`, so what a method counts on
 * `this` would be counted on the view, while the object goes on with its own count. Made once, for any number of views.
 * @param names the methods; each answers the view, as chainable methods do
 * @param isOpen whether the object still takes them; else nothing happens
 */
export function forwardMethods(
  names: readonly string[],
  isOpen: (real: object) => boolean = () => true,
): PropertyDescriptorMap {
  const forward = (name: string) =>
    function forwarded(this: object, ...args: unknown[]): object {
      const real = Object.getPrototypeOf(this) as Record<string, Method>;
      if (isOpen(real)) {
        real[name]!(...args);
      }
      return this;
    };
  return Object.fromEntries(
    names.map((name) => [name, { value: forward(name), writable: true, configurable: true }]),
  );
}

/** Listeners are counted: one added through a view is lost as soon as the object removes its last other one. */
export const LISTENER_METHODS = [
  'on',
  'once',
  'addListener',
  'prependListener',
  'prependOnceListener',
  'off',
  'removeListener',
  'removeAllListeners',
] as const;
