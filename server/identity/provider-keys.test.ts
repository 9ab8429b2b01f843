import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxAge, ProviderKeys, type PublishedKeys } from './provider-keys.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });

/** The time that many seconds after the test's start. */
function at(seconds: number): Date {
  return new Date(START + seconds * 1000);
}

/** A provider that publishes these key ids, until it is told to do otherwise. */
function provider(...kids: string[]) {
  const state = {
    fetches: 0,
    kids,
    isDown: false,
    maxAgeSeconds: 600,
    keys: new ProviderKeys(async (): Promise<PublishedKeys> => {
      state.fetches += 1;
      if (state.isDown) throw new Error('The provider is away');
      return {
        keys: state.kids.map((kid) => ({ ...jwk, kid, alg: 'RS256' })),
        maxAgeSeconds: state.maxAgeSeconds,
      };
    }),
  };
  return state;
}

async function outcome(found: Promise<unknown>): Promise<string> {
  return found.then(
    () => 'found',
    (error: { code: string }) => error.code,
  );
}

describe("the provider's keys", () => {
  it('are fetched once and kept as long as their cache header says', async () => {
    const google = provider('a');
    await google.keys.find('a', at(0));
    await google.keys.find('a', at(599));
    expect(google.fetches).toBe(1);
    await google.keys.find('a', at(600));
    expect(google.fetches).toBe(2);
  });

  it('are fetched again for an unknown key id, as after a rotation', async () => {
    const google = provider('a');
    await google.keys.find('a', at(0));
    google.kids = ['a', 'b'];
    expect(await outcome(google.keys.find('b', at(40)))).toBe('found');
  });

  it('are no longer valid when the provider has removed them', async () => {
    const google = provider('a');
    await google.keys.find('a', at(0));
    google.kids = ['b'];
    await google.keys.find('b', at(40));
    expect(await outcome(google.keys.find('a', at(41)))).toBe('UNAUTHENTICATED');
  });

  it('are fetched at most once per cool-down, however many unknown ids are asked for', async () => {
    const google = provider('a');
    await google.keys.find('a', at(0));
    for (let n = 0; n < 100; n += 1) {
      expect(await outcome(google.keys.find(`made-up-${n}`, at(n / 10)))).toBe('UNAUTHENTICATED');
    }
    expect(google.fetches).toBe(1);
    for (let n = 0; n < 100; n += 1)
      await outcome(google.keys.find(`made-up-${n}`, at(31 + n / 10)));
    expect(google.fetches).toBe(2);
  });

  it('are fetched once for concurrent callers', async () => {
    const google = provider('a');
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => outcome(google.keys.find('a', at(0)))),
    );
    expect(new Set(asked)).toEqual(new Set(['found']));
    expect(google.fetches).toBe(1);
  });

  it('are used while the provider is unavailable, until they expire', async () => {
    const google = provider('a');
    await google.keys.find('a', at(0));
    google.isDown = true;
    expect(await outcome(google.keys.find('new', at(100)))).toBe('UNAUTHENTICATED');
    expect(await outcome(google.keys.find('a', at(101)))).toBe('found');
    expect(await outcome(google.keys.find('a', at(600)))).toBe('UNAVAILABLE');
  });

  it('are fetched again soon after the provider is back, at a limited rate', async () => {
    const google = provider('a');
    google.isDown = true;
    expect(await outcome(google.keys.find('a', at(0)))).toBe('UNAVAILABLE');
    expect(await outcome(google.keys.find('a', at(1)))).toBe('UNAVAILABLE');
    expect(google.fetches).toBe(1);
    google.isDown = false;
    expect(await outcome(google.keys.find('a', at(6)))).toBe('found');
  });

  it('are kept if a response has no key', async () => {
    const google = provider('a');
    await google.keys.find('a', at(0));
    google.kids = [];
    await outcome(google.keys.find('new', at(100)));
    expect(await outcome(google.keys.find('a', at(101)))).toBe('found');
  });

  it('are used if another one is malformed or of another type', async () => {
    const keys = new ProviderKeys(async () => ({
      keys: [
        { kty: 'RSA', kid: 'broken', e: 'AQAB' },
        { ...jwk, kid: 'encrypting', use: 'enc' },
        { ...jwk, kid: 'other-alg', alg: 'RS512' },
        { kty: 'oct', kid: 'secret', k: 'c2VjcmV0' },
        { ...jwk, kid: 'good' },
      ],
      maxAgeSeconds: 600,
    }));
    expect(await outcome(keys.find('good', at(0)))).toBe('found');
    for (const kid of ['broken', 'encrypting', 'other-alg', 'secret']) {
      expect(await outcome(keys.find(kid, at(1)))).toBe('UNAUTHENTICATED');
    }
  });
});

describe('how long keys may be kept', () => {
  it.each([
    ['public, max-age=19302, must-revalidate, no-transform', 19_302],
    ['Max-Age=600', 600],
    ['s-maxage=5, max-age=700', 700],
    [null, 3_600],
    ['no-store', 3_600],
    ['max-age=junk', 3_600],
    ['max-age=999999999', 86_400],
    ['max-age=0', 30],
  ])('by %j is %d seconds', (header, seconds) => {
    expect(maxAge(header)).toBe(seconds);
  });
});
