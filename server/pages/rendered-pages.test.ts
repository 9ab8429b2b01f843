import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import { useCutOffShop } from '#testing/cut-off-shop.ts';
import { sellProducts } from '#testing/factories.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';

const webFolder = smallWebBuild({ rendersPages: true });
afterAll(() => rmSync(webFolder, { recursive: true }));

const shop = useTestShop({}, () => ({ webFolder }));

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await shop.app.inject({ url, headers });
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  return response;
}

/** Returns the text of the page, and the number of times the renderer had rendered until then. */
async function shown(url: string): Promise<{ text: string; renders: number }> {
  const { body } = await get(url);
  const [, text = '', renders = ''] = /<main>(.*?render (\d+).*?)<\/main>/s.exec(body) ?? [];
  return { text, renders: Number(renders) };
}

describe('a page that is rendered on the server', () => {
  it('has its content in #root, its title, its styles first, and its data behind', async () => {
    const { body, headers } = await get('/');
    expect(body).toMatch(
      /<div id="root"><main>.*<\/main><\/div><script type="application\/json" id="page-start">/,
    );
    expect(body).toMatch(
      /<title>Rendered &amp; ready<\/title>.*<style>main{color:red}<\/style>.*<\/head>/s,
    );
    expect(body).not.toContain('stylesheet');
    expect(body).not.toContain('Loader');
    expect(headers['cache-control']).toContain('s-maxage=0, must-revalidate');
  });

  it('names the scripts that run once its picture is painted, each after what it imports, but not the data that is in it', async () => {
    const { body } = await get('/');
    const [, scripts = ''] =
      /id="page-scripts">(.*?)<\/script><script>2<\/script>/.exec(body) ?? [];
    expect(JSON.parse(scripts)).toEqual({
      run: ['/assets/shared-bbbb.js', '/assets/main-aaaa.js', '/assets/HomePage-dddd.js'],
      preload: ['/assets/cards-cccc.js'],
    });
    expect(body).not.toContain('type="module"');
    expect(body).not.toContain('rel="modulepreload"');
    expect(body).not.toContain('rel="preload"');
  });

  it('escapes its data, in which nothing is taken for a placeholder', async () => {
    const name = 'Lamp </script><!-- __SHOP_CONFIG__ <!--screen--> $&';
    const [id] = await sellProducts(shop.db.database, { name });
    await expect.poll(async () => (await shown('/')).text).toContain(name);
    const { body } = await get('/');
    const [, data = ''] = /id="page-start">(.*?)<\/script>/s.exec(body) ?? [];
    expect(data).not.toContain('<');
    expect(JSON.parse(data).entries[0].value[0].name).toBe(name);
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [id]);
    await expect.poll(async () => (await shown('/')).text).not.toContain(name);
  });

  it.each(['gzip', 'br'])('is the same bytes for everybody: %s', async (encoding) => {
    const visitor = await get('/', { 'accept-encoding': encoding });
    const person = await get('/', {
      ...(await shop.as()),
      cookie: 'a=b',
      'accept-encoding': encoding,
    });
    expect(visitor.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(visitor.rawPayload.length),
    });
    expect(person.rawPayload.equals(visitor.rawPayload)).toBe(true);
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(visitor.rawPayload).toString()).toBe((await get('/')).body);
  });

  it('is compressed as the client accepts', async () => {
    const encodings = ['gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0', 'identity', undefined].map(
      async (accepted) => {
        const { headers } = await get(
          '/',
          accepted === undefined ? {} : { 'accept-encoding': accepted },
        );
        return [headers['content-encoding'], headers.vary];
      },
    );
    expect(await Promise.all(encodings)).toEqual(
      ['br', 'gzip', undefined, undefined].map((encoding) => [encoding, 'accept-encoding']),
    );
  });

  it('answers HEAD without its body', async () => {
    const response = await shop.app.inject({ method: 'HEAD', url: '/' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });
});

