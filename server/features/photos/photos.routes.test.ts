import { describe, expect, it } from 'vitest';
import { TEST_PHOTO_STORES } from '#testing/test-photo-stores.ts';
import { useTestShop } from '#testing/test-shop.ts';

const HASH = '0123456789abcdef0123456789abcdef';

describe.each(TEST_PHOTO_STORES)('a shop with its photos in %s', (_, usePlace) => {
  const place = usePlace();
  const shop = useTestShop({}, async () => ({ photoStore: await place.open() }));
  const ask = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
    shop.app.inject({ url, method, headers });
  const url = `/photos/${HASH}-320.webp`;

  it.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
    ['png', 'image/png'],
  ])('serves a %s for good, as what it is', async (extension, type) => {
    place.put(`${HASH}-320.${extension}`);
    const response = await ask(`/photos/${HASH}-320.${extension}`);
    expect([response.statusCode, response.body]).toEqual([200, 'picture']);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^W\/"/),
    });
  });

  it('says the same to HEAD, without the picture', async () => {
    place.put(`${HASH}-320.webp`);
    const [head, get] = [await ask(url, 'HEAD'), await ask(url)];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
  });

  it('sends nothing to whoever has it already', async () => {
    place.put(`${HASH}-320.webp`);
    const { etag = '' } = (await ask(url)).headers;
    for (const tag of [etag, `"x", ${etag}`, '*']) {
      const response = await ask(url, 'GET', { 'if-none-match': tag });
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask(url, 'GET', { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  it.each([
    `/photos/${HASH}-640.webp`,
    `/photos/${HASH}-320.webp/`,
    `/photos/${HASH}-320.svg`,
    '/photos/none.webp',
    '/photos/notes.txt',
    '/photos/.0a1b.tmp',
    '/photos/',
    '/photos',
    '/photos/..%2fphotos%2fnotes.txt',
  ])('has nothing at %s, not to whoever says they have it either', async (url) => {
    place.put('notes.txt');
    place.put('.0a1b.tmp');
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      const response = await ask(url, 'GET', headers);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).not.toContain('immutable');
    }
  });
});
