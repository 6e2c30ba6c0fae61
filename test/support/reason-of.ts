/** The lines that end a refusal: what to do next. Written down once more, so that it is not the library that says. */
const ADVICE: readonly RegExp[] = [
  /^Correct the arguments and call again\.$/,
  /^Sign in and call again\.$/,
  /^The same call will be refused again; do something else or ask for access\.$/,
  /^Check the ids, or list or search first\.$/,
  /^Read the current state before you call again\.$/,
  /^Send or ask for less at once\.$/,
  /^Ask for less at once\.$/,
  /^Wait(?: \d+ seconds?)?, then call again\.$/,
];

/** A refusal's text without its last line of advice: the reasons, and the code at the end. */
export function withoutAdvice(text: string): string {
  const [, reasons, advice, code] = /^(.*)\n([^\n]*) (\[[A-Z_]+\])$/s.exec(text) ?? [];
  return advice !== undefined && ADVICE.some((known) => known.test(advice)) ? `${reasons} ${code}` : text;
}
