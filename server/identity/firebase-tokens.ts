import { compactVerify, decodeProtectedHeader, errors } from 'jose';
import { ApiError, unauthenticated } from '#server/platform/errors.ts';
import type { ProviderKeys } from './provider-keys.ts';
import {
  type ClaimRules,
  judgeClaims,
  MAX_TOKEN_LENGTH,
  type TokenClaims,
  type TokenVerifier,
} from './token-claims.rule.ts';

/**
 * Verifies Firebase ID tokens: RS256 only, with the key that the provider publishes under the token's `kid`.
 * Keys and URLs in the token's header are ignored.
 */
export function verifyFirebaseTokens(keys: ProviderKeys, rules: ClaimRules): TokenVerifier {
  return async (token, now) => {
    const key = await keys.find(readKeyId(token), now);
    const payload = await verifiedPayload(token, key);
    return demandClaims(payload, rules, now);
  };
}

/** Of a shop without Firebase: all its tokens are refused, and no keys are asked for. */
export const refuseTokens: TokenVerifier = async () => {
  throw refused();
};

/** The claims of a verified token. Throws 401, or 403 PROVIDER_NOT_ALLOWED. */
export function demandClaims(payload: unknown, rules: ClaimRules, now: Date): TokenClaims {
  const verdict = judgeClaims(payload, rules, now);
  if (verdict.ok) return verdict.claims;
  throw verdict.reason === 'invalid'
    ? unauthenticated('Your sign-in is not valid any more. Log in again.')
    : new ApiError('PROVIDER_NOT_ALLOWED', 'This shop does not offer that way of logging in.');
}

function readKeyId(token: string): string {
  if (token.length > MAX_TOKEN_LENGTH) throw refused();
  try {
    const header = decodeProtectedHeader(token);
    if (
      header.alg === 'RS256' &&
      typeof header.kid === 'string' &&
      header.kid !== '' &&
      header.crit === undefined
    ) {
      return header.kid;
    }
  } catch {
    // Not a JWT.
  }
  throw refused();
}

async function verifiedPayload(token: string, key: CryptoKey): Promise<unknown> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['RS256'] });
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch (error) {
    if (
      error instanceof errors.JOSEError ||
      error instanceof SyntaxError ||
      error instanceof TypeError
    )
      throw refused();
    throw error;
  }
}

function refused() {
  return unauthenticated('Your sign-in is not valid. Log in again.');
}
