import { Inject, Injectable } from '@nestjs/common';

import { Callers } from '../actor/callers.js';
import type { CallSource } from '../contracts/actor.js';
import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Refusal } from '../contracts/outcome.js';
import { RESOLVED_OPTIONS } from '../contracts/tokens.js';
import { refuse } from '../errors/refusal.js';
import { ErrorExaminer } from './error-examiner.js';
import { refuseErrors } from './refuse-errors.js';

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
  constructor(
    private readonly callers: Callers,
    private readonly examiner: ErrorExaminer,
    @Inject(RESOLVED_OPTIONS) private readonly options: ResolvedOptions,
  ) {}

  /** Why a request may not come in; `undefined` when it may. It never throws. */
  async refuse(source: CallSource): Promise<Refusal | undefined> {
    try {
      const { actor } = await this.callers.identify(source);
      const isShut = this.options.authentication === 'required' && actor === undefined;
      return isShut ? refuse('UNAUTHENTICATED', SIGN_IN[source.transport]) : undefined;
    } catch (error) {
      return this.explain(error, source);
    }
  }

  private explain(cause: unknown, source: CallSource): Refusal {
    const refusal = refuseErrors(undefined, this.examiner.examine({ source }, [cause]));
    const { code, correlationId } = refusal;
    const text = `Who calls cannot be found out at the moment. Report this id if it happens again: ${correlationId}.`;
    return code === 'INTERNAL' && correlationId !== undefined ? { ...refusal, text } : refusal;
  }
}