describe('a rendered page is kept', () => {
  it('until the catalogue changes', async () => {
    const [id] = await sellProducts(shop.db.database, { name: 'Old name' });
    await expect.poll(async () => (await shown('/')).text).toContain('Old name');
    const before = await shown('/');
    expect(await shown('/')).toEqual(before);
    await shop.db.database.pool.query("update products set name = 'New name' where id = $1", [id]);
    await expect.poll(async () => (await shown('/')).text).toContain('New name');
  });

  it('over a sale of what it does not show, but not of what it shows', async () => {
    const sold = (id: string | undefined) =>
      shop.db.database.pool.query('update products set reserved = reserved + 1 where id = $1', [
        id,
      ]);
    const stockOf = async (id: string | undefined) => {
      const { body } = await shop.app.inject({ url: `/api/v1/product/${id}` });
      return (JSON.parse(body) as OneProduct).product.stock;
    };
    const createdAt = new Date(0);
    const [old] = await sellProducts(shop.db.database, { name: 'Old', onHand: 5, createdAt });
    const fresh = await sellProducts(
      shop.db.database,
      ...Array.from({ length: 20 }, (_, at) => ({ name: `Fresh ${at}`, onHand: 5 })),
    );
    await expect.poll(async () => (await shown('/')).text).toContain('Fresh 19');
    // Until the last of these changes was heard of.
    let renders = 0;
    await expect
      .poll(
        async () => {
          const before = renders;
          ({ renders } = await shown('/'));
          return renders - before;
        },
        { interval: 100 },
      )
      .toBe(0);
    await sold(old);
    await expect.poll(() => stockOf(old)).toBe(4);
    expect((await shown('/')).renders).toBe(renders);
    await sold(fresh.at(-1));
    await expect.poll(() => stockOf(fresh.at(-1))).toBe(4);
    await expect.poll(async () => (await shown('/')).renders).toBeGreaterThan(renders);
  });

  it('under its known parameters alone', async () => {
    const { renders } = await shown('/');
    expect((await shown('/?utm_source=mail')).renders).toBe(renders);
    expect((await shown('/?gclid=1&x')).renders).toBe(renders);
  });

  it('if it is a search, from its second request on', async () => {
    const renders: number[] = [];
    for (const url of ['/search?q=a', '/search?utm_id=1&q=a', '/search?q=a', '/search?q=a&x=?']) {
      renders.push((await shown(url)).renders);
    }
    const [first = 0, second = 0, third, fourth] = renders;
    expect([second > first, third === second, fourth === second]).toEqual([true, true, true]);
  });

  it('but not a failure: the browser renders it then', async () => {
    const { body } = await get('/search?q=broken');
    expect(body).toContain('<div class="start">Loader</div>');
    expect(body).not.toContain('page-start');
    expect((await get('/search?q=whole')).body).toContain('page-start');
  });
});

it('of many different searches at once, eight are rendered and the others left to the browser', async () => {
  const urls = Array.from({ length: 40 }, (_, index) => `/search?q=flood${index}`);
  const bodies = await Promise.all(urls.map(async (url) => (await get(url)).body));
  expect(bodies.filter((body) => body.includes('page-start'))).toHaveLength(8);
  expect(bodies.filter((body) => body.includes('Loader'))).toHaveLength(32);
  expect((await get('/search?q=after')).body).toContain('page-start');
});

it('the searches of one address don’t keep others from pages that are rendered', async () => {
  const flood = Array.from({ length: 40 }, (_, index) => get(`/search?q=storm${index}`));
  const other = shop.app.inject({ url: '/search?q=calm', remoteAddress: '203.0.113.7' });
  expect((await other).body).toContain('page-start');
  await Promise.all(flood);
});

