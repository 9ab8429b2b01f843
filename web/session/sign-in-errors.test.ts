import { describe, expect, it } from 'vitest';
import { explainSignInError } from './sign-in-errors.ts';

const OTHER = 'Sign-in did not work. Try again, or use another way to log in.';

describe('the message for a failed sign-in', () => {
  it.each([
    ['auth/unauthorized-domain', /isn't set up for this address/],
    ['auth/popup-blocked', /Allow pop-ups/],
    ['auth/network-request-failed', /Check your connection/],
    ['auth/internal-error', /had a problem/],
    ['auth/user-mismatch', /different account/],
    ['auth/web-storage-unsupported', /Allow cookies and site data/],
    ['auth/invalid-api-key', /isn't set up correctly/],
  ])('%s has a sentence of its own', (code, sentence) => {
    expect(explainSignInError({ code })).toMatch(sentence);
  });

  it.each(['auth/popup-closed-by-user', 'auth/cancelled-popup-request'])(
    'is empty for %s, which the visitor caused',
    (code) => {
      expect(explainSignInError({ code })).toBeNull();
    },
  );

  it('names the provider of the existing account if it is known', () => {
    const error = {
      code: 'auth/account-exists-with-different-credential',
      customData: { _tokenResponse: { verifiedProvider: ['google.com'] } },
    };
    expect(explainSignInError(error)).toBe(
      'You have used another way to log in before. Continue with Google instead.',
    );
  });

  it('names no provider if it isn’t known', () => {
    expect(explainSignInError({ code: 'auth/account-exists-with-different-credential' })).toBe(
      'You have used another way to log in before. Continue with that one instead.',
    );
  });

  it('is the shop’s if the shop refused', () => {
    const refusal = { status: 403, code: 'ACCOUNT_DELETED', message: 'This account was deleted.' };
    expect(explainSignInError(refusal)).toBe('This account was deleted.');
  });

  it.each([{ code: 'auth/quota-exceeded' }, new Error('boom'), 'boom', null, undefined])(
    'is a general one for anything else: %o',
    (error) => {
      expect(explainSignInError(error)).toBe(OTHER);
    },
  );
});
