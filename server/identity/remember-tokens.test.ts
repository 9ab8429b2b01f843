import { describe, expect, it } from 'vitest';
import { unauthenticated } from '#server/platform/errors.ts';
import { rememberTokens } from './remember-tokens.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const LEEWAY = 60;

function at(seconds: number): Date {
  return new Date(START + seconds * 1000);
}

/** Caches a verifier whose tokens expire after 100 seconds, with the usual leeway. */
function remembering() {
  const checked: string[] = [];
  const expiresAt = START / 1000 + 100;
  const verify = rememberTokens(async (token, now) => {
    checked.push(token);
    if (token === 'bad' || expiresAt + LEEWAY <= now.getTime() / 1000) throw unauthenticated();
    return {
      uid: token,
      expiresAt,
      authTime: 0,
      signInProvider: 'google.com',
      emailVerified: true,
    };
  });
  return { checked, verify };
}

describe('a token', () => {
  it('is verified once and cached', async () => {
    const { checked, verify } = remembering();
    expect((await verify('asha', at(0))).uid).toBe('asha');
    expect((await verify('asha', at(99))).uid).toBe('asha');
    expect(checked).toEqual(['asha']);
  });

  it('is never mistaken for another', async () => {
    const { verify } = remembering();
    expect((await verify('asha', at(0))).uid).toBe('asha');
    expect((await verify('bela', at(0))).uid).toBe('bela');
  });

  it('is valid exactly as long as without the cache', async () => {
    const { verify } = remembering();
    await verify('asha', at(0));
    expect((await verify('asha', at(159))).uid).toBe('asha');
    await expect(verify('asha', at(160))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('that was refused is verified again: only valid ones are cached', async () => {
    const { checked, verify } = remembering();
    await expect(verify('bad', at(0))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(verify('bad', at(0))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(checked).toEqual(['bad', 'bad']);
  });

  it('is evicted when there are too many, the oldest first', async () => {
    const { checked, verify } = remembering();
    for (let n = 0; n <= 10_000; n += 1) await verify(`token-${n}`, at(0));
    checked.length = 0;
    await verify('token-10000', at(1));
    await verify('token-1', at(1));
    expect(checked).toEqual([]);
    await verify('token-0', at(1));
    expect(checked).toEqual(['token-0']);
  });
});
