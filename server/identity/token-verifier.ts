import type { TokenClaims } from './token-claims.ts';

/** Verifies a bearer token and returns its claims. Throws ApiError: 401, 403 PROVIDER_NOT_ALLOWED, or 503. */
export type TokenVerifier = (token: string, now: Date) => Promise<TokenClaims>;

/** Longer tokens, in characters, are refused without parsing. */
export const MAX_TOKEN_LENGTH = 8_192;
