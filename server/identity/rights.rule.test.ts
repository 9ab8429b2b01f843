import { describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import type { StaffSecondFactor } from '#contract/staff-factor.ts';
import { rightsOf, signInOf } from './rights.rule.ts';
import type { TokenClaims } from './token-claims.rule.ts';

const CLAIMS: TokenClaims = {
  uid: 'asha',
  authTime: 1_000,
  expiresAt: 9_000,
  signInProvider: 'email',
  emailVerified: true,
};
const admin = (duties: readonly Duty[], hasProved = false) => ({
  role: 'admin' as const,
  duties,
  isDeleted: false,
  hasProved,
});
const rights = (duties: readonly Duty[], demanded: StaffSecondFactor, hasProved = false) =>
  rightsOf(admin(duties, hasProved), CLAIMS, demanded);

describe('an admin whose log-in has not proved a second factor', () => {
  it('has all their duties where none is demanded', () => {
    expect(rights(DUTIES, 'none')).toMatchObject({ admin: 'yes', duties: DUTIES, unproved: [] });
  });

  it('has none where it is demanded of all, not even those of every admin', () => {
    expect(rights(['orders'], 'all')).toMatchObject({
      admin: 'unproved',
      duties: [],
      unproved: ['orders'],
      factor: { needed: true, proved: false },
    });
    expect(rights([], 'all')).toMatchObject({ admin: 'unproved', factor: { needed: true } });
  });

  it('lacks the duties of which it is demanded, and staff, with which others can be given', () => {
    expect(rights(['orders', 'refunds', 'staff'], ['refunds'])).toMatchObject({
      admin: 'yes',
      duties: ['orders'],
      unproved: ['refunds', 'staff'],
      factor: { needed: true },
    });
    expect(rights(['orders'], ['refunds'])).toMatchObject({
      duties: ['orders'],
      unproved: [],
      factor: { needed: false },
    });
  });
});

it('a proof, or a log-in with a passkey, gives all duties', () => {
  for (const demanded of ['all', ['refunds']] as const) {
    expect(rights(DUTIES, demanded, true)).toMatchObject({ admin: 'yes', duties: DUTIES });
    const withPasskey = rightsOf(admin(DUTIES), { ...CLAIMS, signInProvider: 'passkey' }, demanded);
    expect(withPasskey).toMatchObject({ admin: 'yes', duties: DUTIES, unproved: [] });
  }
});

it('whoever is no admin has no rights, whatever they have proved', () => {
  const customer = { ...admin(DUTIES, true), role: 'user' as const };
  expect(rightsOf(customer, CLAIMS, 'all')).toMatchObject({ admin: 'no', duties: [] });
  expect(rightsOf(undefined, CLAIMS, 'all')).toMatchObject({ admin: 'no', duties: [] });
});

it('a log-in is known by its session, or by its second where there is none', () => {
  expect(signInOf({ ...CLAIMS, session: 'session-1' })).toBe('session-1');
  expect(signInOf(CLAIMS)).toBe('1000');
});
