import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { useCutOffShop } from '#testing/cut-off-shop.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { MAIN_SCRIPT, smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { readWebBuild } from './web-build.ts';

const webFolder = smallWebBuild();
const SHOP_NAME = `Tom & "J" </script><script>x(1)</script> __SHOP_CONFIG__ $&`;
const shop = useTestShop({ SHOP_NAME, SHOP_ORIGIN: 'https://shop.example' }, () => ({ webFolder }));
afterAll(() => rmSync(webFolder, { recursive: true }));

async function page(url: string) {
  const response = await shop.app.inject({ url });
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  return response;
}

describe('a page of the web app', () => {
  it.each([
    '/',
    '/search?q=lamp',
    '/login',
    '/page/delivery',
    '/page/%64elivery',
    '/page/terms/?from=login',
    '/cart',
    '/order/01a1fc8d-cfdb-7856-994b-648a0c74e516',
    '/admin/dashboard',
    '/admin/product/01a1fc8d-cfdb-7856-994b-648a0c74e516',
  ])("is the app's HTML: %s", async (url) => {
    const response = await page(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<div id="root">');
    expect(response.headers['cache-control']).toContain('s-maxage=0, must-revalidate');
  });

  it('that does not exist is the same HTML with status 404', async () => {
    const broken = ['/productdetail/%E0%A4%A', '/%', '/admin/%zz?search=%E0'];
    for (const url of [
      '/nowhere',
      '/page/nothing',
      '/page/__proto__',
      '/page/a%2Fb',
      '/page/%22%3E%3Cscript%3E',
      '/page/%zz',
      '/page',
      '/search/more',
      '/admin/secret',
      ...broken,
    ]) {
      const response = await page(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('<div id="root">');
    }
  });

  it('of a product is 404 when the product is not on sale', async () => {
    const [id = '', gone = ''] = await sellProducts(shop.db.database, {}, {});
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [
      gone,
    ]);
    const status = async (path: string, method: 'GET' | 'HEAD' = 'GET') =>
      (await shop.app.inject({ method, url: path })).statusCode;
    for (const path of [
      `/productdetail/${id}`,
      `/productdetail/${id}/?from=search`,
      `/ProductDetail/${id.toUpperCase()}`,
      `/productdetail/%30${id.slice(1)}`,
    ]) {
      expect([path, await status(path)]).toEqual([path, 200]);
    }
    expect(await status(`/productdetail/${id}`, 'HEAD')).toBe(200);
    for (const path of [
      `/productdetail/${gone}`,
      '/productdetail/01a1fc8d-cfdb-7856-994b-648a0c74e516',
      '/productdetail/1',
      '/productdetail/%22%3E%3Cscript%3E',
    ]) {
      const response = await page(path);
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.body).toContain('<div id="root">');
      expect(response.body).not.toContain('"><script>');
    }
    expect(await status(`/productdetail/${gone}`, 'HEAD')).toBe(404);
    expect(await status('/nowhere', 'HEAD')).toBe(404);
  });

  it('that does not exist is HTML even if its path looks like a file', async () => {
    const response = await shop.app.inject({
      url: '/old/shop.html',
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('<div id="root">');
  });

  it('only takes GET and HEAD', async () => {
    const response = await shop.app.inject({ method: 'POST', url: '/search', payload: {} });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    expect((await shop.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });

  it('embeds the public configuration, escaped', async () => {
    const { body } = await page('/');
    const [, block = ''] = /id="shop-config">(.*?)<\/script>/s.exec(body) ?? [];
    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toEqual(
      (await shop.app.inject({ url: '/api/v1/config' })).json().config,
    );
    expect(JSON.parse(block).shop.name).toBe(SHOP_NAME);
  });

  it('preloads its chunk and data, but nothing that the HTML loads already', async () => {
    const { body } = await page('/');
    const preloaded = [...body.matchAll(/<link rel="(?:module)?preload"[^>]*href="([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(preloaded).toEqual([
      '/assets/HomePage-dddd.js',
      '/assets/cards-cccc.js',
      '/api/v1/product/latest',
      '/api/v1/product/categories',
    ]);
    expect((await page('/nowhere')).body).not.toContain('preload');
  });
});

describe('the page that the browser fills', () => {
  it.each(['gzip', 'br'])('is the same bytes for everybody: %s', async (encoding) => {
    const get = (more = {}) =>
      shop.app.inject({ url: '/cart', headers: { 'accept-encoding': encoding, ...more } });
    const visitor = await get();
    const person = await get({ ...(await shop.as()), cookie: 'a=b' });
    expect(visitor.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(visitor.rawPayload.length),
    });
    expect(person.rawPayload.equals(visitor.rawPayload)).toBe(true);
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(visitor.rawPayload).toString()).toBe((await page('/orders')).body);
  });

  it('changes with the owner’s settings', async () => {
    await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
    const headers = await shop.as({ sub: 'chief' });
    const { change } = settingsCalls(shop, () => ({ uid: 'chief', headers }));
    await change({ name: 'Renamed shop' });
    await expect.poll(async () => (await page('/cart')).body).toContain('Renamed shop');
  });
});

describe('while the database is unavailable', () => {
  const { shop: away, proxy } = useCutOffShop({}, { webFolder });

  it('no page of a product is 404', async () => {
    const [id] = await sellProducts(away.db.database, {});
    await proxy().disconnect();
    const status = async (url: string) => (await away.app.inject({ url })).statusCode;
    expect([
      await status(`/productdetail/${id}`),
      await status('/productdetail/1'),
      await status('/orders'),
      await status('/nowhere'),
    ]).toEqual([200, 404, 200, 404]);
  });
});

describe('a file of the web app', () => {
  it('with a hash in its name is cached for a year, and compressed as the client accepts', async () => {
    const url = '/assets/main-aaaa.js';
    const as = (encoding: string) =>
      shop.app.inject({ url, headers: { 'accept-encoding': encoding } });
    const [brotli, zipped, plain] = [await as('br, gzip'), await as('gzip'), await as('identity')];
    expect([brotli, zipped, plain].map((each) => each.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(MAIN_SCRIPT);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(MAIN_SCRIPT);
    expect(plain.body).toBe(MAIN_SCRIPT);
    for (const response of [brotli, zipped, plain]) {
      expect(response.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
      expect(response.headers['content-type']).toMatch(/javascript/);
    }
  });

  it('without a hash is cached for an hour', async () => {
    const response = await shop.app.inject({ url: '/icon.svg' });
    expect([response.headers['cache-control'], response.headers['content-type']]).toEqual([
      'public, max-age=3600',
      'image/svg+xml',
    ]);
  });

  it('that does not exist, such as one of an older build, is a plain 404', async () => {
    for (const url of [
      '/assets/main-zzzz.js',
      '/favicon.ico',
      '/nothing.txt',
      '/assets/x.js?v=1',
    ]) {
      const response = await shop.app.inject({ url });
      expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
        404,
        'text/plain; charset=utf-8',
        'Not found',
      ]);
    }
  });

  it.each([
    '/index.html',
    '/.vite/manifest.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/.vite/manifest.json',
    '/.server/entry-server.mjs',
    '/%2eserver/entry-server.mjs',
    '/assets/..%5c..%5cpackage.json',
    '/photos/..%2f..%2fetc%2fpasswd',
    '/photos/%2e%2e%2fpg.json',
    '//etc/passwd',
    '/assets/main-aaaa.js%00.svg',
    '/assets',
    '/assets/',
  ])('outside the build, or private, is not served: %s', async (url) => {
    const response = await shop.app.inject({ url });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toMatch(/root:|isEntry|__SHOP_CONFIG__|renderer/);
  });
});

describe('a folder without a built web app', () => {
  it('throws an error that says what to do', () => {
    expect(() => readWebBuild(tmpdir())).toThrow(
      /There is no built web app in .*; run: npm run build/,
    );
  });
});