describe('the page of a product', () => {
  it('is rendered, with its reviews and what goes with it, and described by its head', async () => {
    const [id] = await sellProducts(
      shop.db.database,
      { name: 'Reading lamp', price: 12_500, category: 'Reading' },
      { name: 'Reading chair', category: 'Reading' },
    );
    const path = `/p/${id}/reading-lamp`;
    const { body } = await get(`${path}?utm_source=mail`);
    expect(body).toMatch(/<div id="root"><main>125\|0 reviews\|Reading chair\|/);
    expect(body).toContain('<title>Reading lamp · ');
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}">`));
    expect(body).toContain('<meta property="product:price:amount" content="125">');
    expect(body).toContain('<script type="application/ld+json">');
  });

  it('is kept from its second request on, until something on it changes', async () => {
    const [id] = await sellProducts(shop.db.database, { name: 'Kept lamp', price: 12_500 });
    const path = `/p/${id}/kept-lamp`;
    await get(path);
    const { renders } = await shown(path);
    expect((await shown(path)).renders).toBe(renders);
    await shop.db.database.pool.query('update products set price = 9900 where id = $1', [id]);
    await expect.poll(async () => (await shown(path)).text).toContain('99|');
  });

  it('is the only address of the product: others lead there', async () => {
    const [id = ''] = await sellProducts(shop.db.database, { name: 'Crème brûlée' });
    const path = `/p/${id}/creme-brulee`;
    for (const [url, to] of [
      [`/p/${id}`, path],
      [`/p/${id}/`, path],
      [`/p/${id}/other?a=b&c`, `${path}?a=b&c`],
      [`${path}/`, path],
      [`/P/${id.toUpperCase()}/creme-brulee`, path],
      [`/search?search=x&look=${id}`, path],
      [`/?look=${id}`, path],
      ['/?look=nonsense', '/p/nonsense'],
    ] as const) {
      const { statusCode, headers } = await shop.app.inject({ url });
      expect([url, statusCode, headers.location, headers['cache-control']]).toEqual([
        url,
        302,
        to,
        'no-store',
      ]);
    }
    for (const url of [
      '/p/nonsense',
      '/p/01a1fc8d-cfdb-7856-994b-648a0c74e516',
      '/p/01a1fc8d-cfdb-7856-994b-648a0c74e516/lamp',
    ])
      expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, 404]);
  });

  it('is found of a draft with its key only, and kept by nobody', async () => {
    const [id] = await sellProducts(shop.db.database, { name: 'Lamp' });
    const { rows } = await shop.db.database.pool.query<{ preview_key: string }>(
      `update products set state = 'draft' where id = $1 returning preview_key`,
      [id],
    );
    const key = rows[0]?.preview_key ?? '';
    for (const [query, status] of [
      ['', 404],
      ['?preview=wrong', 404],
      [`?preview=${key}`, 200],
    ] as const) {
      const { statusCode, headers } = await shop.app.inject({ url: `/p/${id}/lamp${query}` });
      expect([query, statusCode, headers['cache-control']]).toEqual([query, status, 'no-store']);
    }
    const malformed = await shop.app.inject({ url: `/p/nonsense?preview=${key}` });
    expect(malformed.statusCode).toBe(404);
  });
});

describe('the HTML of a product', () => {
  it('has what everybody may see of it, before the loader', async () => {
    const [id] = await sellProducts(shop.db.database, { name: 'Lamp', price: 49_950, onHand: 3 });
    const { body } = await get(`/productdetail/${id}`);
    expect(body).toMatch(
      /<div id="root"><div class="instead"><p>Product 499.5 INR 3<\/p><\/div><div class="start">/,
    );
    expect(body).toContain('<meta property="product:price:amount" content="499.5">');
    expect(body).toContain('<meta property="product:availability" content="in stock">');
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/p/${id}/lamp">`));
    expect(body).not.toContain('page-start');
  });

  it('describes it to search engines, escaped', async () => {
    const name = 'Lamp </script><!--';
    const description = '## Care\n*Never* wash it';
    const details = [{ name: 'Weight', value: '<b>1 kg</b>', group: 'Size' }];
    const [id] = await sellProducts(shop.db.database, {
      name,
      description,
      details,
      brand: 'Lumikko',
      price: 100,
      onHand: 0,
    });
    const { body } = await get(`/productdetail/${id}`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Product',
      sku: id,
      name,
      description: 'Care Never wash it',
      brand: { '@type': 'Brand', name: 'Lumikko' },
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Weight', value: '<b>1 kg</b>' }],
      offers: {
        price: 1,
        priceCurrency: 'INR',
        availability: 'https://schema.org/OutOfStock',
        url: expect.stringMatching(new RegExp(`^http.*/p/${id}/lamp-script$`)),
        priceSpecification: { valueAddedTaxIncluded: false },
      },
    });
  });

  it('is only the loader if that fails', async () => {
    const [id] = await sellProducts(shop.db.database, { name: 'Broken' });
    const { body } = await get(`/productdetail/${id}`);
    expect(body).not.toContain('class="instead"');
    expect(body).toContain('Loader');
  });

  it('has nothing of a product that is not on sale', async () => {
    const [id] = await sellProducts(shop.db.database, { name: 'Gone' });
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [id]);
    const { statusCode, body } = await shop.app.inject({ url: `/productdetail/${id}` });
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/Gone|ld\+json|instead/);
  });
});

describe('while the database is unavailable', () => {
  const { shop: away, proxy } = useCutOffShop({}, { webFolder });

  it('the browser renders the pages', async () => {
    await proxy().disconnect();
    const { statusCode, body } = await away.app.inject({ url: '/' });
    expect(statusCode).toBe(200);
    expect(body).toContain('Loader');
  });
});
