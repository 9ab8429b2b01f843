import { describe, expect, it } from 'vitest';
import type { Role, User } from '#contract/users.ts';
import type { SessionPhase } from '#web/session/session-slice.ts';
import { decideAccess, type Audience } from './access.ts';

function someone(role: Role): User {
  return {
    _id: 'someone',
    name: 'Someone',
    emailVerified: true,
    role,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
}

const nobody = { user: null, phase: 'signed-out' } as const;
const customer = { user: someone('user'), phase: 'signed-in' } as const;
const admin = { user: someone('admin'), phase: 'signed-in' } as const;

describe('who sees a screen', () => {
  it.each([
    ['visitor', 'nobody', nobody, { kind: 'show' }],
    ['visitor', 'a customer', customer, { kind: 'go-on' }],
    ['visitor', 'an admin', admin, { kind: 'go-on' }],
    ['user', 'nobody', nobody, { kind: 'turn-away', reason: 'not-signed-in' }],
    ['user', 'a customer', customer, { kind: 'show' }],
    ['user', 'an admin', admin, { kind: 'show' }],
    ['admin', 'nobody', nobody, { kind: 'turn-away', reason: 'not-signed-in' }],
    ['admin', 'a customer', customer, { kind: 'turn-away', reason: 'not-admin' }],
    ['admin', 'an admin', admin, { kind: 'show' }],
  ] as const)('a screen for a %s, asked for by %s', (audience, _who, session, access) => {
    expect(decideAccess(audience, session, false)).toEqual(access);
  });

  it.each(['waiting', 'identifying', 'failed'] satisfies SessionPhase[])(
    'nobody is redirected while the session is %s',
    (phase) => {
      for (const audience of ['visitor', 'user', 'admin'] satisfies Audience[]) {
        expect(decideAccess(audience, { user: null, phase }, false)).toEqual({ kind: 'wait' });
      }
    },
  );

  it('the login page stays open while it is signing in', () => {
    expect(decideAccess('visitor', { user: null, phase: 'signing-in' }, true)).toEqual({
      kind: 'show',
    });
  });

  it('somebody who signs out on the screen is not asked to log in', () => {
    expect(decideAccess('user', nobody, true)).toEqual({ kind: 'turn-away', reason: 'left' });
  });
});
