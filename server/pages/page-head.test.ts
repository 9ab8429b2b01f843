import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROFILE_PHOTO_SOURCES } from '#server/features/users/profile-photos.rule.ts';
import { sellProducts } from '#testing/factories.ts';
import { stubLocalMode } from '#testing/stub-local-mode.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { PAGES } from '#contract/pages.ts';
import { firstRequestsOf } from './page-head.ts';

const webFolder = smallWebBuild();
const SHOP_NAME = `Tom & "J" </script><script>alert(1)</script> __NONCE__ $&`;
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

/** The directives of a page's content security policy, by name. */
function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const parts = String(headers['content-security-policy'])
    .split(';')
    .map((part) => part.trim().split(/ (.*)/s));
  return Object.fromEntries(parts.map(([name, value]) => [name ?? '', value ?? '']));
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
    const [sold = ''] = await sellProducts(shop.db.database, {});
    for (const address of data) {
      const url = address.replace(productId, sold);
      expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, 200]);
    }
  });
});

describe('the security policy of a page', () => {
  it('has a new nonce in every response, the same as in the HTML', async () => {
    const nonces = await Promise.all(
      ['/', '/', '/nowhere'].map(async (url) => {
        const { headers, body } = await page(url);
        const [, nonce = ''] = /'nonce-([^']+)'/.exec(policyOf(headers)['script-src'] ?? '') ?? [];
        expect(policyOf(headers)['style-src']).toContain(`'nonce-${nonce}'`);
        expect(
          [...body.matchAll(/<(?:script|style) nonce="([^"]*)"/g)].map((match) => match[1]),
        ).toEqual([nonce, nonce]);
        expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it('has no unsafe sources, and forbids framing and plug-ins', async () => {
    const { headers } = await page('/');
    const policy = String(headers['content-security-policy']);
    // Facebook serves pictures from many hosts.
    expect(policy.replace('https://*.fbcdn.net', '')).not.toMatch(/unsafe-|\*/);
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    });
  });

  it('allows only images of the shop and of the identity providers', async () => {
    const { headers } = await page('/');
    const sources = policyOf(headers)['img-src']?.split(' ');
    expect(sources).toEqual(["'self'", 'data:', ...PROFILE_PHOTO_SOURCES]);
    expect(sources).not.toContain('https:');
  });

  it('keeps the opener of the sign-in pop-up, and sends no referrer to other sites', async () => {
    const { headers } = await page('/');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('allows requests only to the configured identity provider', async () => {
    const policy = policyOf((await page('/')).headers);
    expect(policy['connect-src']).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
    expect(policy['frame-src']).toBe("'self' https://localhost");
    expect(policy['script-src']).toContain('https://apis.google.com');
  });
});

describe('in local mode', () => {
  it('allows requests to the identity emulator instead', async () => {
    const { headers, body } = await local.app.inject({ url: '/' });
    expect(policyOf(headers)['connect-src']).toMatch(/^'self' http:\/\/127\.0\.0\.1:9099/);
    expect(headers['content-security-policy']).not.toContain('googleapis');
    expect(policyOf(headers)['script-src']).not.toContain('google');
    expect(body).toContain('"emulatorUrl":"http://127.0.0.1:9099"');
  });
});

describe('the preview of a link to a product', () => {
  it('has its name, photo and description, escaped', async () => {
    const [id] = await sellProducts(shop.db.database, {
      name: 'Lamp "Old" <b>',
      description: `"><script>alert('x')</script> __NONCE__ & more`,
    });
    const { body } = await page(`/productdetail/${id}`);
    expect(body).toContain(
      '<title>Lamp &quot;Old&quot; &lt;b&gt; · Tom &amp; &quot;J&quot; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; __NONCE__ $&amp;</title>',
    );
    expect(body).toContain(
      '<meta property="og:title" content="Lamp &quot;Old&quot; &lt;b&gt; · Tom &amp; &quot;J&quot; &lt;/script&gt;',
    );
    expect(body).toContain(
      'content="&quot;&gt;&lt;script&gt;alert(\'x\')&lt;/script&gt; __NONCE__ &amp; more"',
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
