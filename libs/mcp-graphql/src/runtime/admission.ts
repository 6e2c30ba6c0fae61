import { randomUUID } from 'node:crypto';

import { Inject, Injectable, Logger } from '@nestjs/common';

import { Callers } from '../actor/callers.js';
import type { CallSource } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Refusal } from '../contracts/outcome.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { refuse, refuseInternal } from '../errors/refusal.js';
import { describeThrown } from './describe-thrown.js';
import { explainError } from './explain-error.js';

/** What to do about it, by where a request comes from. */
const SIGN_IN: Readonly<Record<CallSource['transport'], string>> = {
  http: 'Nobody is signed in. Send an access token in the header Authorization: Bearer.',
  sse: 'Nobody is signed in. Send an access token in the header Authorization: Bearer.',
  stdio: 'Nobody is signed in. Set the environment variable MCP_TOKEN to an access token and start again.',
};

/**
 * Decides who may come in at all, before any tool is looked at: the same under every transport, for the list of tools
 * as for a call. Whatever is thrown on the way keeps the door shut.
 */
@Injectable()
export class Admission {
  private readonly logger = new Logger('McpGraphql');

  constructor(
    private readonly callers: Callers,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Why a request may not come in; `undefined` when it may. It never throws. */
  async refuse(source: CallSource): Promise<Refusal | undefined> {
    try {
      const { actor } = await this.callers.identify(source);
      const isShut = this.options.authentication === 'required' && actor === undefined;
      return isShut ? refuse('UNAUTHENTICATED', SIGN_IN[source.transport]) : undefined;
    } catch (error) {
      return this.explain(error);
    }
  }

  private explain(cause: unknown): Refusal {
    const reason = explainError(cause);
    if (reason !== undefined) {
      return refuse(reason.code, reason.messages.join('\n'));
    }
    const correlationId = randomUUID();
    this.logger.error(`who calls is unknown: INTERNAL ${correlationId}`, describeThrown(cause));
    const text = `Who calls cannot be found out at the moment. Report this id if it happens again: ${correlationId}.`;
    return { ...refuseInternal(correlationId), text };
  }
}
