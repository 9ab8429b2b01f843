import { readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PROFILE_PHOTO_SOURCES } from '#server/features/users/profile-photos.rule.ts';
import { sellProducts } from '#testing/factories.ts';
import { notAllowedIn, policyOf } from '#testing/inline-elements.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { stubLocalMode } from '#testing/stub-local-mode.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { pageSecurity } from './page-security.ts';

const AUTH = {
  apiKey: 'key',
  authDomain: 'shop.example',
  projectId: 'shop',
  providers: [],
  ways: [],
};
/** A shop with both providers. */
const BOTH = {
  auth: { ...AUTH, providers: ['google' as const] },
  payment: { provider: 'stripe' as const, publishableKey: 'pk_test_1' },
};
const webFolder = smallWebBuild({ rendersPages: true });
const shop = useTestShop({ SHOP_ORIGIN: 'https://shop.example' }, () => ({ webFolder }));
const local = useTestShop({ PORT: '4000' }, () => ({ webFolder, local: stubLocalMode() }));
afterAll(() => rmSync(webFolder, { recursive: true }));

describe('the security policy of a page', () => {
  it('allows its inline scripts and styles by their hashes, on every page the same but that of the log-in', async () => {
    const [id = ''] = await sellProducts(shop.db.database, { name: 'Lamp' });
    const policies = new Set<unknown>();
    for (const [url, content] of [
      ['/', 'page-start'],
      ['/search?q=lamp', 'page-start'],
      [`/p/${id}/lamp`, 'page-start'],
      [`/productdetail/${id}`, 'class="instead"'],
      ['/page/delivery', 'Loader'],
      ['/cart', 'Loader'],
      ['/admin/dashboard', 'Loader'],
      ['/nowhere', 'Loader'],
      // This shop takes no payments by card.
      ['/pay', 'Loader'],
    ] as const) {
      const { body, headers } = await shop.app.inject({ url });
      expect(body).toContain(content);
      expect(body).toMatch(/<script>\d<\/script>/);
      expect(body).toContain('<style>');
      expect([url, notAllowedIn(body, headers)]).toEqual([url, []]);
      policies.add(headers['content-security-policy']);
    }
    expect(policies.size).toBe(1);
    const { body, headers } = await shop.app.inject({ url: '/login' });
    expect(notAllowedIn(body, headers)).toEqual([]);
    expect(policies).not.toContain(headers['content-security-policy']);
  });

  it('is that of the page also when the server answers from memory', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    const policyAt = async (path: string) => {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
      return String(headers.get('content-security-policy')).includes('apis.google.com');
    };
    const asked = ['/orders', '/login', '/cart', '/pay', '/LOGIN/', '/login?window', '/login/x'];
    for (const _ of [1, 2, 3])
      expect(await Promise.all(asked.map(policyAt))).toEqual([
        false,
        true,
        false,
        false,
        true,
        true,
        false,
      ]);
  });

  it('does not allow other inline scripts and styles', async () => {
    const { headers } = await shop.app.inject({ url: '/' });
    const added = '<style>p{}</style><script>3</script><p style="color:red" onclick="alert(1)">';
    expect(notAllowedIn(added, headers)).toHaveLength(3);
  });

  it('has no unsafe sources and no nonces, and forbids framing and plug-ins', async () => {
    const { headers } = await shop.app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    // Facebook serves pictures from many hosts.
    expect(policy.replace('https://*.fbcdn.net', '')).not.toMatch(/unsafe-|nonce-|\*/);
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    });
  });

  it('allows only images of the shop and of the identity providers', async () => {
    const { headers } = await shop.app.inject({ url: '/' });
    const sources = policyOf(headers)['img-src']?.split(' ');
    expect(sources).toEqual(["'self'", 'data:', ...PROFILE_PHOTO_SOURCES]);
    expect(sources).not.toContain('https:');
  });

  it('keeps the opener of the sign-in pop-up, and sends no referrer to other sites', async () => {
    for (const url of ['/', '/assets/main-aaaa.js', '/robots.txt']) {
      const { headers } = await shop.app.inject({ url });
      expect([url, headers]).toMatchObject([
        url,
        {
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'SAMEORIGIN',
        },
      ]);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('allows requests to the configured identity provider on every page, its script and frame only where one logs in', async () => {
    const [login, other] = await Promise.all(
      ['/login', '/'].map(async (url) => policyOf((await shop.app.inject({ url })).headers)),
    );
    const calls =
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com";
    expect([login?.['connect-src'], other?.['connect-src']]).toEqual([calls, calls]);
    expect([login?.['frame-src'], other?.['frame-src']]).toEqual([
      "'self' https://localhost",
      "'self'",
    ]);
    expect(login?.['script-src']).toContain(' https://apis.google.com');
    expect(other?.['script-src']).not.toContain('https:');
  });

  it.each([
    ['login', "'self' https://apis.google.com", "'self' https://shop.example"],
    [
      'pay',
      "'self' https://js.stripe.com https://*.js.stripe.com",
      "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    ],
    [undefined, "'self'", "'self'"],
  ] as const)('allows what the provider of the page %s needs', (page, scripts, frames) => {
    const headers = pageSecurity(BOTH, { inlineScripts: [], inlineStyles: [] }, page);
    expect(policyOf(headers)).toMatchObject({
      'script-src': scripts,
      'style-src': "'self'",
      'connect-src': expect.stringContaining(' https://api.stripe.com'),
      'frame-src': frames,
    });
  });

  it('names no host that docs/privacy.md does not list', () => {
    const listed = readFileSync(path.resolve(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
    const config = {
      ...BOTH,
      auth: { ...BOTH.auth, authDomain: 'FIREBASE_AUTH_DOMAIN' },
    };
    const hosts = (['login', 'pay', undefined] as const).flatMap((page) => {
      const headers = pageSecurity(config, { inlineScripts: [], inlineStyles: [] }, page);
      const { 'img-src': _, ...others } = policyOf(headers);
      return (
        Object.values(others)
          .join(' ')
          .match(/(?<=https:\/\/)[^\s;]+/g) ?? []
      );
    });
    expect(new Set(hosts).size).toBeGreaterThan(5);
    expect(hosts.filter((host) => !listed.includes(`| \`${host}\` `))).toEqual([]);
  });

  it('names no other host but those of profile photos in a shop with neither', () => {
    const headers = pageSecurity(
      { auth: AUTH, payment: { provider: 'none', publishableKey: '' } },
      { inlineScripts: [], inlineStyles: [] },
    );
    const { 'img-src': photos, ...others } = policyOf(headers);
    expect(photos).toContain(PROFILE_PHOTO_SOURCES[0]);
    expect(JSON.stringify(others)).not.toContain('https:');
  });

  it('allows requests to the identity emulator instead in local mode', async () => {
    const { headers, body } = await local.app.inject({ url: '/' });
    expect(policyOf(headers)['connect-src']).toMatch(/^'self' http:\/\/127\.0\.0\.1:9099/);
    expect(headers['content-security-policy']).not.toContain('googleapis');
    expect(policyOf(headers)['script-src']).not.toContain('google');
    expect(policyOf(headers)['frame-src']).toBe("'self'");
    const login = await local.app.inject({ url: '/login' });
    expect(policyOf(login.headers)['frame-src']).toBe("'self' http://127.0.0.1:9099");
    expect(body).toContain('"emulatorUrl":"http://127.0.0.1:9099"');
  });
});
