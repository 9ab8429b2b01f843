// docs/api.md, "Who is calling", and Firebase's own rules: https://firebase.google.com/docs/auth/admin/verify-id-tokens
import { describe, expect, it } from 'vitest';
import { TEST_PROJECT, validClaims } from '#testing/test-tokens.ts';
import { judgeClaims } from './token-claims.rule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;

function judge(claims: object) {
  const rules = { projectId: TEST_PROJECT, providers: ['google'] } as const;
  return judgeClaims({ ...validClaims(NOW), ...claims }, rules, NOW);
}

describe('the claims of a token', () => {
  it('name the caller', () => {
    expect(judge({ picture: 'https://example.com/asha.png' })).toEqual({
      ok: true,
      claims: {
        uid: 'asha',
        expiresAt: SECONDS + 3_540,
        authTime: SECONDS - 60,
        signInProvider: 'google.com',
        name: 'Asha Rao',
        email: 'asha@example.com',
        emailVerified: true,
        photo: 'https://example.com/asha.png',
      },
    });
  });

  it('may lack a name, an e-mail and a picture', () => {
    expect(judge({ name: undefined, email: undefined, email_verified: undefined })).toEqual({
      ok: true,
      claims: {
        uid: 'asha',
        expiresAt: SECONDS + 3_540,
        authTime: SECONDS - 60,
        signInProvider: 'google.com',
        emailVerified: false,
      },
    });
  });

  it('count without a name, an e-mail and a picture that are no texts', () => {
    expect(judge({ name: { first: 'Asha' }, email: 7, picture: 7 })).toEqual({
      ok: true,
      claims: {
        uid: 'asha',
        expiresAt: SECONDS + 3_540,
        authTime: SECONDS - 60,
        signInProvider: 'google.com',
        emailVerified: true,
      },
    });
  });

  it.each(['true', 1, 'yes', {}])('verify no e-mail by %j, but by true alone', (verified) => {
    expect(judge({ email_verified: verified })).toMatchObject({ claims: { emailVerified: false } });
  });

  it.each<[string, object]>([
    ['that ran out less than a minute ago', { exp: SECONDS - 59 }],
    ['of a clock that is a minute ahead', { iat: SECONDS + 60, auth_time: SECONDS + 60 }],
    ['with a uid of 128 characters', { sub: 'x'.repeat(128) }],
  ])('count %s', (_, claims) => {
    expect(judge(claims)).toMatchObject({ ok: true });
  });
});

describe('a token is refused when', () => {
  it.each<[string, object]>([
    ['it is for another project', { aud: 'demo-other' }],
    ['it is for several', { aud: [TEST_PROJECT, 'demo-other'] }],
    ['it is for nobody', { aud: undefined }],
    ['somebody else issued it', { iss: 'https://securetoken.google.com/demo-other' }],
    [
      'its issuer only starts with ours',
      { iss: `https://securetoken.google.com/${TEST_PROJECT}/x` },
    ],
    ['it has run out, leeway included', { exp: SECONDS - 60 }],
    ['it does not say when it runs out', { exp: undefined }],
    ['it runs out at a text', { exp: String(SECONDS + 3_600) }],
    ['it was issued in the future', { iat: SECONDS + 61 }],
    ['it does not say when it was issued', { iat: undefined }],
    ['the sign-in was in the future', { auth_time: SECONDS + 61 }],
    ['it does not say when the sign-in was', { auth_time: undefined }],
    ['its person is nobody', { sub: '' }],
    ['its person is missing', { sub: undefined }],
    ['its person is a number', { sub: 42 }],
    ['its person has a name longer than 128 characters', { sub: 'x'.repeat(129) }],
    ['its person has a NUL in the name', { sub: 'asha\u0000' }],
    ['its person has half a character in the name', { sub: 'asha\ud83d' }],
  ])('%s', (_, claims) => {
    expect(judge(claims)).toEqual({ ok: false, reason: 'invalid' });
  });

  it.each([null, undefined, 'claims', 7])('its claims are %j', (payload) => {
    const rules = { projectId: TEST_PROJECT, providers: [] };
    expect(judgeClaims(payload, rules, NOW)).toEqual({ ok: false, reason: 'invalid' });
  });

  it.each(['github.com', 'password', 'anonymous', 'custom', 'google', undefined, 7])(
    'its sign-in provider is %j, which this shop does not offer',
    (provider) => {
      expect(judge({ firebase: { sign_in_provider: provider } })).toEqual({
        ok: false,
        reason: 'provider not allowed',
      });
    },
  );

  it('is without a sign-in provider', () => {
    expect(judge({ firebase: undefined })).toEqual({ ok: false, reason: 'provider not allowed' });
  });
});
