import type { ResolvedOptions } from './contracts/module-options.js';
import { REFUSAL_CODES } from './contracts/outcome.js';

/** What one option has to be. */
interface OptionCheck {
  readonly option: keyof ResolvedOptions;
  readonly expected: string;
  holds(options: ResolvedOptions): boolean;
}

/** One fixed path: a parameter or a wildcard in it would serve MCP where nobody expects it. */
const FIXED_PATH = /^(\/[\w.~-]+)+\/?$/;

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 1;

/** An option that counts something. */
const count = (option: keyof ResolvedOptions): OptionCheck => ({
  option,
  expected: 'a whole number above 0',
  holds: (options) => isCount(options[option]),
});

/** An option that counts something, or is switched off. */
const countOrFalse = (option: keyof ResolvedOptions): OptionCheck => ({
  option,
  expected: 'a whole number above 0, or false',
  holds: (options) => options[option] === false || isCount(options[option]),
});

/** An option that is one of a few words. */
const oneOf = (option: keyof ResolvedOptions, ...words: readonly string[]): OptionCheck => ({
  option,
  expected: words
    .map((word) => `'${word}'`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or '),
  holds: (options) => words.includes(String(options[option])),
});

/** An option that is an object of the app's own, told by its methods. */
const having = (
  option: keyof ResolvedOptions,
  methods: readonly string[],
  expected: string,
): OptionCheck => ({
  option,
  expected,
  holds: (options) => {
    const value = options[option] as Readonly<Record<string, unknown>> | null | undefined;
    return methods.every((method) => typeof value?.[method] === 'function');
  },
});

/** In this order; the first that does not hold is reported. */
const CHECKS: readonly OptionCheck[] = [
  count('maxLimit'),
  count('defaultLimit'),
  {
    option: 'defaultLimit',
    expected: 'at most maxLimit',
    holds: ({ defaultLimit, maxLimit }) => defaultLimit <= maxLimit,
  },
  count('maxDepth'),
  countOrFalse('timeoutMs'),
  count('maxConcurrentCallsPerActor'),
  count('maxQueuedCalls'),
  count('warnToolBytes'),
  count('maxToolBytes'),
  count('maxSubscriptions'),
  oneOf('authentication', 'required', 'optional'),
  oneOf('visibility', 'declared', 'guards'),
  oneOf('execution', 'auto', 'schema', 'driver'),
  {
    option: 'path',
    expected: 'one URL path that starts with "/" and has no parameters, such as "/mcp"',
    holds: ({ path }) => FIXED_PATH.test(path),
  },
  {
    option: 'publicUrl',
    expected: 'a whole URL, such as "https://example.com/mcp"',
    holds: ({ publicUrl }) =>
      publicUrl === undefined || (URL.canParse(publicUrl) && /^https?:/.test(publicUrl)),
  },
  {
    option: 'safeCodes',
    expected: "the app's codes with the refusal code of each, such as { OUT_OF_STOCK: 'CONFLICT' }",
    holds: ({ safeCodes }) => Object.values(safeCodes).every((code) => REFUSAL_CODES.includes(code)),
  },
  having('ids', ['encode', 'decode'], 'a codec with encode() and decode(), such as passthrough() or sqids()'),
  having(
    'eventBus',
    ['publish', 'subscribe'],
    'a bus with publish() and subscribe(), such as redisEventBus()',
  ),
];

/**
 * Whether the options can work, each by itself and with the others.
 * @throws Error that names the option, what was expected and what came
 */
export function checkModuleOptions(options: ResolvedOptions): void {
  const failed = CHECKS.find(({ holds }) => !holds(options));
  if (failed !== undefined) {
    const { option, expected } = failed;
    const given = JSON.stringify(options[option]);
    throw new Error(`McpGraphqlModule: the option ${option} must be ${expected}, but is ${given}.`);
  }
}
