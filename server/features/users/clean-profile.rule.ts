import { isAccountAddress } from '#contract/email-address.ts';
import { hasVisibleText, removeInvisible, removeWebAddresses } from '#contract/text.ts';
import { USER_LIMITS, type NewUser } from '#contract/users.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import { profilePhoto } from './profile-photos.rule.ts';

export interface Profile {
  name: string;
  email: string | null;
  emailVerified: boolean;
  photo: string | null;
}

/**
 * The profile of a new account: what the person sent, otherwise what their provider says. Values are
 * cleaned and truncated rather than refused, so that a provider's odd value keeps nobody out. A missing
 * name is derived from the rest. Only pictures kept by a provider are accepted.
 */
export function cleanProfile(
  sent: Pick<NewUser, 'name' | 'photo'>,
  claims: Pick<TokenClaims, 'name' | 'email' | 'emailVerified' | 'photo'>,
): Profile {
  const email = cleanEmail(claims.email);
  return {
    name:
      shown(sent.name) ??
      shown(
        cleanLine(removeWebAddresses(removeInvisible(claims.name ?? '')), USER_LIMITS.name.max),
      ) ??
      nameFrom(email),
    email,
    emailVerified: email !== null && claims.emailVerified,
    photo: profilePhoto(sent.photo) ?? cleanPhoto(claims.photo),
  };
}

/** A name without a visible character counts as none. */
function shown(name = ''): string | undefined {
  return hasVisibleText(name) ? name : undefined;
}

const BLANKS_AND_CONTROLS = /[\p{Cc}\s]+/gu;

function cleanLine(value: string, maxLength: number): string {
  const oneLine = value.toWellFormed().replace(BLANKS_AND_CONTROLS, ' ').trim();
  return cut(oneLine, maxLength).trim();
}

/** Truncates to a length in UTF-16 units without splitting a character. */
function cut(value: string, maxLength: number): string {
  return value
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}

/** An address with invisible characters counts as none: without them it would be a different address. */
export function cleanEmail(value = ''): string | null {
  const email = cleanLine(value, USER_LIMITS.email.max + 1);
  if (removeInvisible(email) !== email) return null;
  return email.length <= USER_LIMITS.email.max && isAccountAddress(email) ? email : null;
}

function cleanPhoto(value: string | undefined): string | null {
  const address = profilePhoto(value);
  return address !== null && address.length <= USER_LIMITS.photo.max ? address : null;
}

function nameFrom(email: string | null): string {
  const local = email
    ?.split('@')[0]
    ?.replace(/[._+-]+/g, ' ')
    .trim();
  return cut(shown(local) ?? 'Customer', USER_LIMITS.name.max);
}
