import { decodeJwt } from 'jose';
import { MAX_TOKEN_LENGTH, type TokenVerifier } from './token-claims.rule.ts';

/** Has tokens that name an issuer verified by one verifier, and all others by the other one. */
export function byIssuer(issuer: string, its: TokenVerifier, others: TokenVerifier): TokenVerifier {
  return (token, now) => (issuerOf(token) === issuer ? its : others)(token, now);
}

/** As the token says: whoever verifies it finds out whether that is true. */
function issuerOf(token: string): string | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
