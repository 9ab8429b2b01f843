import { describe, expect, it } from 'vitest';
import { useTestShop } from '#testing/test-shop.ts';

/** Some more requests than the limit of 120 allows. */
const FLOOD = 125;

describe('the rate limit of sign-ups', () => {
  const shop = useTestShop();

  async function signUp(remoteAddress: string, headers: Record<string, string> = {}) {
    return shop.app.inject({
      method: 'POST',
      url: '/api/v1/user/new',
      remoteAddress,
      headers,
      payload: {},
    });
  }

  it('refuses only the 121st call from one address, with Retry-After', async () => {
    const responses = [];
    for (let n = 0; n < FLOOD; n += 1) responses.push(await signUp('192.0.2.1'));
    const refused = responses.filter((response) => response.statusCode === 429);
    expect(refused).toHaveLength(FLOOD - 120);
    expect(refused[0]?.json()).toEqual({
      success: false,
      code: 'RATE_LIMITED',
      message: 'Too many requests. Wait a little and try again.',
    });
    expect(Number(refused[0]?.headers['retry-after'])).toSatisfy(
      (seconds: number) => seconds >= 1 && seconds <= 60,
    );
    expect((await signUp('192.0.2.2')).statusCode).toBe(401);
  });

  it('is not avoided by a forged X-Forwarded-For', async () => {
    for (let n = 0; n < 120; n += 1) await signUp('192.0.2.3');
    expect((await signUp('192.0.2.3', { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(429);
  });

  it('counts requests with invalid tokens apart from those of signed-in users at the same address', async () => {
    const junk = { authorization: 'Bearer junk' };
    const statuses = [];
    for (let n = 0; n < FLOOD; n += 1) statuses.push((await signUp('192.0.2.5', junk)).statusCode);
    expect(statuses).toEqual(
      Array.from({ length: FLOOD }, (_, place) => (place < 120 ? 401 : 429)),
    );
    expect((await signUp('192.0.2.5', await shop.as())).statusCode).toBe(201);
  });

  it('does not count reads', async () => {
    const reads = await Promise.all(
      Array.from({ length: 200 }, () =>
        shop.app.inject({ url: '/api/v1/config', remoteAddress: '192.0.2.4' }),
      ),
    );
    expect(new Set(reads.map((response) => response.statusCode))).toEqual(new Set([200]));
  });
});

describe('behind a trusted proxy', () => {
  const shop = useTestShop({ TRUST_PROXY: '1' });

  it('each client address that the proxy names is counted separately', async () => {
    const signUp = (from: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/v1/user/new',
        headers: { 'x-forwarded-for': from },
        payload: {},
      });
    for (let n = 0; n < 120; n += 1) await signUp('198.51.100.1');
    expect((await signUp('198.51.100.1')).statusCode).toBe(429);
    expect((await signUp('198.51.100.1, 198.51.100.2')).statusCode).toBe(401);
  });
});

describe('with RATE_LIMIT=off', () => {
  const shop = useTestShop({ RATE_LIMIT: 'off' });

  it('nothing is refused', async () => {
    const responses = await Promise.all(
      Array.from({ length: FLOOD }, () =>
        shop.app.inject({ method: 'POST', url: '/api/v1/user/new', payload: {} }),
      ),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([401]));
  });
});
