/** `instanceof` for what was thrown: a proxy may throw when it is asked for its prototype. */
export function isA<T>(thrown: unknown, type: abstract new (...args: never[]) => T): thrown is T {
  try {
    return thrown instanceof type;
  } catch {
    return false;
  }
}
