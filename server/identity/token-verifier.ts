import type { TokenClaims } from './token-claims.ts';

/** Turns a bearer token into trusted claims, or throws ApiError (401, 403 PROVIDER_NOT_ALLOWED, 503). */
export type TokenVerifier = (token: string, now: Date) => Promise<TokenClaims>;

/** Longer tokens are refused unread. */
export const MAX_TOKEN_LENGTH = 8_192;
