import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from 'jose';

/** An identity provider that signs tokens as Firebase does, with a new key. */
export interface TestProvider {
  publishedKey: JWK;
  sign(claims?: Record<string, unknown>, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

export const TEST_PROJECT = 'demo-test';

export async function makeTestProvider(kid = 'key-1'): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    publishedKey: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    sign: (claims = {}, header = {}) =>
      sign(privateKey, claims, { alg: 'RS256', kid, typ: 'JWT', ...header }),
  };
}

let shared: Promise<TestProvider> | undefined;

/** The same for all shops of a test process: making a key takes longer than most tests. */
export function sharedTestProvider(): Promise<TestProvider> {
  shared ??= makeTestProvider();
  return shared;
}

function sign(
  key: CryptoKey,
  claims: Record<string, unknown>,
  header: JWTHeaderParameters,
): Promise<string> {
  return new SignJWT({ ...validClaims(new Date()), ...claims })
    .setProtectedHeader(header)
    .sign(key);
}

/** The claims of a valid token of a user who signed in a minute before `now`. */
export function validClaims(now: Date): Record<string, unknown> {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    iss: `https://securetoken.google.com/${TEST_PROJECT}`,
    aud: TEST_PROJECT,
    sub: 'asha',
    iat: seconds - 60,
    auth_time: seconds - 60,
    exp: seconds + 3540,
    name: 'Asha Rao',
    email: 'asha@example.com',
    email_verified: true,
    firebase: { sign_in_provider: 'google.com', identities: {} },
  };
}
