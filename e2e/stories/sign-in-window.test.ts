import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stubGoogleFrames } from '../google-frames.ts';
import { expectAddress } from '../page-state.ts';
import { logInLink, pressDemo, profile, signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

/** The frame of another site has no storage in a private window; the local provider logs that and continues. */
const NO_STORAGE = /Failed to read the 'sessionStorage' property/;

const PROVIDERS = ['Google', 'GitHub', 'Facebook', 'Twitter'];

const PROBLEMS = [
  { code: 'auth/unauthorized-domain', words: /isn't set up for this address/ },
  { code: 'auth/popup-blocked', words: /blocked the sign-in window/ },
  { code: 'auth/network-request-failed', words: /can't be reached/ },
  { code: 'auth/internal-error', words: /had a problem/ },
  { code: 'auth/user-mismatch', words: /different account/ },
  { code: 'auth/web-storage-unsupported', words: /Allow cookies/ },
  { code: 'auth/invalid-api-key', words: /isn't set up correctly/ },
  { code: 'auth/quota-exceeded', words: /^Sign-in did not work\./ },
];

describe('the provider’s sign-in window', () => {
  it('opens on the press, 500 by 600; the account chosen in it is signed in', async () => {
    const page = await openLoginPage();
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

  it('signs a new person in with each provider, who is registered under their name', async () => {
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
  });

  it('offers the account of the last visit, and signs in the same user', async () => {
    const page = await openLoginPage();
    await pressDemo(page, 'ravi');
    await profile(page).waitFor();
    await signOut(page);
    await logInLink(page).click();
    const window = await openWindow(page, 'GitHub');
    await window.getByText('Ravi Menon').click();
    await expectAddress(page, '/');
    await profile(page).click();
    await page.getByText('ravi.menon@example.com').waitFor();
  });

  it('can be closed without an error message', async () => {
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

  it('can be opened again at once after closing, also for another provider', async () => {
    const page = await openLoginPage();
    const first = await openWindow(page, 'Google');
    await first.close();
    const second = await openWindow(page, 'GitHub');
    await second.getByText('Ravi Menon').click();
    await profile(page).waitFor();
  });

  it('can be left open while a demo account signs in', async () => {
    const page = await openLoginPage();
    await openWindow(page, 'Google');
    await pressDemo(page, 'asha');
    await profile(page).waitFor();
  });
});

describe('a sign-in window that doesn’t open', () => {
  it('because the browser blocks it: the page says how to allow it', async () => {
    const page = await openLoginPage();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await pressProvider(page, 'Google');
    await expectProblem(
      page,
      'Your browser blocked the sign-in window. Allow pop-ups for this site in the address bar, then try again.',
    );
    await logInLink(page).waitFor();
  });

  it('because Google can’t be reached: the page says so, and demo accounts still work', async () => {
    const page = await visitors.newPage({
      own: true,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
    });
    await page
      .context()
      .route('https://apis.google.com/**', (route) => route.abort('internetdisconnected'));
    await page.goto('/login');
    await pressProvider(page, 'Google');
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/try again/i);
    await pressDemo(page, 'asha');
    await profile(page).waitFor();
  });
});

describe('an error of the provider', () => {
  it('has its own message without a code, and the next attempt starts fresh', async () => {
    const page = await openLoginPage();
    for (const { code, words } of PROBLEMS) {
      await answerInWindow(page.context(), { code, message: 'Firebase: raw words' });
      await pressProvider(page, 'Google');
      await expectProblem(page, words);
      expect(await page.getByRole('main').textContent()).not.toMatch(/auth\/|Firebase/);
    }
    await pressDemo(page, 'asha');
    await profile(page).waitFor();
  });

  it('shows no message if the person cancelled', async () => {
    const page = await openLoginPage();
    for (const code of ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']) {
      await answerInWindow(page.context(), { code, message: 'Firebase: raw words' });
      const hint = page.getByText('Go on in the window that has opened.');
      const answered = page.waitForEvent('popup').then((window) => window.waitForEvent('close'));
      await pressProvider(page, 'Google');
      await answered;
      await hint.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    }
  });

  it('names the provider that the person used before', async () => {
    const page = await openLoginPage();
    await page.context().route('**/accounts:signInWithIdp*', (route) =>
      route.fulfill({
        json: {
          needConfirmation: true,
          verifiedProvider: ['github.com'],
          email: 'ravi.menon@example.com',
        },
      }),
    );
    const window = await openWindow(page, 'Google');
    await window.getByText('Asha Verma').click();
    await expectProblem(
      page,
      'You have used another way to log in before. Continue with GitHub instead.',
    );
  });
});

async function openLoginPage({ own = false } = {}): Promise<Page> {
  const page = await visitors.newPage({ own, expectedErrors: [NO_STORAGE] });
  await stubGoogleFrames(page.context());
  await page.goto('/login');
  return page;
}

async function pressProvider(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}`, disabled: false }).click();
}

async function openWindow(page: Page, provider: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await pressProvider(page, provider);
  return opened;
}

async function expectProblem(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
}

/** Makes the provider's window report an error as soon as it opens. */
async function answerInWindow(
  context: BrowserContext,
  error: { code: string; message: string },
): Promise<void> {
  const page = `<!doctype html><script>(${reportError.toString()})(${JSON.stringify(error)})</script>`;
  await context.route('**/emulator/auth/handler?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: page }),
  );
}

function reportError(error: { code: string; message: string }): void {
  const query = new URLSearchParams(location.search);
  const authEvent = { type: query.get('authType'), eventId: query.get('eventId'), error };
  const { opener } = window as { opener: Window | null };
  for (let at = 0; at < (opener?.frames.length ?? 0); at += 1) {
    opener?.frames[at]?.postMessage({ eventType: 'sendAuthEvent', data: { authEvent } }, '*');
  }
}
