import type { Caller } from './actor.js';

/** Whether a caller sees a tool. What it throws hides the tool, as `false` does. */
export type VisibilityRule = (caller: Caller) => boolean | Promise<boolean>;

/**
 * Who decides what is listed: the declarations alone, or the guards of the operation as well, as far as they are marked
 * with `@DecidesVisibility()`.
 */
export type VisibilityMode = 'declared' | 'guards';

/** Who may see a tool, and so call it. Guards decide a call as ever; this decides whether there is a tool at all. */
export interface ToolAccess {
  /** Every one of them has to be held. */
  readonly scopes: readonly string[];
  readonly visible?: VisibilityRule;
  readonly visibility: VisibilityMode;
}
