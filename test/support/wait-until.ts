/** Waits until something holds; fails with `what` when it does not within `withinMs`. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) {
      throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
