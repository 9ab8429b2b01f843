import { codeFor } from './local-mail.ts';
import type { Locator, Page } from 'playwright-core';

/** The demo accounts of local mode. */
export const DEMO = {
  admin: {
    button: 'Demo admin',
    sub: 'demo-admin-at-provider',
    name: 'Meera Nair',
    email: 'meera.nair@example.com',
  },
  asha: {
    button: 'Demo customer: Asha',
    sub: 'demo-asha-at-provider',
    name: 'Asha Verma',
    email: 'asha.verma@example.com',
  },
  ravi: {
    button: 'Demo customer: Ravi',
    sub: 'demo-ravi-at-provider',
    name: 'Ravi Menon',
    email: 'ravi.menon@example.com',
  },
} as const;

/** Signs in with a demo account on the login page. */
export async function signIn(page: Page, person: keyof typeof DEMO): Promise<void> {
  await page.goto('/login');
  await pressDemo(page, person);
  await profile(page).waitFor();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}

/** Presses the button of a demo account, once the local identity provider is ready. */
export async function pressDemo(page: Page, person: keyof typeof DEMO): Promise<void> {
  await demoButton(page, person).click();
}

/** The button of somebody of the demo shop, once the local provider is up. */
export function demoButton(page: Page, person: keyof typeof DEMO): Locator {
  return page
    .getByRole('region', { name: 'Demo accounts' })
    .getByRole('button', { name: DEMO[person].button, disabled: false });
}

/** The button in the header that only signed-in users have. */
export function profile(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Profile' });
}

/** Signs out with the profile menu. */
export async function signOut(page: Page): Promise<void> {
  // A menu closes when the page changes, and after signing in the login page is left only a little later.
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await profile(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await profile(page).waitFor({ state: 'detached' });
}

export function logInLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Log in' });
}

/** Logs in on the log-in page with a code that is sent to an address. */
export async function logInByCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(page, email));
  await page.keyboard.press('Enter');
  await profile(page).waitFor();
}
