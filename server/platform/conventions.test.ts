import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sellProducts } from '#testing/factories.ts';
import { signUp } from '#testing/sign-up.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' });
const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

describe('a path that does not exist under /api', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v2/product/latest',
    '/api/v1/product/latest/',
    '/api/v1/Product/latest',
  ])('is a 404 with a Failure: %s', async (url) => {
    const response = await shop.app.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      success: false,
      code: 'NOT_FOUND',
      message: 'There is nothing at this address.',
    });
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    'is 404 for %s too, and so is a path with the wrong method',
    async (method) => {
      for (const url of ['/api/v1/nothing', '/api/v1/config']) {
        const response = await shop.app.inject({ method, url });
        expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );
});

describe('every response', () => {
  it.each([
    '/api/v1/product/latest',
    '/api/v1/config',
    '/api/v1/nothing',
    '/api/v1/product/%zz',
    '/api/v1/user/asha',
    '/healthz',
    '/readyz',
    '/api/docs',
    '/api/v1/openapi.json',
    '/nowhere',
    '/photos/none.webp',
  ])('has a request id and forbids content sniffing: %s', async (url) => {
    const responses = await Promise.all([
      shop.app.inject({ url }),
      shop.app.inject({ url, headers: { 'x-request-id': 'mine' } }),
    ]);
    for (const response of responses) {
      expect(response.headers['x-request-id']).toMatch(REQUEST_ID);
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    }
    expect(responses[0]?.headers['x-request-id']).not.toBe(responses[1]?.headers['x-request-id']);
  });

  it('with personal data is not cacheable', async () => {
    const created = await signUp(shop, '{}');
    const own = await shop.app.inject({ url: '/api/v1/user/asha', headers: await shop.as() });
    const refused = await shop.app.inject({ url: '/api/v1/user/asha' });
    for (const response of [created, own, refused])
      expect(response.headers['cache-control']).toBe('private, no-store');
    expect(own.headers.etag).toBeUndefined();
  });
});

describe('a cached read', () => {
  const url = '/api/v1/product/latest';

  it('is compressed as the client accepts, with the same content in all encodings, and with Vary', async () => {
    await sellProducts(
      shop.db.database,
      ...Array.from({ length: 8 }, () => ({ description: 'x'.repeat(500) })),
    );
    const as = (encoding?: string) =>
      shop.app.inject({
        url,
        headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
      });
    // The database notifies the shop of them.
    await expect
      .poll(async () => (await as()).json<{ products: object[] }>().products.length)
      .toBe(8);
    const plain = await as();
    const brotli = await as('gzip, deflate, br');
    const zipped = await as('gzip');
    expect([plain, brotli, zipped].map((each) => each.headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect((await as('br;q=0, gzip;q=0')).headers['content-encoding']).toBeUndefined();
    expect((await as('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
    for (const response of [plain, brotli, zipped]) {
      expect(response.headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'public, no-cache',
        etag: plain.headers.etag,
      });
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
    }
  });

  it('answers 304 to every form of a matching If-None-Match', async () => {
    const etag = String((await shop.app.inject({ url })).headers.etag);
    const opaque = etag.replace('W/', '');
    for (const known of [etag, opaque, `"other", ${etag}`, '*']) {
      const response = await shop.app.inject({ url, headers: { 'if-none-match': known } });
      expect([known, response.statusCode, response.body, response.headers.etag]).toEqual([
        known,
        304,
        '',
        etag,
      ]);
    }
    for (const other of ['"other"', 'junk', '']) {
      expect((await shop.app.inject({ url, headers: { 'if-none-match': other } })).statusCode).toBe(
        200,
      );
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const [head, get] = await Promise.all([
      shop.app.inject({ method: 'HEAD', url }),
      shop.app.inject({ url }),
    ]);
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers['content-length'],
    ]);
  });
});
