import { describe, expect, it } from 'vitest';
import { stubLocalMode } from '#testing/stub-local-mode.ts';
import { useTestShop } from '#testing/test-shop.ts';

describe('CORS', () => {
  const url = '/api/v1/product/latest';
  const origin = 'https://friend.example';

  describe('without allowed origins', () => {
    const shop = useTestShop();

    it('lets no other origin read', async () => {
      const read = await shop.app.inject({ url, headers: { origin } });
      const asked = await shop.app.inject({
        method: 'OPTIONS',
        url: '/api/v1/user/new',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      for (const response of [read, asked])
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  describe('with an allowed origin', () => {
    const shop = useTestShop({ CORS_ORIGINS: origin });

    it('lets that origin read, with Vary for caches', async () => {
      const friend = await shop.app.inject({ url, headers: { origin } });
      expect(friend.headers['access-control-allow-origin']).toBe(origin);
      expect(friend.headers.vary).toBe('Origin, accept-encoding');
      const stranger = await shop.app.inject({ url, headers: { origin: 'https://evil.example' } });
      expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
      expect(stranger.headers.vary).toBe('Origin, accept-encoding');
    });

    it('answers preflights with the authorization header, and never allows credentials', async () => {
      const asked = await shop.app.inject({
        method: 'OPTIONS',
        url: '/api/v1/user/new',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      expect(asked.statusCode).toBe(204);
      expect(asked.headers['access-control-allow-headers']).toBe('authorization,content-type');
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
    });
  });
});

describe('a shop in local mode', () => {
  const shop = useTestShop({}, () => ({ local: stubLocalMode() }));

  it.each(['localhost', 'localhost:3000', 'LOCALHOST:3000'])(
    'answers requests to its own host name %s',
    async (host) => {
      expect((await shop.app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'localhost@evil.example',
  ])('refuses requests to the host name "%s"', async (host) => {
    for (const url of ['/api/v1/product/latest', '/healthz', '/', '/api/v1/nothing', '/metrics']) {
      const response = await shop.app.inject({ url, headers: { host } });
      expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
    }
  });
});
