// @module-tag long
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useMailServer } from '#testing/mail-server.ts';
import { useBareShop } from '../bare-shop.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const mail = useMailServer();
const shop = useBareShop(mail, {
  AUTH_PROVIDERS: 'google,email',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.example',
  FIREBASE_PROJECT_ID: 'shop-example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ALLOW_TEST_KEYS: 'on',
});
const visitors = useVisitors();

const GOOGLE = 'https://apis.google.com/js/api.js';
const STRIPE = 'https://js.stripe.com/endive/stripe.js';
const FRAME = 'https://hooks.stripe.com/';

/** Puts the scripts of both providers and a frame into a page, and waits for what it runs, and what its policy refuses. */
async function expectTried(page: Page, path: string, expected: readonly string[]): Promise<void> {
  // The page as the server sends it, without its own scripts, which would lead on.
  await page.goto(shop().url + path, { waitUntil: 'load' });
  await page.evaluate(
    ({ scripts, frame }) => {
      const found: string[] = [];
      Object.assign(window, { found });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        found.push(`${effectiveDirective} refuses ${new URL(blockedURI).host}`);
      });
      for (const src of scripts) {
        const script = Object.assign(document.createElement('script'), { src });
        script.addEventListener('load', () => found.push(`runs ${new URL(src).host}`));
        document.head.append(script);
      }
      document.body.append(Object.assign(document.createElement('iframe'), { src: frame }));
    },
    { scripts: [GOOGLE, STRIPE], frame: FRAME },
  );
  const found = () => page.evaluate(() => (window as unknown as { found: string[] }).found);
  await expect.poll(async () => [path, ...(await found()).toSorted()]).toEqual([path, ...expected]);
}

it('a provider’s script runs on its own page, and is refused on all others', async () => {
  const page = await visitors.newPage({
    own: true,
    expectedErrors: [/Blocked by the policy/, /Content Security Policy/, /ERR_/, NOT_FOUND],
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const [frame, google, stripe] = [
    'frame-src refuses hooks.stripe.com',
    'script-src-elem refuses apis.google.com',
    'script-src-elem refuses js.stripe.com',
  ] as const;
  await expectTried(page, '/login', [frame, 'runs apis.google.com', stripe]);
  await expectTried(page, '/pay', ['runs js.stripe.com', google]);
  for (const path of ['/', '/cart', '/account', '/admin/dashboard', '/nowhere'])
    await expectTried(page, path, [frame, google, stripe]);
});
