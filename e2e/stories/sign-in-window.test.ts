import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAddress } from '../page-state.ts';
import { logInLink, pressDemo, profile, signOut } from '../sign-in.ts';
import { useVisitors, type VisitorOptions } from '../visitor.ts';

const visitors = useVisitors();

const PROVIDERS = ['Google', 'GitHub', 'Facebook', 'Twitter'];

/** The provider's answers, and the messages that the page then shows: none if the person cancelled. */
const ANSWERS = [
  { code: 'auth/popup-closed-by-user', messages: [] },
  { code: 'auth/internal-error', messages: [expect.stringMatching(/had a problem/)] },
  { code: 'auth/quota-exceeded', messages: [expect.stringMatching(/^Sign-in did not work\./)] },
  { code: 'auth/cancelled-popup-request', messages: [] },
];

describe('the provider’s sign-in window, without the internet', () => {
  it('signs in the account chosen in it', { tags: 'long' }, async () => {
    const page = await openLoginPage();
    const google = page.getByRole('button', { name: 'Continue with Google', disabled: false });
    await google.waitFor();
    expect(await google.locator('svg[viewBox="0 0 24 24"] path').count()).toBe(4);
    const window = await openWindow(page, 'Google');
    expect(window.viewportSize()).toEqual({ width: 500, height: 600 });
    await page.getByText('Go on in the window that has opened.').waitFor();
    await window.getByText('Meera Nair').click();
    await page.getByRole('status').filter({ hasText: 'Welcome, Meera Nair' }).waitFor();
    await profile(page).waitFor();
    await expectAddress(page, '/');
    await expect.poll(() => window.isClosed()).toBe(true);
    await page.reload();
    await profile(page).waitFor();
  });

  it(
    'signs a new person in with each provider, who is registered under their name',
    { tags: 'long' },
    async () => {
      const page = await openLoginPage();
      for (const provider of PROVIDERS) {
        const window = await openWindow(page, provider);
        await window.getByText('Add new account').click();
        await window.locator('#email-input').fill(`lila.${provider.toLowerCase()}@example.com`);
        await window.locator('#display-name-input').fill(`Lila of ${provider}`);
        await window.getByRole('button', { name: 'Sign in with' }).click();
        await page
          .getByRole('status')
          .filter({ hasText: `Welcome, Lila of ${provider}` })
          .waitFor();
        // A menu closes when the page changes, and the redirect to the home page may still be running.
        await expectAddress(page, '/');
        await profile(page).click();
        await page.getByText(`Lila of ${provider}`, { exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await signOut(page);
        await logInLink(page).click();
      }
    },
  );

  it('can be closed without an error message', { tags: 'long' }, async () => {
    const page = await openLoginPage({ own: true });
    await page.clock.install();
    const window = await openWindow(page, 'Google');
    const hint = page.getByText('Go on in the window that has opened.');
    await hint.waitFor();
    await window.close();
    // The Firebase SDK polls whether its window is closed, and then waits a while for a late result.
    await page.clock.runFor(15_000);
    await hint.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await logInLink(page).waitFor();
  });

  it(
    'can be left open while a demo account signs in, and opened again at once after closing, for another provider: it offers the same account',
    { tags: 'long' },
    async () => {
      const page = await openLoginPage();
      const left = await openWindow(page, 'Google');
      await pressDemo(page, 'ravi');
      await profile(page).waitFor();
      await left.close();
      await signOut(page);
      await logInLink(page).click();

      const first = await openWindow(page, 'Google');
      await first.close();
      const second = await openWindow(page, 'GitHub');
      await second.getByText('Ravi Menon').click();
      await expectAddress(page, '/');
      await profile(page).click();
      await page.getByText('ravi.menon@example.com').waitFor();
    },
  );
});

describe('a sign-in window that doesn’t open', () => {
  it(
    'because the provider can’t be reached, or the browser blocks it: the page says so, and demo accounts still work',
    { tags: 'long' },
    async () => {
      const page = await openLoginPage({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
      const frame = '**/emulator/auth/iframe?*';
      await page.context().route(frame, (route) => route.abort('internetdisconnected'));
      await pressProvider(page, 'Google');
      await expectProblem(page, 'Check your connection and try again.');
      await pressDemo(page, 'asha');
      await profile(page).waitFor();
      await signOut(page);
      await logInLink(page).click();

      await page.context().unroute(frame);
      // The log-in page is a document of its own.
      await page.waitForURL('/login');
      await page.getByRole('button', { name: 'Continue with Google', disabled: false }).waitFor();
      await page.evaluate(() => {
        window.open = () => null;
      });
      await pressProvider(page, 'Google');
      await expectProblem(
        page,
        'Your browser blocked the sign-in window. Allow pop-ups for this site in the address bar, then try again.',
      );
      await logInLink(page).waitFor();
    },
  );
});

describe('an error of the provider', () => {
  it('is explained without its code, unless the person cancelled', { tags: 'long' }, async () => {
    const page = await openLoginPage();
    const hint = page.getByText('Go on in the window that has opened.');
    for (const { code, messages } of ANSWERS) {
      await answerInWindow(page.context(), { code, message: 'Firebase: raw words' });
      const answered = page.waitForEvent('popup').then((window) => window.waitForEvent('close'));
      await pressProvider(page, 'Google');
      await answered;
      await hint.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(messages);
      expect(await page.getByRole('main').textContent()).not.toMatch(/auth\/|Firebase/);
    }

    await page.context().unroute(HANDLER);
    const signingIn = '**/accounts:signInWithIdp*';
    const json = {
      needConfirmation: true,
      verifiedProvider: ['github.com'],
      email: 'ravi.menon@example.com',
    };
    await page.context().route(signingIn, (route) => route.fulfill({ json }));
    const window = await openWindow(page, 'Google');
    await window.getByText('Asha Verma').click();
    await expectProblem(
      page,
      'You have used another way to log in before. Continue with GitHub instead.',
    );

    await page.context().unroute(signingIn);
    await pressDemo(page, 'asha');
    await profile(page).waitFor();
  });
});

const HANDLER = '**/emulator/auth/handler?*';

async function openLoginPage(options?: VisitorOptions): Promise<Page> {
  const page = await visitors.newPage(options);
  await refuseForeignHosts(page.context());
  await page.goto('/login');
  return page;
}

/** Aborts each request to another machine, as if there were no internet. The browser's error about it fails the story. */
async function refuseForeignHosts(context: BrowserContext): Promise<void> {
  const isForeign = ({ hostname }: URL) => hostname !== 'localhost' && hostname !== '127.0.0.1';
  await context.route(isForeign, (route) => route.abort());
}

async function pressProvider(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}`, disabled: false }).click();
}

async function openWindow(page: Page, provider: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await pressProvider(page, provider);
  return opened;
}

async function expectProblem(page: Page, words: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
}

/** Makes the provider's window report an error as soon as it opens. */
async function answerInWindow(
  context: BrowserContext,
  error: { code: string; message: string },
): Promise<void> {
  const page = `<!doctype html><script>(${reportError.toString()})(${JSON.stringify(error)})</script>`;
  await context.route(HANDLER, (route) => route.fulfill({ contentType: 'text/html', body: page }));
}

function reportError(error: { code: string; message: string }): void {
  const query = new URLSearchParams(location.search);
  const authEvent = { type: query.get('authType'), eventId: query.get('eventId'), error };
  const { opener } = window as { opener: Window | null };
  for (let at = 0; at < (opener?.frames.length ?? 0); at += 1) {
    opener?.frames[at]?.postMessage({ eventType: 'sendAuthEvent', data: { authEvent } }, '*');
  }
}
