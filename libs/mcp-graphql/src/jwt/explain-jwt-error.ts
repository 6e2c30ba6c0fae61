import { errors } from 'jose';

/** What a claim that does not fit says about a token. */
const BY_CLAIM: Readonly<Record<string, string>> = {
  iss: 'The token comes from another issuer.',
  aud: 'The token was issued for another service.',
  nbf: 'The token is not valid yet.',
};

/** The token's own faults. Anything else is a fault of ours or of the issuer, such as keys that cannot be fetched. */
const FAULTS: ReadonlySet<string> = new Set([
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSMultipleMatchingKeys.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTInvalid.code,
]);

/** Why a token is no good, in words for its bearer; `undefined` when the token is not to blame. */
export function explainJwtError(error: unknown): string | undefined {
  if (error instanceof errors.JWTExpired) {
    return 'The token has expired.';
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return BY_CLAIM[error.claim] ?? 'The token is not valid.';
  }
  return error instanceof errors.JOSEError && FAULTS.has(error.code) ? 'The token is not valid.' : undefined;
}
