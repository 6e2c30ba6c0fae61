import type { Origin } from './declaration.js';

/** One finding of the compiler about one declaration. Errors stop the boot, warnings are logged once. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  readonly origin: Origin;
  /** Name of the tool, as far as it could be told. */
  readonly tool: string;
  /** Where, what, what was expected, how to fix it. */
  readonly message: string;
}
