import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';

import type { Answer } from '../execution/operation-run.js';
import { explainError } from './explain-error.js';

/** An error as it may be told; the one behind it is for the log. */
class ToldError extends GraphQLError {
  constructor(
    message: string,
    { path, code }: { readonly path: GraphQLFormattedError['path']; readonly code: string | undefined },
    override readonly cause: unknown,
  ) {
    super(message, { path, extensions: code === undefined ? {} : { code } });
  }
}

/**
 * The errors of an answer as an agent may be told them: never more than a client of `POST /graphql` is told. Where
 * a driver formatted them, every text is the formatted one; the exception behind it lends its code only while its
 * message came through unchanged.
 */
export function tellErrors({ data, errors = [], formatted }: Answer): ExecutionResult {
  if (formatted === undefined) {
    return { data, errors };
  }
  return { data, errors: formatted.flatMap((error, index) => tellError(error, errors[index]!)) };
}

function tellError(formatted: GraphQLFormattedError, original: GraphQLError): ToldError[] {
  const { message, path, extensions } = formatted;
  const isUnchanged = message === original.message;
  const reason = explainError({ message, extensions }) ?? (isUnchanged ? explainError(original) : undefined);
  const texts = (isUnchanged ? findingsOf(extensions) : undefined) ?? [String(message)];
  const cause = original.originalError ?? original.cause ?? original;
  return texts.map((text) => new ToldError(text, { path, code: reason?.code }, cause));
}

/** What a ValidationPipe found: Nest's driver shows the response of an HTTP exception beside its message. */
function findingsOf(extensions: GraphQLFormattedError['extensions']): readonly string[] | undefined {
  const shown = extensions?.['originalError'] as { readonly message?: unknown } | null | undefined;
  const findings = Array.isArray(shown?.message) ? shown.message : [];
  const texts = findings.filter((finding) => typeof finding === 'string');
  return texts.length > 0 ? texts : undefined;
}
