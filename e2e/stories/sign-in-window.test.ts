import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerGoogleFrames } from '../google-frames.ts';
import { expectAddress } from '../look.ts';
import { logInLink, pressDemo, profile, signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

/** A private window keeps nothing for a frame of another site; the local provider complains and goes on. */
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

describe('the provider’s window', () => {
  it('opens at the press, 500 by 600; who is chosen in it is signed in', async () => {
    const page = await arriveAtLogin();
    const window = await openWindow(page, 'Google');
    expect(window.viewportSize()).toEqual({ width: 500, height: 600 });
    await page.getByText('Go on in the window that has opened.').waitFor();
    await window.getByText('Meera Nair').click();
    await page.getByRole('status').filter({ hasText: 'Welcome, Meera Nair' }).waitFor();
    await profile(page).waitFor();
    await expectAddress(page, '/');
    expect(page.context().pages()).toEqual([page]);
    await page.reload();
    await profile(page).waitFor();
  });

  it.each(PROVIDERS)(
    'somebody new comes in with %s and is registered under their name',
    async (provider) => {
      const page = await arriveAtLogin();
      const window = await openWindow(page, provider);
      await window.getByText('Add new account').click();
      await window.locator('#email-input').fill(`lila.${provider.toLowerCase()}@example.com`);
      await window.locator('#display-name-input').fill(`Lila of ${provider}`);
      await window.getByRole('button', { name: 'Sign in with' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: `Welcome, Lila of ${provider}` })
        .waitFor();
      // A menu closes when the page changes, and the visitor is on the way to the first one.
      await expectAddress(page, '/');
      await profile(page).click();
      await page.getByText(`Lila of ${provider}`, { exact: true }).waitFor();
    },
  );

  it('the account of the last visit is offered, and leads to the same person', async () => {
    const page = await arriveAtLogin();
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

  it('closing it is silent', async () => {
    const page = await arriveAtLogin();
    await page.clock.install();
    const window = await openWindow(page, 'Google');
    const hint = page.getByText('Go on in the window that has opened.');
    await hint.waitFor();
    await window.close();
    // The library looks now and then whether its window is still there, and then gives an answer time to come.
    await page.clock.runFor(15_000);
    await hint.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await logInLink(page).waitFor();
  });

  it('who closed it may press again at once, and take another provider', async () => {
    const page = await arriveAtLogin();
    const first = await openWindow(page, 'Google');
    await first.close();
    const second = await openWindow(page, 'GitHub');
    await second.getByText('Ravi Menon').click();
    await profile(page).waitFor();
  });

  it('who changes their mind takes a demo account instead', async () => {
    const page = await arriveAtLogin();
    await openWindow(page, 'Google');
    await pressDemo(page, 'asha');
    await profile(page).waitFor();
  });
});

describe('a window that does not come', () => {
  it('a blocked one is said, with how to allow it', async () => {
    const page = await arriveAtLogin();
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

  it('without a way to Google the problem is said, and demo accounts work all the same', async () => {
    const page = await visitors.arrive({ complaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
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

describe('what a provider may answer', () => {
  it('every problem has words of its own, never a code, and the next try is a new one', async () => {
    const page = await arriveAtLogin();
    for (const { code, words } of PROBLEMS) {
      await answerInWindow(page.context(), { code, message: 'Firebase: raw words' });
      await pressProvider(page, 'Google');
      await expectProblem(page, words);
      expect(await page.getByRole('main').textContent()).not.toMatch(/auth\/|Firebase/);
    }
    await pressDemo(page, 'asha');
    await profile(page).waitFor();
  });

  it('a change of mind needs no words', async () => {
    const page = await arriveAtLogin();
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

  it('someone known by another provider is told which one', async () => {
    const page = await arriveAtLogin();
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

async function arriveAtLogin(): Promise<Page> {
  const page = await visitors.arrive({ complaints: [NO_STORAGE] });
  await answerGoogleFrames(page.context());
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

/** Lets the provider's window report an error as soon as it opens, as the provider's own page would. */
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
