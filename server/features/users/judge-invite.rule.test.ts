import { describe, expect, it } from 'vitest';
import { acceptsInvite, vouchedEmail } from './judge-invite.rule.ts';

const claims = {
  email: 'Asha@Example.com',
  emailVerified: true,
  signInProvider: 'google.com',
} as const;

describe('an address is vouched for', () => {
  it('by a trusted provider that has verified it, whatever the case of its letters', () => {
    expect(vouchedEmail(claims, ['google.com'])).toBe('asha@example.com');
  });

  it('by nobody else', () => {
    expect(vouchedEmail({ ...claims, emailVerified: false }, ['google.com'])).toBeUndefined();
    expect(vouchedEmail({ ...claims, signInProvider: 'github.com' }, ['google.com'])).toBe(
      undefined,
    );
    expect(
      vouchedEmail({ emailVerified: true, signInProvider: 'google.com' }, ['google.com']),
    ).toBeUndefined();
  });
});

describe('a log-in accepts an invitation', () => {
  const invite = {
    createdAt: new Date('2026-03-02T10:00:00.900Z'),
    expiresAt: new Date('2026-03-09T10:00:00.900Z'),
  };
  const at = (time: string) => ({ authTime: Math.floor(new Date(time).getTime() / 1000) });
  const soon = new Date('2026-03-02T11:00:00Z');

  it('from the second of the invitation on, not before', () => {
    expect(acceptsInvite(invite, at('2026-03-02T09:59:59Z'), soon)).toBe(false);
    expect(acceptsInvite(invite, at('2026-03-02T10:00:00Z'), soon)).toBe(true);
  });

  it('until it expires', () => {
    const login = at('2026-03-09T09:00:00Z');
    expect(acceptsInvite(invite, login, new Date('2026-03-09T10:00:00.899Z'))).toBe(true);
    expect(acceptsInvite(invite, login, invite.expiresAt)).toBe(false);
  });
});
