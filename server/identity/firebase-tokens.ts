import { compactVerify, decodeProtectedHeader, errors } from 'jose';
import { unauthenticated } from '#server/platform/errors.ts';
import type { ProviderKeys } from './provider-keys.ts';
import {
  type ClaimRules,
  MAX_TOKEN_LENGTH,
  type TokenVerifier,
  checkTokenClaims,
} from './token-claims.ts';

/**
 * Verifies Firebase ID tokens: RS256 only, with the key that the provider publishes under the token's `kid`.
 * Keys and URLs in the token's header are ignored.
 */
export function verifyFirebaseTokens(keys: ProviderKeys, rules: ClaimRules): TokenVerifier {
  return async (token, now) => {
    const key = await keys.find(readKeyId(token), now);
    const payload = await verifiedPayload(token, key);
    return checkTokenClaims(payload, rules, now);
  };
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
