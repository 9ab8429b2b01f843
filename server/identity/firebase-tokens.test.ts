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

describe('a token with a valid signature', () => {
  it('is refused where its claims do not hold', async () => {
    expect(await refusal(token({}, { aud: 'demo-other' }))).toBe('UNAUTHENTICATED');
    const elsewhere = token({}, { firebase: { sign_in_provider: 'github.com' } });
    expect(await refusal(elsewhere)).toBe('PROVIDER_NOT_ALLOWED');
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
