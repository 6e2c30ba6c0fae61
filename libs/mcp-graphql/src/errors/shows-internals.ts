/** How text gives away how an app is built. Each stands for something that real servers showed to their clients. */
const INTERNALS: readonly RegExp[] = [
  // a frame of a stack
  /\bat \S.{0,200}(?:\.[cm]?[jt]sx?|<anonymous>|\bnode:[\w/]+):\d+:\d+/,
  // a file: of this system, of Windows, or by URL
  /(?:^|[\s"'(=])\/(?:[\w.@-]+\/)+[\w.@-]+\.(?:[cm]?[jt]sx?|json|sql|env|node|so|py|pem|ya?ml|sqlite3?|db)\b/,
  /\b[A-Za-z]:\\[\w.$ -]+\\/,
  /\bfile:\/\/|\bnode_modules\b/,
  // a statement, or what a database says of one
  /\bselect\b.{1,300}\bfrom ["`[]/i,
  /\bSELECT\b.{1,300}\bFROM\b|\bINSERT INTO\b|\bDELETE FROM\b|\bUPDATE\b.{1,100}\bSET\b|\b(?:DROP|ALTER|CREATE) TABLE\b/,
  /\b(?:relation|column|constraint|schema|table) "[^"]+" (?:does not exist|missing|already exists|of relation)/i,
  /\bviolates [\w-]+(?: [\w-]+)? constraint\b|\bconstraint failed\b|\bduplicate (?:key|entry)\b|\bER_[A-Z_]+\b|\bSQLITE_[A-Z]+\b|\bSQLSTATE\b/i,
  // a connection, with or without its password
  /\b\w+:\/\/[^\s/@]+:[^\s/@]+@|\bE(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NOTFOUND|TIMEDOUT|NOENT|ACCES)\b/,
];

/**
 * Whether a text shows a stack, a path, SQL or a connection. Apps do write `throw new BadRequestException(error.message)`
 * with the error of a driver: what is safe by its class is then not safe by what it says.
 */
export function showsInternals(text: string): boolean {
  return INTERNALS.some((pattern) => pattern.test(text));
}
