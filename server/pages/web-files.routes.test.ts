import { rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { PictureUploaded } from '#contract/settings-picture.ts';
import { catalogFeed, catalogSitemap } from '#server/features/catalog/page-data.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { paint } from '#testing/forms.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { ProductFeed } from './product-feed.ts';
import { Sitemap } from './sitemap.ts';

const webFolder = smallWebBuild({ rendersPages: true });
const SHOP_ORIGIN = 'https://shop.example';
const shop = useTestShop({ SHOP_NAME: 'Tom & "J"', SHOP_ORIGIN }, () => ({ webFolder }));
afterAll(() => rmSync(webFolder, { recursive: true }));

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at);

describe('robots.txt', () => {
  it('is text that can be cached, and names the sitemap at the shop’s own address', async () => {
    const { headers, body } = await shop.app.inject({ url: '/robots.txt' });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    expect(body).toContain('Sitemap: https://shop.example/sitemap.xml');
  });
});

describe('security.txt', () => {
  it('is text that names a contact and until when it holds', async () => {
    const { headers, body } = await shop.app.inject({ url: '/.well-known/security.txt' });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    expect(body).toMatch(/^Contact: (mailto:|https:\/\/shop\.example\/)/);
    const expires = /^Expires: (.*)$/m.exec(body)?.[1] ?? '';
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  });
});

describe('the manifest', () => {
  it('installs the shop under its name', async () => {
    const { headers, body } = await shop.app.inject({ url: '/manifest.webmanifest' });
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      name: 'Tom & "J"',
      start_url: '/',
      display: 'standalone',
      icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
    });
  });
});

describe('a logo that is square enough', () => {
  it('is the icon of the shop, and what search engines show', async () => {
    await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
    const headers = await shop.as({ sub: 'chief' });
    const { change, upload } = settingsCalls(shop, () => ({ uid: 'chief', headers }));
    const picture = await paint('#375', { width: 400, height: 400 });
    const uploaded = await upload(['picture', picture, 'logo.png']);
    const logo = uploaded.json<PictureUploaded>().picture.url;
    await change({ logo });
    const icon = (size: number) => logo.replace('-400.jpg', `-${size}.png`);
    const iconsListed = async () =>
      (await shop.app.inject({ url: '/manifest.webmanifest' })).json().icons;
    await expect
      .poll(iconsListed)
      .toEqual([
        expect.objectContaining({ src: icon(192), sizes: '192x192' }),
        expect.objectContaining({ src: icon(512), sizes: '512x512' }),
      ]);
    for (const url of ['/', '/cart']) {
      const { body } = await shop.app.inject({ url });
      expect(body).toContain(`<link rel="apple-touch-icon" href="${icon(180)}">`);
    }
    const { body } = await shop.app.inject({ url: '/' });
    expect(body).toContain(`"logo":"https://shop.example${logo}"`);

    await change({ logo: null });
    expect((await shop.app.inject({ url: '/' })).body).toContain(
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    );
  });
});

