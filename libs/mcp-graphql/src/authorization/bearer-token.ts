/** What is read of any transport's request. */
interface WithHeaders {
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

/** The characters of a bearer token, bounded: nobody's token is longer, and a verifier should not be made to try. */
const BEARER = /^Bearer +([\w.~+/-]{1,16384}=*) *$/i;

/**
 * The bearer token in the headers of a request. It is taken from nowhere else: a token in a URL ends up in logs and
 * histories.
 * @returns `undefined` where there is none, `null` where what is there is no token
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
export function bearerToken(request: object): string | null | undefined {
  const header = (request as WithHeaders).headers?.['authorization'];
  if (typeof header !== 'string' || !/^Bearer\b/i.test(header)) {
    return undefined;
  }
  return BEARER.exec(header)?.[1] ?? null;
}
