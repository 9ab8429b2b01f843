// Pages of categories and collections: docs/api.md, "Categories and collections".
import { rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryWritten } from '#contract/categories.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';

const webFolder = smallWebBuild({ rendersPages: true });
afterAll(() => rmSync(webFolder, { recursive: true }));
const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ webFolder }));
let admin: Record<string, string>;

async function call(method: 'POST' | 'PUT', path: string, payload: object) {
  const url = `/api/v1/${path}?id=chief`;
  return shop.app.inject({ method, url, headers: admin, payload });
}

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
  await sellProducts(shop.db.database, { category: 'Luggage' });
  const made = await call('POST', 'category', { name: 'Bags' });
  const { category } = made.json<CategoryWritten>();
  await sellProducts(shop.db.database, { category: 'Bags' });
  await call('PUT', `category/${category._id}`, { name: 'Sacks & Bags' });
  await call('POST', 'collection', { name: 'Gifts', products: [] });
});

const get = (url: string) => shop.app.inject({ url, headers: { accept: 'text/html' } });

describe('a page of a category or collection', () => {
  it.each([
    '/category/luggage',
    '/category/sacks-bags',
    '/collection/gifts',
    '/collection/gifts?page=2',
  ])('%s is there', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([200, undefined]);
  });

  it.each(['/category/nothing', '/collection/luggage', '/category/%00'])(
    '%s is not there',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );

  it.each([
    ['/category/bags', '/category/sacks-bags'],
    ['/category/bags?page=2', '/category/sacks-bags?page=2'],
    ['/search?category=Bags&sort=asc', '/search?category=Sacks+%26+Bags&sort=asc'],
    ['/admin', '/admin/dashboard'],
  ])('%s has moved for good to %s', async (url, to) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers.location]).toEqual([301, to]);
  });

  it('is in the sitemap', async () => {
    const { rawPayload } = await shop.app.inject({
      url: '/sitemap.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    const text = rawPayload[0] === 0x1f ? gunzipSync(rawPayload).toString() : String(rawPayload);
    for (const path of ['/category/luggage', '/category/sacks-bags', '/collection/gifts'])
      expect(text).toContain(`${path}</loc>`);
    expect(text).not.toContain('/category/bags<');
  });
});
