import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cartLink, countCalls, expectAddress } from '../page-state.ts';
import { newShopper, openSignedIn, submitSignIn } from '../shopper.ts';
import { DEMO, logInLink, pressDemo, profile, signIn, signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('signing in', () => {
  it('the demo accounts sign in with one press, for new tabs and after a reload, too', async () => {
    const page = await visitors.newPage();
    const registrations = countCalls(page, 'POST', '/api/v1/user/new');
    await page.goto('/');
    for (const [at, person] of (['admin', 'asha'] as const).entries()) {
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
      await expect
        .poll(() => menu.getByRole('link').allTextContents())
        .toEqual([...(person === 'admin' ? ['Admin'] : []), 'Orders', 'Account']);
      await expect.poll(() => logInLink(page).count()).toBe(0);
      expect(registrations()).toBe(at + 1);
      await profile(page).click();
      if (person === 'admin') await signOut(page);
    }
    await page.reload();
    await profile(page).waitFor();
    const second = await page.context().newPage();
    await second.goto('/login');
    await expectAddress(second, '/');
    await profile(second).waitFor();
  });

  it(
    'while the provider is starting, the buttons are busy, and a press is carried out later',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: [/ERR_CONNECTION_REFUSED/] });
      const open = await closeProvider(page);
      await page.goto('/login');
      await page.getByRole('status').filter({ hasText: 'Sign-in is starting…' }).waitFor();
      const button = page.getByRole('button', { name: 'Demo admin' });
      await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
      await button.click();
      await open();
      await profile(page).waitFor();
    },
  );

  it(
    'asks for another press if the first one is too old to open a window',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: [/ERR_CONNECTION_REFUSED/] });
      const open = await closeProvider(page);
      await page.goto('/login');
      await page.evaluate(() =>
        Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }),
      );
      const button = page.getByRole('button', { name: 'Continue with Google' });
      await button.click();
      await open();
      await page.getByText('Press “Continue with Google” once more.').waitFor();
      const opened = page.waitForEvent('popup');
      await button.click();
      await opened;
    },
  );

  it(
    'an account that the shop refuses is told why, and not signed in',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: [/status of 403/] });
      await page.route('**/api/v1/user/new', (route) =>
        route.fulfill({ status: 403, json: deletedAccount }),
      );
      await page.goto('/login');
      await pressDemo(page, 'ravi');
      await page.getByRole('alert').filter({ hasText: deletedAccount.message }).waitFor();
      await page.reload();
      await logInLink(page).waitFor();
    },
  );
});

describe('signing out', () => {
  it('is possible while a page arrives: the menu stays open', { tags: 'long' }, async () => {
    const page = await visitors.newPage();
    await openSignedIn(page, newShopper(), '/search');
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        const button = document.querySelector<HTMLElement>('[aria-label="Profile"]');
        button?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        button?.focus();
        button?.click();
      };
    });
    await page.getByRole('banner').getByRole('link').first().click();
    await expectAddress(page, '/');
    await page.getByRole('article').nth(7).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await logInLink(page).waitFor();
  });

  it('leaves no personal data in the browser, and says so if it fails', async () => {
    const page = await visitors.newPage({ expectedErrors: [/Sign-out failed/] });
    await signIn(page, 'asha');
    expect(await everythingStored(page)).toContain('asha.verma@example.com');
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
    await expect.poll(() => everythingStored(page)).not.toMatch(/asha|verma/i);
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(
      /asha\.verma@example\.com</,
    );
    await page.reload();
    await logInLink(page).waitFor();
  });
});

describe('two tabs', () => {
  it('are signed in together and signed out together', async () => {
    const page = await visitors.newPage();
    await page.goto('/search');
    await logInLink(page).waitFor();
    const second = await page.context().newPage();
    await submitSignIn(second, newShopper());
    await profile(page).waitFor();
    await second.getByRole('button', { name: 'Add to cart' }).first().click();
    await signOut(second);
    await second.getByRole('status').filter({ hasText: 'Sign Out Successfully' }).waitFor();
    await logInLink(page).waitFor();
    await second.getByRole('article').nth(7).waitFor();
    await cartLink(second, 1).waitFor();
  });
});

const deletedAccount = {
  success: false,
  code: 'ACCOUNT_DELETED',
  message: 'This account has been deleted.',
};

/** Everything in the browser's storage of the shop's origin, as text. */
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

/** Blocks the identity provider, as if it were starting. Returns a function that unblocks it. */
async function closeProvider(page: Page): Promise<() => Promise<void>> {
  const isProvider = (url: URL) => url.port !== new URL(page.url()).port && url.pathname === '/';
  await page.route(isProvider, (route) => route.abort('connectionrefused'));
  return () => page.unroute(isProvider);
}
