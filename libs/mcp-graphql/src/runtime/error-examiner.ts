import { randomUUID } from 'node:crypto';

import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { GraphQLError } from 'graphql';

import type { CallSource } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { RefusalMapper } from '../contracts/refusal-mapper.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import type { ToolPlan } from '../contracts/tool-plan.js';
import { findProvider } from '../wiring/find-provider.js';
import { describeThrown } from './describe-thrown.js';
import { type HiddenReason, type SafeReason, explainError } from './explain-error.js';
import type { ToldError } from './group-errors.js';
import { isA } from './is-a.js';
import { mapRefusal } from './map-refusal.js';
import { originalError } from './original-error.js';
import { retryAfterOf } from './retry-after.js';
import { FormattedError } from './tell-errors.js';

/** A call that something was thrown in; without a plan, what was thrown while it was found out who calls. */
export interface FailedCall {
  readonly plan?: ToolPlan;
  readonly source: CallSource;
}

/** Errors of one call, told apart by whether an agent may read them. */
export interface ExaminedErrors {
  readonly told: readonly ToldError[];
  readonly hidden: readonly (HiddenReason & { readonly error: Pick<GraphQLError, 'path'> })[];
  /** Under which all that may not be shown stands in the log; absent when there is no such thing. */
  readonly correlationId?: string;
}

/** How many originals of one call are logged in full; a list may fail in every row. */
const MAX_LOGGED = 5;

/** Decides what an agent may know of errors: the app's mapper first, then the library's table. Logs the rest, once. */
@Injectable()
export class ErrorExaminer implements OnModuleInit {
  private readonly logger = new Logger('McpGraphql');
  private mapper: RefusalMapper | undefined;

  constructor(
    private readonly moduleRef: ModuleRef,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Finds the app's mapper once, where all providers exist, so that a wrong option stops the boot. */
  async onModuleInit(): Promise<void> {
    const { refusals } = this.options;
    if (refusals !== undefined) {
      const wanted = { option: 'refusals', token: refusals, method: 'map' } as const;
      this.mapper = await findProvider<RefusalMapper>(this.moduleRef, wanted);
    }
  }

  /** Tells the errors of a call apart; never throws, whatever was thrown. */
  examine(call: FailedCall, errors: readonly unknown[]): ExaminedErrors {
    const told: ToldError[] = [];
    const hidden: (HiddenReason & { error: Pick<GraphQLError, 'path'> })[] = [];
    const unshown: unknown[] = [];
    for (const thrown of errors) {
      const original = originalError(isA(thrown, FormattedError) ? thrown.cause : thrown);
      const { reason, failure } = this.explain(call, { thrown, original });
      const error = { path: pathOf(thrown) };
      if (reason.code === undefined) {
        hidden.push({ ...reason, error });
      } else {
        told.push({ error, reason });
      }
      if (reason.code === undefined || reason.withheld === true) {
        unshown.push(original, ...(failure === undefined ? [] : [failure]));
      }
    }
    const code = told[0]?.reason.code ?? 'INTERNAL';
    return {
      told,
      hidden,
      ...(unshown.length > 0 && {
        correlationId: this.log(`${call.plan?.name ?? 'who calls is unknown'}: ${code}`, unshown),
      }),
    };
  }

  private explain(
    { plan, source }: FailedCall,
    { thrown, original }: { readonly thrown: unknown; readonly original: unknown },
  ): { readonly reason: SafeReason | HiddenReason; readonly failure?: unknown } {
    const mapped = this.mapper === undefined ? {} : mapRefusal(this.mapper, original, plan?.name);
    const told = isA(thrown, FormattedError) ? thrown.reason : explainError(thrown, this.options.safeCodes);
    const reason = mapped.reason ?? told;
    const wait = reason.code === 'RATE_LIMITED' ? retryAfterOf(source.response) : {};
    return { ...mapped, reason: { ...wait, ...reason } };
  }

  private log(title: string, unshown: readonly unknown[]): string {
    const correlationId = randomUUID();
    const descriptions = [...new Set(unshown.map(describeThrown))];
    const rest = descriptions.length - MAX_LOGGED;
    const more = rest > 0 ? [`and ${rest} more of other kinds`] : [];
    const lines = [...descriptions.slice(0, MAX_LOGGED), ...more];
    this.logger.error(`${title} ${correlationId}`, lines.join('\n'));
    return correlationId;
  }
}

/** The place that graphql-js noted on an error. */
function pathOf(thrown: unknown): GraphQLError['path'] {
  try {
    const { path } = Object(thrown) as { readonly path?: unknown };
    return Array.isArray(path) ? (path as (string | number)[]) : undefined;
  } catch {
    return undefined;
  }
}
