import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cartHolding, expectAddress, expectFocus, untilOpen } from '../look.ts';
import { DEMO, logInLink, pressDemo, profile, signIn, signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('signing in', () => {
  it.each(['admin', 'asha', 'ravi'] as const)(
    'the demo account of %s is one press away',
    async (person) => {
      const page = await visitors.arrive();
      const registrations = countCalls(page, 'POST', '/api/v1/user/new');
      await page.goto('/');
      await logInLink(page).click();
      await page.getByRole('heading', { level: 2, name: 'Demo accounts' }).waitFor();
      await pressDemo(page, person);
      await page
        .getByRole('status')
        .filter({ hasText: `Welcome, ${DEMO[person].name}` })
        .waitFor();
      await expectAddress(page, '/');
      await profile(page).click();
      await page.getByText(DEMO[person].email).waitFor();
      const menu = page.getByRole('banner').getByRole('list').last();
      expect(await menu.getByRole('link').allTextContents()).toEqual(
        person === 'admin' ? ['Admin', 'Orders'] : ['Orders'],
      );
      expect(await logInLink(page).count()).toBe(0);
      expect(registrations()).toBe(1);
    },
  );

  it('someone signed in still is after a reload, and in a new tab', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'asha');
    await page.reload();
    await profile(page).waitFor();
    const second = await page.context().newPage();
    await second.goto('/search');
    await profile(second).waitFor();
  });

  it('who signs in in one tab is signed in in the other one', async () => {
    const page = await visitors.arrive();
    await page.goto('/search');
    await logInLink(page).waitFor();
    const second = await page.context().newPage();
    await signIn(second, 'ravi');
    await profile(page).waitFor();
  });

  it('someone signed in has no business on the login page', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'asha');
    await page.goto('/login');
    await expectAddress(page, '/');
  });

  it('while the provider is on its way up the buttons are busy, and nobody else has to wait', async () => {
    const page = await visitors.arrive({ complaints: [/ERR_CONNECTION_REFUSED/] });
    const isProvider = (url: URL) => url.port !== new URL(page.url()).port && url.pathname === '/';
    await page.route(isProvider, (route) => route.abort('connectionrefused'));
    await page.goto('/login');
    await page.getByRole('status').filter({ hasText: 'Sign-in is starting…' }).waitFor();
    const button = page.getByRole('button', { name: 'Demo admin' });
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.unroute(isProvider);
    await button.click();
    await profile(page).waitFor();
  });

  it('who is refused by the shop is told why, and not signed in', async () => {
    const page = await visitors.arrive();
    await page.route('**/api/v1/user/new', (route) =>
      route.fulfill({ status: 403, json: deletedAccount }),
    );
    await page.goto('/login');
    await pressDemo(page, 'ravi');
    await page.getByRole('alert').filter({ hasText: deletedAccount.message }).waitFor();
    await page.reload();
    await logInLink(page).waitFor();
  });
});

describe('the profile menu', () => {
  it('closes on Escape, on a click elsewhere, on its own button and on every way out', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'admin');
    const orders = page.getByRole('link', { name: 'Orders' });
    const open = async () => {
      await profile(page).click();
      await orders.waitFor();
      expect(await profile(page).getAttribute('aria-expanded')).toBe('true');
    };
    const expectClosed = async () => {
      await orders.waitFor({ state: 'hidden' });
      expect(await profile(page).getAttribute('aria-expanded')).toBe('false');
    };

    await open();
    await page.keyboard.press('Escape');
    await expectClosed();
    await expectFocus(profile(page));

    await open();
    // Words can't be focused: the key must work all the same.
    await page.getByText(DEMO.admin.email).click();
    await page.keyboard.press('Escape');
    await expectClosed();
    await expectFocus(profile(page));

    await open();
    await page.getByRole('heading', { level: 1 }).click();
    await expectClosed();

    await open();
    await profile(page).click();
    await expectClosed();

    await open();
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
    await expectClosed();

    await open();
    await orders.click();
    await expectClosed();
    await expectAddress(page, '/orders');
  });

  it('is usable by keyboard alone', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'admin');
    await profile(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Admin' }));
    await page.keyboard.press('ArrowDown');
    await expectFocus(page.getByRole('link', { name: 'Orders' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await logInLink(page).waitFor();
  });

  it('shows the photo of the person, or an icon where there is none or it can’t be had', async () => {
    const page = await visitors.arrive({ complaints: [/ERR_FAILED/] });
    await page.route('https://photos.example/**', (route) => route.abort());
    await page.route('**/api/v1/user/demo-asha', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { user: object };
      await route.fulfill({
        response,
        json: { ...answer, user: { ...answer.user, photo: 'https://photos.example/asha.jpg' } },
      });
    });
    await signIn(page, 'asha');
    await profile(page).locator('svg').waitFor();
    const asked = page.waitForRequest('https://photos.example/**');
    await page.reload();
    expect((await asked).headers()).not.toHaveProperty('referer');
    await profile(page).locator('svg').waitFor();
  });
});