describe('the sitemap', () => {
  it('lists pages, categories and products on sale, with the time of their last change', async () => {
    const [id = '', gone] = await sellProducts(
      shop.db.database,
      { category: 'Home & Garden' },
      { category: 'Gone' },
    );
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [
      gone,
    ]);
    const read = () => shop.app.inject({ url: '/sitemap.xml' });
    await expect.poll(async () => (await read()).body).toContain(id);
    const { headers, body } = await read();
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(addressesIn(body)).toEqual([
      'https://shop.example/',
      'https://shop.example/search',
      'https://shop.example/search?category=Home+%26+Garden',
      'https://shop.example/category/home-garden',
      ...['delivery', 'returns', 'privacy', 'terms', 'contact', 'about'].map(
        (slug) => `https://shop.example/page/${slug}`,
      ),
      expect.stringMatching(new RegExp(`^https://shop.example/p/${id}/product-\\d+$`)),
    ]);
    expect(body).toMatch(
      new RegExp(`${id}/product-\\d+</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
    );
    const packed = await shop.app.inject({
      url: '/sitemap.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
  });

  it('of one file has no parts', async () => {
    for (const url of ['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-x.xml']) {
      expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
  });
});

describe('a sitemap that is too long for one file', () => {
  const large = useTestShop();

  it('is an index of parts, with every product once', async () => {
    const { pool } = large.db.database;
    const sold = await sellProducts(
      large.db.database,
      ...Array.from({ length: 5 }, () => ({ name: 'Lamp' })),
    );
    const sitemap = new Sitemap({
      source: catalogSitemap({ listPool: pool }),
      origin: () => SHOP_ORIGIN,
      onChange: () => {},
      productsPerPart: 2,
    });
    const text = (bytes?: Buffer) => (bytes ? gunzipSync(bytes).toString() : undefined);
    expect(addressesIn(text(await sitemap.whole()) ?? '')).toEqual(
      [1, 2, 3].map((part) => `https://shop.example/sitemap-${part}.xml`),
    );
    const parts = await Promise.all([1, 2, 3].map(async (part) => text(await sitemap.part(part))));
    const products = parts.map((part) =>
      addressesIn(part ?? '').filter((address) => address?.includes('/p/')),
    );
    expect(products.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(products.flat().toSorted()).toEqual(
      sold.map((id) => `https://shop.example/p/${id}/lamp`).toSorted(),
    );
    expect(parts[0]).toContain('<loc>https://shop.example/</loc>');
    expect(parts[1]).not.toContain('<loc>https://shop.example/</loc>');
    expect(await sitemap.part(4)).toBeUndefined();
  });

  it('can be asked for again after a failure', async () => {
    let fails = true;
    const { pool } = large.db.database;
    const source = catalogSitemap({ listPool: pool });
    const sitemap = new Sitemap({
      source: {
        ...source,
        async pages() {
          if (fails) throw new Error('The database is away');
          return source.pages();
        },
      },
      origin: () => SHOP_ORIGIN,
      onChange: () => {},
    });
    await expect(sitemap.whole()).rejects.toThrow('The database is away');
    fails = false;
    expect(gunzipSync(await sitemap.whole()).toString()).toContain('</urlset>');
  });
});

describe('the head of a page', () => {
  async function head(url: string) {
    const { body } = await shop.app.inject({ url });
    const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    return {
      canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1],
      robots: /<meta name="robots" content="([^"]*)">/.exec(body)?.[1],
      body,
      data: data.map(([, text = '']) => JSON.parse(text)),
    };
  }

  it('of the home page names the seller and describes the search', async () => {
    const { canonical, data, body } = await head('/?utm_source=mail');
    expect(canonical).toBe('https://shop.example/');
    expect(data).toMatchObject([
      { '@type': 'Organization', name: 'Tom & "J"', url: 'https://shop.example/' },
      {
        '@type': 'WebSite',
        potentialAction: {
          '@type': 'SearchAction',
          target: { urlTemplate: 'https://shop.example/search?search={search_term_string}' },
        },
      },
    ]);
    expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  });

  it('of a search has its canonical address, and keeps searches by words out of search engines', async () => {
    expect(await head('/search?q=x')).toMatchObject({
      canonical: 'https://shop.example/search',
      robots: undefined,
      data: [],
    });
    // The stand-in for the renderer leaves this address to the browser's HTML.
    expect(await head('/Search/?sort=asc&search=lamp&page=2')).toMatchObject({
      canonical: 'https://shop.example/search?search=lamp&amp;page=2',
      robots: 'noindex, follow',
    });
  });

  it('of a category says where it is in the shop', async () => {
    const { canonical, data } = await head('/Search/?price=9&category=Home+%26+Garden');
    expect(canonical).toBe('https://shop.example/search?category=Home+%26+Garden');
    expect(data).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Tom & "J"', item: 'https://shop.example/' },
          { position: 2, name: 'Home & Garden', item: canonical },
        ],
      },
    ]);
  });

  it('of a product has its data and breadcrumbs, unless it is not on sale', async () => {
    const [id = ''] = await sellProducts(shop.db.database, { name: 'Lamp', category: 'Light' });
    const { canonical, data } = await head(`/productdetail/${id.toUpperCase()}?from=x`);
    expect(canonical).toBe(`https://shop.example/p/${id}/lamp`);
    expect(data).toMatchObject([
      { '@type': 'Product', name: 'Lamp' },
      { '@type': 'BreadcrumbList', itemListElement: [{}, { name: 'Light' }, { name: 'Lamp' }] },
    ]);
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [id]);
    await expect
      .poll(() => head(`/productdetail/${id}`))
      .toMatchObject({ canonical: undefined, data: [] });
  });

  it('of a page that is not for search engines has no canonical address', async () => {
    for (const url of ['/cart', '/login', '/orders', '/nowhere'])
      expect(await head(url)).toMatchObject({ canonical: undefined, data: [] });
  });
});

describe('the product feed', () => {
  const sellers = useTestShop({ SHOP_ORIGIN }, () => ({ webFolder }));

  it('lists every product on sale once, for marketplaces', async () => {
    const { database } = sellers.db;
    const [lamp = '', gone] = await sellProducts(database, { name: 'Lamp' }, { name: 'Gone' });
    await database.pool.query(`update products set state = 'archived' where id = $1`, [gone]);
    const { headers, body } = await sellers.app.inject({ url: '/feed.xml' });
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
    expect(body.match(/<g:id>[^<]*/g)).toEqual([`<g:id>${lamp}`]);
    expect(body).toContain(`<g:link>${SHOP_ORIGIN}/p/${lamp}/lamp</g:link>`);
  });

  it('of one file has no other parts', async () => {
    for (const url of ['/feed-1.xml', '/feed-2.xml', '/feed-x.xml'])
      expect([url, (await sellers.app.inject({ url })).statusCode]).toEqual([url, 404]);
  });

  it('of many products comes in parts', async () => {
    const { database } = sellers.db;
    await sellProducts(database, { name: 'A' }, { name: 'B' }, { name: 'C' });
    const source = catalogFeed({ listPool: database.pool });
    const feed = new ProductFeed({
      source,
      shop: () => Promise.resolve({ name: 'Shop', currency: 'EUR' }),
      origin: () => SHOP_ORIGIN,
      productsPerPart: 3,
    });
    const parts = await Promise.all([1, 2, 3].map((part) => feed.part(part)));
    const titles = parts.map((bytes) =>
      bytes
        ? (gunzipSync(bytes)
            .toString()
            .match(/<g:title>[^<]*/g) ?? [])
        : undefined,
    );
    expect(titles.map((each) => each?.length)).toEqual([3, 1, undefined]);
    expect(titles.flat().filter(Boolean).toSorted()).toEqual(
      ['A', 'B', 'C', 'Lamp'].map((title) => `<g:title>${title}`),
    );
  });
});
