import { isUid } from '#contract/ids.ts';
import { PROVIDER_IDS, type AuthProvider, type ProviderId } from '#contract/shop-config.ts';

/** The shop's part of a verified token. Texts are as the provider sent them: they are cleaned before they are stored. */
export interface TokenClaims {
  uid: string;
  /** The time at which the token expires, in seconds since 1970. */
  expiresAt: number;
  /** The time at which the person logged in, in seconds since 1970. A refreshed token keeps it. */
  authTime: number;
  /** The provider that they logged in with. */
  signInProvider: ProviderId;
  name?: string;
  email?: string;
  emailVerified: boolean;
  /** The session of a token of the shop's own: it counts until that is over. */
  session?: string;
  /** Somebody who buys without an account. */
  guest?: true;
  photo?: string;
}

/** Verifies a bearer token and returns its claims. Throws ApiError: 401, 403 PROVIDER_NOT_ALLOWED, or 503. */
export type TokenVerifier = (token: string, now: Date) => Promise<TokenClaims>;

/** Longer tokens, in characters, are refused without parsing. */
export const MAX_TOKEN_LENGTH = 8_192;

export interface ClaimRules {
  projectId: string;
  providers: readonly AuthProvider[];
}

/** Tolerated clock skew between the provider and this server, in seconds. */
export const LEEWAY = 60;

export type ClaimsVerdict =
  | { ok: true; claims: TokenClaims }
  | { ok: false; reason: 'invalid' | 'provider not allowed' };

/**
 * Judges the claims of an ID token by Firebase's rules (https://firebase.google.com/docs/auth/admin/verify-id-tokens)
 * and the shop's list of providers.
 */
export function judgeClaims(payload: unknown, rules: ClaimRules, now: Date): ClaimsVerdict {
  if (typeof payload !== 'object' || payload === null) return INVALID;
  const claims = payload as Record<string, unknown>;
  const seconds = now.getTime() / 1000;
  const { sub, exp, iat, auth_time: authTime } = claims;
  const timesHold =
    isTimestamp(exp) &&
    isTimestamp(iat) &&
    isTimestamp(authTime) &&
    exp + LEEWAY > seconds &&
    iat - LEEWAY <= seconds &&
    authTime - LEEWAY <= seconds;
  const isForUs =
    claims['aud'] === rules.projectId &&
    claims['iss'] === `https://securetoken.google.com/${rules.projectId}`;
  if (!timesHold || !isForUs || typeof sub !== 'string' || !isUid(sub)) return INVALID;
  const signInProvider = allowedProvider(claims['firebase'], rules.providers);
  if (!signInProvider) return { ok: false, reason: 'provider not allowed' };
  return {
    ok: true,
    claims: {
      uid: sub,
      expiresAt: exp,
      authTime,
      signInProvider,
      emailVerified: claims['email_verified'] === true,
      ...optionalText('name', claims['name']),
      ...optionalText('email', claims['email']),
      ...optionalText('photo', claims['picture']),
    },
  };
}

const INVALID = { ok: false, reason: 'invalid' } as const;

function isTimestamp(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function allowedProvider(
  firebase: unknown,
  allowed: readonly AuthProvider[],
): ProviderId | undefined {
  const provider =
    typeof firebase === 'object' && firebase !== null && 'sign_in_provider' in firebase
      ? firebase.sign_in_provider
      : undefined;
  const found = allowed.find((name) => PROVIDER_IDS[name] === provider);
  return found && PROVIDER_IDS[found];
}

function optionalText<K extends string>(key: K, value: unknown): Partial<Record<K, string>> {
  return (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as Partial<
    Record<K, string>
  >;
}