describe('signing out', () => {
  it('says so, here and in the other tab, and leaves the shop open', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'asha');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    const second = await page.context().newPage();
    await second.goto('/search');
    await profile(second).waitFor();
    await signOut(page);
    await page.getByRole('status').filter({ hasText: 'Sign Out Successfully' }).waitFor();
    await logInLink(second).waitFor();
    await page.getByRole('article').nth(7).waitFor();
    await cartHolding(page, 1).waitFor();
  });

  it('leaves nothing of the person in the browser', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'asha');
    expect(await everythingStored(page)).toContain('asha.verma@example.com');
    await signOut(page);
    await expect.poll(() => everythingStored(page)).not.toMatch(/asha|verma/i);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(
      /asha\.verma@example\.com</,
    );
  });

  it('a sign-out that fails is said, and can be tried again', async () => {
    const page = await visitors.arrive({ complaints: [/Sign-out failed/] });
    await signIn(page, 'ravi');
    await page.evaluate(() => {
      const store = IDBObjectStore.prototype;
      const remove = Object.getOwnPropertyDescriptor(store, 'delete') ?? {};
      Object.assign(window, { mend: () => Object.defineProperty(store, 'delete', remove) });
      store.delete = () => {
        throw new Error('The disk is on fire');
      };
    });
    await profile(page).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('status').filter({ hasText: 'Sign Out Fail' }).waitFor();
    await page.evaluate('mend()');
    await signOut(page);
    await page.getByRole('status').filter({ hasText: 'Sign Out Successfully' }).waitFor();
    await page.reload();
    await logInLink(page).waitFor();
  });
});

describe('a session in trouble', () => {
  it('the loader stays until the person’s record is here; the products come meanwhile', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'asha');
    const recordMayCome = Promise.withResolvers<void>();
    await page.route('**/api/v1/user/demo-asha', async (route) => {
      await recordMayCome.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/v1/user/demo-asha');
    const products = page.waitForResponse('**/api/v1/product/latest');
    await page.reload();
    await Promise.all([asked, products]);
    const loader = page.getByRole('status', { name: 'Loading' });
    expect(await loader.isVisible()).toBe(true);
    recordMayCome.resolve();
    await loader.waitFor({ state: 'hidden' });
    await profile(page).waitFor();
  });

  it('after ten seconds the loader offers to go on without; the late answer is taken', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'asha');
    const recordMayCome = Promise.withResolvers<void>();
    await page.route('**/api/v1/user/demo-asha', async (route) => {
      await recordMayCome.promise;
      await route.continue();
    });
    await page.clock.install();
    const asked = page.waitForRequest('**/api/v1/user/demo-asha');
    await page.reload();
    await asked;
    const goOn = page.getByRole('button', { name: 'Continue without signing in' });
    expect(await goOn.count()).toBe(0);
    await page.clock.fastForward(10_000);
    await page
      .getByRole('alert')
      .filter({ hasText: 'Signing you in takes longer than usual.' })
      .waitFor();
    await goOn.click();
    await logInLink(page).waitFor();
    await page.getByRole('article').nth(7).waitFor();
    recordMayCome.resolve();
    await profile(page).waitFor();
  });

  it('a record that can’t be fetched is an error screen whose “Try again” mends it', async () => {
    const page = await visitors.arrive({
      complaints: [/status of 500/, /The user record could not be fetched/],
    });
    await signIn(page, 'asha');
    await page.route('**/api/v1/user/demo-asha', (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 'INTERNAL', message: 'The shop had a hiccup.' },
      }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.getByRole('button', { name: 'Continue without signing in' }).waitFor();
    await page.unroute('**/api/v1/user/demo-asha');
    await page.getByRole('button', { name: 'Try again' }).click();
    await profile(page).waitFor();
    await page.getByRole('article').nth(7).waitFor();
  });

  it('someone whose account was deleted is signed out and told', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'ravi');
    await page.route('**/api/v1/user/demo-ravi', (route) =>
      route.fulfill({ status: 403, json: deletedAccount }),
    );
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: 'This account was deleted. You have been signed out.' })
      .waitFor();
    await logInLink(page).waitFor();
    await page.unroute('**/api/v1/user/demo-ravi');
    await page.reload();
    await logInLink(page).waitFor();
  });

  it('someone the shop does not know yet is registered, once', async () => {
    const page = await visitors.arrive();
    await signIn(page, 'ravi');
    await page.route('**/api/v1/user/demo-ravi', (route) =>
      route.fulfill({
        status: 404,
        json: { success: false, code: 'NOT_FOUND', message: 'No such user.' },
      }),
    );
    const registrations = countCalls(page, 'POST', '/api/v1/user/new');
    await page.reload();
    await profile(page).waitFor();
    expect(registrations()).toBe(1);
  });

  it('sign-in code that fails to load once is asked for again', async () => {
    const page = await visitors.arrive({
      complaints: [/ERR_FAILED/, /The identity library did not load/],
    });
    await signIn(page, 'asha');
    await page.route('**/assets/identity-*.js', (route) => route.abort(), { times: 1 });
    await page.reload();
    await untilOpen(page);
    await profile(page).waitFor();
  });
});

const deletedAccount = {
  success: false,
  code: 'ACCOUNT_DELETED',
  message: 'This account has been deleted.',
};

/** Counts the page's calls from now on. */
function countCalls(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

/** All that the shop's origin keeps in the browser, as text. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The browser does not tell')));
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, await caches.keys()];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        kept.push(await answerOf(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}
