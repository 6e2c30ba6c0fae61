import { Inject, Injectable, Logger } from '@nestjs/common';

import { Callers } from '../actor/callers.js';
import type { CallSource, Caller } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { GuardJury } from './guard-jury.js';
import { isInToolsets, toolsetsOf } from './toolsets-of.js';

/** What a tool is to a caller. */
export type Standing =
  | { readonly kind: 'open' }
  /** It does not exist for this caller. */
  | { readonly kind: 'hidden' }
  /** It exists, and a token with these scopes as well would open it. */
  | { readonly kind: 'locked'; readonly missing: readonly [string, ...string[]] };

const OPEN: Standing = { kind: 'open' };
const HIDDEN: Standing = { kind: 'hidden' };

/**
 * Decides what a tool is to a caller. Listing and calling both ask here, so that what is not listed cannot be called
 * and what can be called is listed.
 */
@Injectable()
export class ToolGate {
  private readonly logger = new Logger('McpGraphql');
  private readonly decided = new WeakMap<CallSource, Map<ToolPlan, Promise<Standing>>>();

  constructor(
    private readonly callers: Callers,
    private readonly jury: GuardJury,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /**
   * What one tool is to whoever is behind the source; decided once for all that a request brings. Never throws: what
   * cannot be decided is hidden.
   */
  standing(plan: ToolPlan, source: CallSource): Promise<Standing> {
    const decided = this.decided.get(source) ?? new Map<ToolPlan, Promise<Standing>>();
    this.decided.set(source, decided);
    const standing = decided.get(plan) ?? this.decideSafely(plan, source);
    decided.set(plan, standing);
    return standing;
  }

  private async decideSafely(plan: ToolPlan, source: CallSource): Promise<Standing> {
    try {
      return await this.decide(plan, await this.callers.identify(source));
    } catch (error) {
      this.logger.debug(
        `${plan.name}: hidden, because its visibility could not be decided: ${String(error)}`,
      );
      return HIDDEN;
    }
  }

  private async decide(plan: ToolPlan, caller: Caller): Promise<Standing> {
    const { scopes, visible, visibility } = plan.access;
    const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
    const isThere =
      isInToolsets(plan.tags, toolsetsOf(caller)) &&
      this.canBeGranted(missing) &&
      (visible === undefined || (await visible(caller)) === true) &&
      (visibility === 'declared' || (await this.jury.allows(plan, caller)));
    if (!isThere) {
      return HIDDEN;
    }
    const [first, ...rest] = missing;
    return first === undefined ? OPEN : { kind: 'locked', missing: [first, ...rest] };
  }

  /**
   * Scopes that a client can ask its authorization server for do not hide a tool: it learns of the tool, and of what
   * is missing when it calls. Where scopes come with the actor, nobody can ask for more.
   */
  private canBeGranted(missing: readonly string[]): boolean {
    const grantable = this.options.authorization?.scopes ?? [];
    return missing.every((scope) => grantable.includes(scope));
  }
}
