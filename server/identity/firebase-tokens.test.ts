import { constants, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TEST_PROJECT, validClaims } from '#testing/test-tokens.ts';
import { verifyFirebaseTokens } from './firebase-tokens.ts';
import { ProviderKeys } from './provider-keys.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const published = {
  ...ours.publicKey.export({ format: 'jwk' }),
  kid: 'key-1',
  alg: 'RS256',
  use: 'sig',
};
const keys = new ProviderKeys(async () => ({ keys: [published], maxAgeSeconds: 3_600 }));
const verify = verifyFirebaseTokens(keys, { projectId: TEST_PROJECT, providers: ['google'] });

type Signer = (signed: string) => Buffer;
const rs256 =
  (key: KeyObject): Signer =>
  (signed) =>
    sign('sha256', Buffer.from(signed), key);

function token(
  header: object = {},
  claims: object = {},
  signer: Signer = rs256(ours.privateKey),
): string {
  const signed = `${encode({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })}.${encode({ ...validClaims(NOW), ...claims })}`;
  return `${signed}.${signer(signed).toString('base64url')}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function refusal(presented: string): Promise<unknown> {
  return verify(presented, NOW).then(
    (claims) => claims,
    (error: { code: string }) => error.code,
  );
}

describe('a token of the identity provider', () => {
  it('gives the claims of the caller', async () => {
    expect(await verify(token({}, { picture: 'https://example.com/asha.png' }), NOW)).toEqual({
      uid: 'asha',
      expiresAt: SECONDS + 3_540,
      authTime: SECONDS - 60,
      signInProvider: 'google.com',
      name: 'Asha Rao',
      email: 'asha@example.com',
      emailVerified: true,
      photo: 'https://example.com/asha.png',
    });
  });

  it('may lack a name, an e-mail and a picture', async () => {
    const bare = token({}, { name: undefined, email: undefined, email_verified: undefined });
    expect(await verify(bare, NOW)).toEqual({
      uid: 'asha',
      expiresAt: SECONDS + 3_540,
      authTime: SECONDS - 60,
      signInProvider: 'google.com',
      emailVerified: false,
    });
  });

  it('has a verified e-mail only if email_verified is exactly true', async () => {
    expect((await verify(token({}, { email_verified: 'true' }), NOW)).emailVerified).toBe(false);
    expect((await verify(token({}, { email_verified: 1 }), NOW)).emailVerified).toBe(false);
  });
});

describe('a token is refused when its signature', () => {
  const publicPem = ours.publicKey.export({ type: 'spki', format: 'pem' });
  it.each<[string, string]>([
    ['is missing', token({}, {}, () => Buffer.alloc(0))],
    ['is missing and its header admits it', token({ alg: 'none' }, {}, () => Buffer.alloc(0))],
    ['is missing and its header has alg none', token({ alg: 'None' }, {}, () => Buffer.alloc(0))],
    ['is real while its header says there is none', token({ alg: 'none' })],
    [
      'was made with the public key as a shared secret',
      token({ alg: 'HS256' }, {}, (signed) =>
        createHmac('sha256', publicPem).update(signed).digest(),
      ),
    ],
    [
      'uses RS384',
      token({ alg: 'RS384' }, {}, (signed) => sign('sha384', Buffer.from(signed), ours.privateKey)),
    ],
    [
      'uses RS512',
      token({ alg: 'RS512' }, {}, (signed) => sign('sha512', Buffer.from(signed), ours.privateKey)),
    ],
    [
      'uses PS256',
      token({ alg: 'PS256' }, {}, (signed) =>
        sign('sha256', Buffer.from(signed), {
          key: ours.privateKey,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: 32,
        }),
      ),
    ],
    [
      'has another algorithm than its header says',
      token({}, {}, (signed) => sign('sha384', Buffer.from(signed), ours.privateKey)),
    ],
    ['was made with somebody else’s key', token({}, {}, rs256(foreign.privateKey))],
    [
      'belongs to another token',
      `${token({}, { sub: 'mallory' }).split('.').slice(0, 2).join('.')}.${token().split('.')[2]}`,
    ],
    ['is cut short', token().slice(0, -4)],
  ])('%s', async (_, presented) => {
    expect(await refusal(presented)).toBe('UNAUTHENTICATED');
  });
});

describe('a token is refused when its header', () => {
  const foreignJwk = { ...foreign.publicKey.export({ format: 'jwk' }), kid: 'key-1' };
  it.each<[string, object, KeyObject]>([
    ['names a key the provider does not have', { kid: 'key-2' }, ours.privateKey],
    ['names no key', { kid: undefined }, ours.privateKey],
    ['names its key by a number', { kid: 1 }, ours.privateKey],
    ['names an inherited property as its key', { kid: '__proto__' }, ours.privateKey],
    ['brings its own key', { jwk: foreignJwk }, foreign.privateKey],
    ['says where to fetch its key', { jku: 'https://evil.example/keys' }, foreign.privateKey],
    ['has a URL of its certificate', { x5u: 'https://evil.example/cert' }, foreign.privateKey],
    ['asks for an extension we do not know', { crit: ['exp'] }, ours.privateKey],
    ['turns off the encoding of its payload', { b64: false, crit: ['b64'] }, ours.privateKey],
  ])('%s', async (_, header, key) => {
    expect(await refusal(token(header, {}, rs256(key)))).toBe('UNAUTHENTICATED');
  });

  it('has keys or URLs that are ignored, even with a valid signature', async () => {
    expect(
      await verify(token({ jku: 'https://evil.example/keys', jwk: foreignJwk }), NOW),
    ).toMatchObject({ uid: 'asha' });
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
  ])('%s', async (_, claims) => {
    expect(await refusal(token({}, claims))).toBe('UNAUTHENTICATED');
  });

  it.each<[string, object]>([
    ['one that ran out less than a minute ago', { exp: SECONDS - 59 }],
    ['one of a clock that is a minute ahead', { iat: SECONDS + 60, auth_time: SECONDS + 60 }],
    ['a uid of 128 characters', { sub: 'x'.repeat(128) }],
  ])('but not %s', async (_, claims) => {
    expect(await verify(token({}, claims), NOW)).toHaveProperty('uid');
  });

  it.each(['github.com', 'password', 'anonymous', 'custom', 'google', undefined, 7])(
    'its sign-in provider is %j, which this shop does not offer',
    async (provider) => {
      expect(await refusal(token({}, { firebase: { sign_in_provider: provider } }))).toBe(
        'PROVIDER_NOT_ALLOWED',
      );
    },
  );

  it('is without a sign-in provider', async () => {
    expect(await refusal(token({}, { firebase: undefined }))).toBe('PROVIDER_NOT_ALLOWED');
  });
});

describe('a malformed token', () => {
  const signedText = (payload: string) => {
    const signed = `${encode({ alg: 'RS256', kid: 'key-1' })}.${Buffer.from(payload).toString('base64url')}`;
    return `${signed}.${rs256(ours.privateKey)(signed).toString('base64url')}`;
  };
  it.each([
    ['junk', 'junk'],
    ['nothing', ''],
    ['dots', '..'],
    ['four parts', `${token()}.x`],
    ['JSON', '{"alg":"RS256"}'],
    ['a header that is no object', `${encode('x')}.${encode({})}.x`],
    ['a payload that is no JSON', signedText('hello')],
    ['a payload that is null', signedText('null')],
    ['a payload that is no UTF-8', `${signedText('x').split('.')[0]}.gIA.x`],
    ['more than 8 kB', token({}, { name: 'x'.repeat(10_000) })],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('is refused: %s', async (_, presented) => {
    expect(await refusal(presented)).toBe('UNAUTHENTICATED');
  });
});
