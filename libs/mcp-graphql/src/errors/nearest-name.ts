/**
 * The known name closest to a misspelt one, or `undefined` when none is close.
 * Closeness ignores case and underscores, so `tagNames` finds `tag_names`.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = fold(name);
  const limit = Math.max(2, Math.floor(wanted.length * 0.4));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(wanted, fold(candidate));
    if (distance <= limit && (best === undefined || distance < best.distance)) {
      best = { name: candidate, distance };
    }
  }
  return best?.name;
}

/** ` Did you mean "x"?`, or nothing: ready to stand behind a sentence. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}

function fold(name: string): string {
  return name.slice(0, 64).toLowerCase().replaceAll('_', '');
}

/** Levenshtein distance, one row at a time. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitution));
    }
    previous = current;
  }
  return previous[right.length]!;
}
