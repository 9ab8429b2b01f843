import { demandClaims } from '#server/identity/firebase-tokens.ts';
import {
  type ClaimRules,
  MAX_TOKEN_LENGTH,
  type TokenVerifier,
} from '#server/identity/token-claims.rule.ts';
import { unauthenticated } from '#server/platform/errors.ts';

/**
 * Verifies the identity emulator's tokens, which are unsigned: only for local mode.
 *
 * A token must have `alg` none and no signature; its claims are checked like those of any other token.
 */
export function emulatorTokenVerifier(rules: ClaimRules): TokenVerifier {
  return async (token, now) => {
    const [header, payload, signature, ...rest] = token.split('.');
    const isUnsigned = signature === '' && rest.length === 0 && token.length <= MAX_TOKEN_LENGTH;
    if (!isUnsigned || readPart(header)?.['alg'] !== 'none') {
      throw unauthenticated('Your sign-in is not valid any more. Log in again.');
    }
    return demandClaims(readPart(payload), rules, now);
  };
}

function readPart(part: string | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
