/** Case aside, the column's text contains the parameter: a condition that SQLite and PostgreSQL read alike. */
export function containsText(column: string, parameter: string): string {
  // Both sides are lowered by the database: SQLite knows ASCII only, and would miss what JavaScript has lowered.
  return `LOWER(${column}) LIKE LOWER(:${parameter}) ESCAPE '!'`;
}

/** The parameter of {@link containsText}: a text in which no character stands for others. */
export function textPattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`;
}
