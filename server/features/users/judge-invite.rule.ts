import type { ProviderId } from '#contract/shop-config.ts';
import { asciiLowerCase } from '#contract/text.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';

type Vouched = Pick<TokenClaims, 'email' | 'emailVerified' | 'signInProvider'>;

/**
 * The e-mail address, with A to Z in lower case, that somebody has by the word of a provider that the shop trusts with admins
 * (ADMIN_PROVIDERS); undefined if none vouches for it.
 */
export function vouchedEmail(
  { email, emailVerified, signInProvider }: Vouched,
  providers: readonly ProviderId[],
): string | undefined {
  if (!emailVerified || email === undefined || !providers.includes(signInProvider))
    return undefined;
  return asciiLowerCase(email);
}

/** Returns true if a log-in accepts an invitation to its address: it is after the invitation, and before it expires. */
export function acceptsInvite(
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  { authTime }: Pick<TokenClaims, 'authTime'>,
  now: Date,
): boolean {
  // Providers say the time of a log-in in whole seconds.
  return now < expiresAt && authTime >= Math.floor(createdAt.getTime() / 1000);
}
