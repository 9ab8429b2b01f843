import { USER_LIMITS, type NewUser } from '#contract/users.ts';
import type { TokenClaims } from '#server/identity/token-claims.ts';

export interface Profile {
  name: string;
  email: string | null;
  photo: string | null;
}

/**
 * The profile of a new account: what the person sent, else what their provider says, cleaned and cut
 * to length, since a provider's odd value must never keep somebody out. A missing name is made from
 * what there is.
 */
export function cleanProfile(sent: Pick<NewUser, 'name' | 'photo'>, claims: TokenClaims): Profile {
  const email = cleanEmail(claims.email);
  return {
    name: sent.name ?? (cleanLine(claims.name, USER_LIMITS.name.max) || nameFrom(email)),
    email,
    photo: sent.photo ?? cleanPhoto(claims.photo),
  };
}

const BLANKS_AND_CONTROLS = /[\p{Cc}\s]+/gu;

function cleanLine(value: string | undefined, maxLength: number): string {
  const oneLine = (value ?? '').toWellFormed().replace(BLANKS_AND_CONTROLS, ' ').trim();
  return cut(oneLine, maxLength).trim();
}

/** Cuts to a length in UTF-16 units without tearing a character apart. */
function cut(value: string, maxLength: number): string {
  return value
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}

function cleanEmail(value: string | undefined): string | null {
  const email = cleanLine(value, USER_LIMITS.email.max + 1);
  return email.length <= USER_LIMITS.email.max && /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}

function cleanPhoto(value: string | undefined): string | null {
  if (!value || value.length > USER_LIMITS.photo.max) return null;
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.href.length <= USER_LIMITS.photo.max ? url.href : null;
}

function nameFrom(email: string | null): string {
  const local = email
    ?.split('@')[0]
    ?.replace(/[._+-]+/g, ' ')
    .trim();
  return cut(local || 'Customer', USER_LIMITS.name.max);
}
