/** Escape sequences that move a terminal's cursor or colour its text. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const ANSI = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;

/** Everything that does not show, or that turns text around: control, format and private characters, and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * Text of someone else as one visible line of at most `longest` characters. A line break in it could pass for a line
 * of ours, an escape sequence for anything at all in the terminal that shows a log.
 */
export function cleanText(text: string, longest: number): string {
  // What is cut off anyway is not looked at: the text may be as long as memory allows.
  const head = text.slice(0, longest * 4);
  const line = head.replaceAll(ANSI, '').replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim();
  return line.length <= longest && head.length === text.length ? line : cut(line, longest);
}

/** Cuts between characters, never inside of one. */
function cut(line: string, longest: number): string {
  const end = Math.min(line.length, longest - 3);
  const isInside = /[\uD800-\uDBFF]/.test(line.charAt(end - 1));
  return `${line.slice(0, isInside ? end - 1 : end)}...`;
}
