/** Largest number that the `integer` columns hold on every database. */
const LARGEST = 2_147_483_647;

/**
 * Whether a number can be the id of a row. Ids come in as text, so one may be `NaN` or beyond the column: asked for
 * such a row, a database answers with an error of its own instead of nothing.
 */
export function isRowId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= LARGEST;
}
