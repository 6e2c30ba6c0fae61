/** Names in quotes, each once; a long list is cut, and says by how many. */
export function list(names: readonly string[]): string {
  const unique = [...new Set(names)];
  const shown = unique.slice(0, 20).map(quote);
  const rest = unique.length - shown.length;
  return shown.length === 0 ? 'none' : shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** A name in quotes. */
export function quote(name: string | undefined): string {
  return `"${name ?? ''}"`;
}
