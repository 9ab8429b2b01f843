import type { Duty } from '#contract/duties.ts';
import { dutiesWithFactor, type StaffSecondFactor } from '#contract/staff-factor.ts';
import type { Role } from '#contract/users.ts';
import { LEEWAY, type TokenClaims } from './token-claims.rule.ts';

/** The parts of a user's row that decide what they may do. */
export interface Account {
  role: Role;
  /** An admin's duties; none for others. */
  duties: readonly Duty[];
  /** Time at which an admin got the role, in seconds since 1970. Undefined: every sign-in counts. */
  roleGivenAt?: number;
  isDeleted: boolean;
  /** An admin's sign-in has proved a second factor, apart from what its token says. */
  hasProved: boolean;
}

/** The second factor of a caller. */
export interface CallerFactor {
  /** What the shop demands. */
  demanded: StaffSecondFactor;
  /** The sign-in has proved one. */
  proved: boolean;
  /** The person is an admin of whom one is demanded. */
  needed: boolean;
}

/** What a caller may do as an admin. */
export interface Rights {
  /** `stale`: an admin who logged in before they got the role. `unproved`: one who may do nothing before they prove a second factor. */
  admin: 'yes' | 'stale' | 'unproved' | 'no';
  /** Their duties, read from the database with each call: those that count now. */
  duties: readonly Duty[];
  /** Those that count once their sign-in has proved a second factor. */
  unproved: readonly Duty[];
  factor: CallerFactor;
}

/** The sign-in of a token: a session of the shop's own, or else the moment of the log-in, which refreshed tokens keep. */
export function signInOf({ session, authTime }: Pick<TokenClaims, 'session' | 'authTime'>): string {
  return session ?? String(authTime);
}

/** The duties of an admin that count now, and those that count once the sign-in has proved a second factor. */
function splitDuties(
  held: readonly Duty[],
  { demanded, proved }: Omit<CallerFactor, 'needed'>,
): { duties: Duty[]; unproved: Duty[] } {
  const withFactor = proved ? [] : dutiesWithFactor(demanded);
  return {
    duties: held.filter((duty) => !withFactor.includes(duty)),
    unproved: held.filter((duty) => withFactor.includes(duty)),
  };
}

/** Whether a second factor is demanded of an admin with these duties. */
function isFactorNeeded(held: readonly Duty[], demanded: StaffSecondFactor): boolean {
  return demanded === 'all' || dutiesWithFactor(demanded).some((duty) => held.includes(duty));
}

/** What an account may do as an admin with this token. */
export function rightsOf(
  account: Account | undefined,
  claims: TokenClaims,
  demanded: StaffSecondFactor,
): Rights {
  const proved = claims.signInProvider === 'passkey' || account?.hasProved === true;
  if (account?.role !== 'admin')
    return { ...NO_RIGHTS, factor: { demanded, proved, needed: false } };
  const { duties: held, roleGivenAt } = account;
  const factor = { demanded, proved, needed: isFactorNeeded(held, demanded) };
  if (roleGivenAt !== undefined && claims.authTime + LEEWAY < roleGivenAt)
    return { admin: 'stale', duties: held, unproved: [], factor };
  const admin = demanded === 'all' && !proved ? ('unproved' as const) : ('yes' as const);
  return { admin, ...splitDuties(held, factor), factor };
}

const NO_RIGHTS = { admin: 'no', duties: [], unproved: [] } as const;
