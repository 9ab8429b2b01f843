import { describe, expect, it } from 'vitest';

import { emulatorTokenVerifier } from './emulator-tokens.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const CLAIMS = {
  iss: 'https://securetoken.google.com/demo-vitrine',
  aud: 'demo-vitrine',
  sub: 'demo-asha',
  iat: SECONDS - 10,
  auth_time: SECONDS - 10,
  exp: SECONDS + 3_600,
  firebase: { sign_in_provider: 'google.com' },
};

describe('a token of the local identity provider', () => {
  const verify = emulatorTokenVerifier({ projectId: 'demo-vitrine', providers: ['google'] });

  it('is accepted when it is unsigned and its header says so', async () => {
    expect((await verify(token({ alg: 'none' }, CLAIMS, ''), NOW)).uid).toBe('demo-asha');
  });

  it.each([
    ['claims to be signed', token({ alg: 'RS256' }, CLAIMS, '')],
    ['carries a signature', token({ alg: 'none' }, CLAIMS, 'c2ln')],
    ['has a fourth part', `${token({ alg: 'none' }, CLAIMS, '')}.`],
    ['is of another project', token({ alg: 'none' }, { ...CLAIMS, aud: 'demo-other' }, '')],
    ['has run out', token({ alg: 'none' }, { ...CLAIMS, exp: SECONDS - 61 }, '')],
    ['is junk', 'junk'],
    ['is empty', ''],
    ['has a header that is no object', `${encode(null)}.${encode(CLAIMS)}.`],
    ['is endless', token({ alg: 'none' }, { ...CLAIMS, name: 'x'.repeat(10_000) }, '')],
  ])('is refused when it %s', async (_, refused) => {
    await expect(verify(refused, NOW)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

function token(header: object, claims: object, signature: string): string {
  return `${encode(header)}.${encode(claims)}.${signature}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
