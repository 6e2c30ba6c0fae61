import { GraphQLError, type GraphQLFormattedError } from 'graphql';

import type { ResolvedOptions } from '../contracts/module-options.js';
import type { Answer } from '../execution/operation-run.js';
import { readMessages } from './app-messages.js';
import { type HiddenReason, type SafeReason, explainError, showable } from './explain-error.js';

/** An error as a driver formatted it, with what may be told of it; the one behind it is for the log. */
export class FormattedError extends GraphQLError {
  constructor(
    { message, path }: GraphQLFormattedError,
    readonly reason: SafeReason | HiddenReason,
    override readonly cause: GraphQLError,
  ) {
    super(String(message), { path });
  }
}

/**
 * The errors of an answer as an agent may be told them: never more than a client of `POST /graphql` is told. Where
 * a driver formatted them, every text is the formatted one; the exception behind it lends its code only while its
 * message came through unchanged.
 */
export function tellErrors(
  { errors = [], formatted }: Answer,
  { safeCodes }: Pick<ResolvedOptions, 'safeCodes'>,
): readonly GraphQLError[] {
  const explain = (error: unknown) => explainError(error, safeCodes);
  return formatted === undefined
    ? errors
    : formatted.map((error, index) => tellError(error, errors[index]!, explain));
}

function tellError(
  formatted: GraphQLFormattedError,
  original: GraphQLError,
  explain: (error: unknown) => SafeReason | HiddenReason,
): FormattedError {
  const { message, extensions } = formatted;
  const isUnchanged = message === original.message;
  const own = explain({ message, extensions });
  const reason = own.code === undefined && isUnchanged ? explain(original) : own;
  const findings = isUnchanged ? readMessages(extensions?.['originalError']) : [];
  const texts = findings.length > 0 ? findings : [{ text: String(message) }];
  return new FormattedError(
    formatted,
    reason.code === undefined ? reason : { ...reason, ...showable(texts) },
    original,
  );
}
