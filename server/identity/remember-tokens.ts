import { createHash } from 'node:crypto';
import type { TokenClaims, TokenVerifier } from './token-claims.rule.ts';

const MAX_REMEMBERED = 10_000;

/**
 * Caches the claims of verified tokens until they expire, so that a signature is checked once. Roles are not
 * claims: they are read from the database on each call.
 */
export function rememberTokens(verify: TokenVerifier): TokenVerifier {
  const remembered = new Map<string, TokenClaims>();
  return async (token, now) => {
    // The key is a digest, so that no usable token is kept in memory.
    const key = createHash('sha256').update(token).digest('base64');
    const known = remembered.get(key);
    if (known) {
      if (known.expiresAt > now.getTime() / 1000) return known;
      remembered.delete(key);
    }
    const claims = await verify(token, now);
    if (remembered.size >= MAX_REMEMBERED) {
      const oldest = remembered.keys().next();
      if (!oldest.done) remembered.delete(oldest.value);
    }
    remembered.set(key, claims);
    return claims;
  };
}
