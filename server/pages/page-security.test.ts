import { readFileSync, rmSync } from 'node:fs';
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
const webFolder = smallWebBuild({ rendersPages: true });
const shop = useTestShop({ SHOP_ORIGIN: 'https://shop.example' }, () => ({ webFolder }));
const local = useTestShop({ PORT: '4000' }, () => ({ webFolder, local: stubLocalMode() }));
afterAll(() => rmSync(webFolder, { recursive: true }));

describe('the security policy of a page', () => {
  it('allows its inline scripts and styles by their hashes, on every page the same', async () => {
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
    ] as const) {
      const { body, headers } = await shop.app.inject({ url });
      expect(body).toContain(content);
      expect(body).toMatch(/<script>\d<\/script>/);
      expect(body).toContain('<style>');
      expect([url, notAllowedIn(body, headers)]).toEqual([url, []]);
      policies.add(headers['content-security-policy']);
    }
    expect(policies.size).toBe(1);
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

  it('allows requests only to the configured identity provider', async () => {
    const policy = policyOf((await shop.app.inject({ url: '/' })).headers);
    expect(policy['connect-src']).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
    expect(policy['frame-src']).toBe("'self' https://localhost");
    expect(policy['script-src']).toContain('https://apis.google.com');
  });

  it('allows what Stripe’s payment form needs, if that is the provider', () => {
    const headers = pageSecurity(
      {
        auth: { ...AUTH, providers: ['google'] },
        payment: { provider: 'stripe', publishableKey: 'pk_test_1' },
      },
      { inlineScripts: [], inlineStyles: [] },
    );
    expect(policyOf(headers)).toMatchObject({
      'script-src': "'self' https://apis.google.com https://js.stripe.com https://*.js.stripe.com",
      'style-src': "'self'",
      'connect-src': expect.stringContaining(' https://api.stripe.com'),
      'frame-src':
        "'self' https://shop.example https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    });
  });

  it('names no host that docs/privacy.md does not list', () => {
    const listed = readFileSync(path.resolve(import.meta.dirname, '../../docs/privacy.md'), 'utf8');
    const headers = pageSecurity(
      {
        auth: { ...AUTH, authDomain: 'FIREBASE_AUTH_DOMAIN', providers: ['google'] },
        payment: { provider: 'stripe', publishableKey: 'pk_test_1' },
      },
      { inlineScripts: [], inlineStyles: [] },
    );
    const { 'img-src': _, ...others } = policyOf(headers);
    const hosts =
      Object.values(others)
        .join(' ')
        .match(/(?<=https:\/\/)[^\s;]+/g) ?? [];
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
    expect(body).toContain('"emulatorUrl":"http://127.0.0.1:9099"');
  });
});
