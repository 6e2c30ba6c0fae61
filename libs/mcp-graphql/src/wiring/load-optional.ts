/**
 * A package that the app may have or not: `undefined` when it is not installed.
 * @param name of the package
 * @param load imports it, by a literal name so that bundlers see it
 * @throws whatever the package throws while it loads: a broken package is not a missing one
 */
export async function loadOptional<T>(name: string, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error, name)) {
      return undefined;
    }
    throw error;
  }
}

/** Node names the package in the message; one of the package's own dependencies may be missing instead. */
function isMissing(error: unknown, name: string): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' && String(message).includes(`'${name}'`);
}
