/** One thing that the app says about a call, and the input it is about where the app names it. */
export interface AppMessage {
  readonly text: string;
  /** Property path in the app's own names: `['lines', '0', 'unitPrice']`. */
  readonly path?: readonly string[];
}

/** How many messages are read of one error, and how deep inputs nest in it: what is thrown may have no end. */
const MAX_MESSAGES = 100;
const MAX_DEPTH = 16;

/**
 * Everything that the body of an HTTP exception says: one text, a `ValidationPipe`'s list of them, the
 * `ValidationError`s of class-validator that an `exceptionFactory` passed on, or the issues of zod and its like.
 */
export function readMessages(response: unknown): AppMessage[] {
  if (typeof response === 'string') {
    return [{ text: response }];
  }
  const { message, errors, issues } = (response ?? {}) as Readonly<Record<string, unknown>>;
  const detailed = [message, errors, issues, response].flatMap(readFindings);
  const texts = (Array.isArray(message) ? message : [message])
    .slice(0, MAX_MESSAGES)
    .filter((text) => typeof text === 'string')
    .map((text) => ({ text }));
  return (detailed.length > 0 ? detailed : texts).slice(0, MAX_MESSAGES);
}

function readFindings(findings: unknown): AppMessage[] {
  return Array.isArray(findings)
    ? findings.slice(0, MAX_MESSAGES).flatMap((finding) => readFinding(finding, []))
    : [];
}

function readFinding(finding: unknown, above: readonly string[]): AppMessage[] {
  if (typeof finding !== 'object' || finding === null || above.length >= MAX_DEPTH) {
    return [];
  }
  const { property, constraints, children, path, message } = finding as Readonly<Record<string, unknown>>;
  if (typeof property === 'string') {
    const own = [...above, property];
    const texts = Object.values(constraints ?? {}).filter((text) => typeof text === 'string');
    const inner = Array.isArray(children) ? children.slice(0, MAX_MESSAGES) : [];
    return [
      ...texts.map((text) => ({ text, path: own })),
      ...inner.flatMap((child) => readFinding(child, own)),
    ].slice(0, MAX_MESSAGES);
  }
  return Array.isArray(path) && typeof message === 'string'
    ? [{ text: message, path: path.slice(0, MAX_DEPTH).map(String) }]
    : [];
}
