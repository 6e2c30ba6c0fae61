/** What was thrown, for the log. It never throws, whatever was thrown: a getter may, and so may `toString`. */
export function describeThrown(thrown: unknown): string {
  try {
    return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  } catch {
    return 'something that cannot be put into words';
  }
}
