import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sellProducts } from '#testing/factories.ts';
import { stubLocalMode } from '#testing/stub-local-mode.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { PAGES } from '#contract/pages.ts';
import { firstRequestsOf } from './page-head.ts';

const webFolder = smallWebBuild();
const SHOP_NAME = `Tom & "J" </script><script>x(1)</script> __SHOP_CONFIG__ $&`;
const shop = useTestShop({ SHOP_NAME, SHOP_ORIGIN: 'https://shop.example' }, () => ({ webFolder }));
const local = useTestShop({ PORT: '4000' }, () => ({ webFolder, local: stubLocalMode() }));
const behindProxy = useTestShop({ SHOP_ORIGIN: 'https://shop.example', TRUST_PROXY: '1' }, () => ({
  webFolder,
}));
afterAll(() => rmSync(webFolder, { recursive: true }));

async function page(url: string) {
  const response = await shop.app.inject({ url });
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  return response;
}

describe('what a page preloads', () => {
  const web = path.resolve(import.meta.dirname, '../../web');
  const routes = readFileSync(path.join(web, 'routes.tsx'), 'utf8');
  const productId = '01a1fc8d-cfdb-7856-994b-648a0c74e516';
  const addresses = Object.entries(PAGES).map(([name, page]) => ({
    name,
    first: firstRequestsOf(page.replace(':id', productId).replace(':slug', 'delivery')),
  }));
  const screens = addresses.flatMap(({ name, first }) => (first ? [{ name, ...first }] : []));

  it('is preloaded for the screens that are opened first', () => {
    expect(screens.map(({ name }) => name)).toEqual([
      'home',
      'search',
      'page',
      'category',
      'collection',
      'login',
      'product',
      'productDetail',
    ]);
  });

  it.each(screens)(
    'is the chunk of the screen that the router shows: $name',
    ({ name, sourceFile }) => {
      const [, shown] =
        new RegExp(
          `path: (?:PAGES\\.${name}|\`\\$\\{PAGES\\.${name}\\}\\?\`),\\s*lazy:[^']*import\\('\\./([^']+)'\\)`,
        ).exec(routes) ?? [];
      expect(sourceFile).toBe(shown);
      expect(existsSync(path.join(web, sourceFile))).toBe(true);
    },
  );

  it.each(screens)('is data that the API answers: $name', async ({ data = [] }) => {
    const [sold = ''] = await sellProducts(shop.db.database, { category: 'Delivery' });
    await shop.db.database.pool.query(
      `insert into collections (id, name, slug, products, created_at, updated_at)
       values (gen_random_uuid(), 'Delivery', 'delivery', '{}', now(), now()) on conflict do nothing`,
    );
    for (const address of data) {
      const url = address.replace(productId, sold);
      expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, 200]);
    }
  });
});

describe('what pages of the back office preload', () => {
  it.each(['/admin/dashboard', '/admin/product/new', '/Admin/nowhere'])(
    'is the routes of the back office: %s',
    (address) => {
      expect(firstRequestsOf(address)).toEqual({ sourceFile: 'admin/routes.tsx' });
    },
  );

  it('is the file that the router loads', () => {
    const web = path.resolve(import.meta.dirname, '../../web');
    expect(readFileSync(path.join(web, 'routes.tsx'), 'utf8')).toContain(
      "import('./admin/routes.tsx')",
    );
    expect(existsSync(path.join(web, 'admin/routes.tsx'))).toBe(true);
  });
});

describe('the preview of a link to a product', () => {
  it('has its name, photo and description, escaped', async () => {
    const [id] = await sellProducts(shop.db.database, {
      name: 'Lamp "Old" <b>',
      description: `"><script>alert('x')</script> __SHOP_CONFIG__ & more`,
    });
    const { body } = await page(`/productdetail/${id}`);
    expect(body).toContain(
      '<title>Lamp &quot;Old&quot; &lt;b&gt; · Tom &amp; &quot;J&quot; &lt;/script&gt;&lt;script&gt;x(1)&lt;/script&gt; __SHOP_CONFIG__ $&amp;</title>',
    );
    expect(body).toContain(
      '<meta property="og:title" content="Lamp &quot;Old&quot; &lt;b&gt; · Tom &amp; &quot;J&quot; &lt;/script&gt;',
    );
    expect(body).toContain(
      'content="&quot;&gt;&lt;script&gt;alert(\'x\')&lt;/script&gt; __SHOP_CONFIG__ &amp; more"',
    );
    expect(body).toContain(
      `<meta property="og:url" content="https://shop.example/p/${id}/lamp-old-b">`,
    );
    expect(body).toMatch(
      /<meta property="og:image" content="https:\/\/shop\.example\/photos\/[\w.-]+">/,
    );
    expect(body).toContain(`href="/api/v1/product/${id}"`);
    expect(body).toContain('href="/assets/ProductPage-eeee.js"');
  });

  it('of a product without a description or a photo says what it is', async () => {
    const [id] = await sellProducts(shop.db.database, {
      name: 'Lamp',
      category: 'Home',
      description: '',
    });
    await shop.db.database.pool.query('delete from product_photos where product_id = $1', [id]);
    const { body } = await page(`/productdetail/${id}`);
    expect(body).toContain('<meta property="og:description" content="Lamp, in Home at Tom &amp;');
    expect(body).toContain('<meta name="twitter:card" content="summary">');
    expect(body).not.toContain('og:image');
  });

  it('ignores a forged Host header', async () => {
    const [id] = await sellProducts(behindProxy.db.database, { name: 'Lamp' });
    for (const headers of [
      { host: 'evil.example' },
      { host: '"><script>alert(1)</script>' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    ]) {
      const { body } = await behindProxy.app.inject({ url: `/productdetail/${id}`, headers });
      expect(body).toContain(
        `<meta property="og:url" content="https://shop.example/p/${id}/lamp">`,
      );
      expect(body).not.toMatch(/evil|<script>alert\(1\)|gopher/);
    }
  });

  it('has the address of local mode, unless SHOP_ORIGIN is set', async () => {
    const [id] = await sellProducts(local.db.database, { name: 'Lamp' });
    const { body } = await local.app.inject({ url: `/productdetail/${id}` });
    expect(body).toContain(`content="http://localhost:4000/p/${id}/lamp"`);
  });
});
