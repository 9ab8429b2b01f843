// docs/api.md, "Who is calling": `POST user/new` registers a person, whatever odd values their provider has of them.
import { describe, expect, it } from 'vitest';
import { USER_LIMITS } from '#contract/users.ts';
import type { TokenClaims } from '#server/identity/token-claims.rule.ts';
import { cleanEmail, cleanProfile } from './clean-profile.rule.ts';

const PHOTO = 'https://lh3.googleusercontent.com/a.png';
const CLAIMS: TokenClaims = {
  uid: 'asha',
  expiresAt: 0,
  authTime: 0,
  signInProvider: 'google.com',
  name: 'Asha Rao',
  email: 'asha.rao@example.com',
  emailVerified: true,
  photo: PHOTO,
};
const NOTHING: TokenClaims = {
  uid: 'asha',
  expiresAt: 0,
  authTime: 0,
  signInProvider: 'google.com',
  emailVerified: true,
};

it('a profile is what the provider says', () => {
  expect(cleanProfile({}, CLAIMS)).toEqual({
    name: 'Asha Rao',
    email: 'asha.rao@example.com',
    emailVerified: true,
    photo: PHOTO,
  });
});

it('what the person sent comes first', () => {
  const photo = 'https://avatars.githubusercontent.com/u/1';
  expect(cleanProfile({ name: 'Asha', photo }, CLAIMS)).toMatchObject({ name: 'Asha', photo });
  const elsewhere = cleanProfile({ photo: 'https://example.com/a.png' }, CLAIMS);
  expect(elsewhere.photo).toBe(PHOTO);
});

describe('a name', () => {
  it.each([
    ['\u202eAd\u200bmin\u2069 \u200d', 'Admin'],
    [' Asha\n\tRao ', 'Asha Rao'],
    ['x'.repeat(500), 'x'.repeat(USER_LIMITS.name.max)],
    [`${'x'.repeat(USER_LIMITS.name.max - 1)}😀`, 'x'.repeat(USER_LIMITS.name.max - 1)],
    ['Asha\ud83d', 'Asha'],
    ['Asha https://evil.example WWW.evil.example/x (http://a) Rao', 'Asha Rao'],
    ['Asha \ud83d Rao', 'Asha \ufffd Rao'],
    ['Asha\u0000\u001b[31m\nRao', 'Asha [31m Rao'],
  ])('of %j is shown as %j', (name, shown) => {
    expect(cleanProfile({}, { ...CLAIMS, name }).name).toBe(shown);
  });

  it('is made from the address where there is none to see', () => {
    expect(cleanProfile({}, { ...CLAIMS, name: '\u200b\u2800' }).name).toBe('asha rao');
    expect(cleanProfile({}, { ...CLAIMS, name: ' \t\n ' }).name).toBe('asha rao');
    const tagged = { ...NOTHING, email: 'asha.rao+shop@example.com' };
    expect(cleanProfile({}, tagged).name).toBe('asha rao shop');
    expect(cleanProfile({ name: '\u2800' }, NOTHING).name).toBe('Customer');
  });
});

describe('an address', () => {
  it.each([
    ['  asha@example.com ', 'asha@example.com'],
    ['ash\u200ba@example.com', null],
    ['', null],
    ['asha', null],
    ['a\u0000@example.com', null],
    ['asha@', null],
    ['a b@example.com', null],
    ['a@b@c', null],
    [`${'x'.repeat(USER_LIMITS.email.max)}@example.com`, null],
    [undefined, null],
  ])('of %j is kept as %j', (email, kept) => {
    expect(cleanEmail(email)).toBe(kept);
  });

  it('that is none is not verified', () => {
    const { email, emailVerified } = cleanProfile({}, { ...CLAIMS, email: 'asha' });
    expect([email, emailVerified]).toEqual([null, false]);
    expect(cleanProfile({}, NOTHING).emailVerified).toBe(false);
  });
});

it('a picture that is too long is none', () => {
  const photo = `${PHOTO}?${'x'.repeat(USER_LIMITS.photo.max)}`;
  expect(cleanProfile({}, { ...CLAIMS, photo }).photo).toBeNull();
});
