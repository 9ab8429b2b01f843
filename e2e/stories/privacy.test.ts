// docs/privacy.md against browsers: what the shop stores in them, and which hosts they ask.
// @module-tag long
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  EARBUDS,
  addToCart,
  CARDS,
  expectOrdered,
  fillAddress,
  goOnToPayment,
  payWith,
} from '../buying.ts';
import { codeFor, trackPathFor } from '../local-mail.ts';
import { cartLink, untilLoaded } from '../page-state.ts';
import { shopConfig } from '../shopper.ts';
import { profile, signIn, signOut } from '../sign-in.ts';
import { shopUrl } from '../shop-url.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const REFUSED = [/status of 40[014]/];
const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../../docs/privacy.md'), 'utf8');

/** The things that are stored, by the document, as "where name"; a star stands for anything. */
const LISTED = [
  ...DOCUMENT.matchAll(
    /^\| (cookie|local storage|session storage|database|cache) +\| `([^`]+)` /gm,
  ),
].map(([, where, name = '']) => ({
  where,
  name: new RegExp(
    `^${name
      .split('*')
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  ),
}));

const isListed = (where: string, name: string) =>
  LISTED.some((each) => each.where === where && each.name.test(name));

/** Everything that a browser keeps of the shop, as `where: name`. */
async function storedIn(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  const { local, session, databases, cached } = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    cached: await caches.keys(),
  }));
  return [
    ...cookies.map(({ name }) => ['cookie', name]),
    ...local.map((name) => ['local storage', name]),
    ...session.map((name) => ['session storage', name]),
    ...databases.map((name) => ['database', name]),
    ...cached.map((name) => ['cache', name]),
  ].map(([where, name]) => `${where}: ${name}`);
}

/** A browser of its own, which notes what is stored after each step and which other hosts pages ask. */
async function openWatched() {
  const page = await visitors.newPage({ own: true, serviceWorkers: true, expectedErrors: REFUSED });
  const stored = new Set<string>();
  const asked = new Set<string>();
  const shop = new URL(shopUrl()).origin;
  const { auth, payment } = await shopConfig();
  const known = new Map([
    [originOf(auth.emulatorUrl), 'identity'],
    [originOf(payment.sandboxUrl), 'payment'],
  ]);
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (!url.protocol.startsWith('http') || url.origin === shop) return;
    asked.add(`${new URL(page.url()).pathname} asks ${known.get(url.origin) ?? url.origin}`);
  });
  const look = async () => {
    for (const each of await storedIn(page)) stored.add(each);
  };
  const visit = async (...addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await untilLoaded(page);
      await look();
    }
  };
  return { page, stored, asked, visit, look };
}

function originOf(url: string | undefined): string {
  if (url === undefined) throw new Error('The stories need a shop in local mode');
  return new URL(url).origin;
}

function expectListed(stored: ReadonlySet<string>): void {
  const unlisted = [...stored].filter((each) => {
    const [where = '', name = ''] = each.split(/: (.*)/s);
    return !isListed(where, name);
  });
  expect(unlisted).toEqual([]);
}

/** The other hosts that were asked, without their pages. */
const hostsOf = (asked: ReadonlySet<string>) => [
  ...new Set([...asked].map((each) => each.split(' asks ')[1])),
];

it('the document is read', () => {
  expect(LISTED.length).toBeGreaterThan(20);
  expect(isListed('local storage', 'vitrine.cart')).toBe(true);
  expect(isListed('local storage', 'vitrine.views.some-uid')).toBe(true);
  expect(isListed('cookie', 'vitrine.cart')).toBe(false);
  expect(isListed('local storage', 'vitrine.cart2')).toBe(false);
});

it('a visitor and a guest keep what is listed, and ask nobody else but for the payment', async () => {
  const { page, stored, asked, visit, look } = await openWatched();
  await visit('/', `/search?search=Pebble`, '/withdrawal');
  // It is kept a moment after it was seen.
  await expect.poll(() => storedIn(page)).toContain('cache: seen');
  await addToCart(page, EARBUDS);
  await page.getByRole('link', { name: EARBUDS }).first().click();
  await page.getByRole('heading', { level: 1, name: EARBUDS }).waitFor();
  await look();
  expect([...asked]).toEqual([]);
  expect([...stored].filter((each) => each.startsWith('cookie'))).toEqual([]);
  await cartLink(page, 1).click();
  await page.getByRole('link', { name: /^Checkout|^Log in to/ }).click();
  const address = `tara-${Date.now()}@people.example`;
  await page.getByRole('textbox', { name: 'E-mail for your order' }).fill(address);
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/shipping');
  await look();
  await page.getByLabel('Name').fill('Tara Iyer');
  await fillAddress(page);
  await goOnToPayment(page);
  await look();
  await payWith(page, CARDS.pays);
  const order = await expectOrdered(page);
  await visit(`/order/${order}`, '/cart', '/account', '/orders');
  await visit(await trackPathFor(page, address));
  expectListed(stored);
  // The visit has really stored and asked for something.
  for (const each of [
    'cookie: vitrine_session',
    'cookie: vitrine_browser',
    'local storage: vitrine.cart',
    'cache: seen',
  ])
    expect(stored).toContain(each);
  // The local provider is asked on the login page whether it is up.
  expect([...asked].toSorted()).toEqual(['/login asks identity', '/pay asks payment']);
  for (const cookie of await page.context().cookies())
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/session' });
  await signOut(page);
  expect(await storedIn(page)).not.toContain('cookie: vitrine_session');
});

it('a customer who logs in by code keeps what is listed, and asks nobody else', async () => {
  const { page, stored, asked, visit } = await openWatched();
  await visit('/login');
  const address = `mira-${Date.now()}@people.example`;
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(address);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(page, address));
  await page.keyboard.press('Enter');
  await profile(page).waitFor();
  await visit('/account', '/addresses', '/orders', '/');
  expectListed(stored);
  expect([...asked]).toEqual(['/login asks identity']);
});

it('an admin who logs in with a provider keeps what is listed, and asks that provider alone', async () => {
  const { page, stored, asked, visit } = await openWatched();
  await signIn(page, 'admin');
  await visit('/', '/account', '/admin/dashboard', '/admin/product', '/admin/transaction');
  await visit('/admin/customer', '/admin/report', '/admin/settings', '/admin/log');
  expectListed(stored);
  expect(stored).toContain('database: firebaseLocalStorageDb');
  expect(hostsOf(asked)).toEqual(['identity']);
});
