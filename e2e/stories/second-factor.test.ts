import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { useMailServer } from '#testing/mail-server.ts';
import { logInByLetter, useBareShop } from '../bare-shop.ts';
import { goWithin, section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const mail = useMailServer();
beforeEach(() => {
  mail.received.length = 0;
});
const shop = useBareShop(mail);
const visitors = useVisitors();

const OWNER = 'owner@shop.example';
// 412: the settings that somebody else has changed meanwhile are read again.
const REFUSED = [/status of (40[013]|412)/];

it(
  'an owner sets up an app, demands a second factor of all admins, and goes on elsewhere with a recovery code',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage({ own: true, expectedErrors: REFUSED });
    await page.goto(shop().url + shop().ownerPath);
    await logInByLetter(page, mail, OWNER);
    await page.getByRole('button', { name: 'Become the owner' }).click();
    await page.getByRole('heading', { level: 1, name: 'The shop is yours' }).waitFor();
    await demandOfAll(page);
    await page.getByText('Log in with your own second factor first').first().waitFor();
    await page.getByLabel('Second factor is demanded').selectOption('none');

    await goWithin(page, '/account');
    const factor = section(page, 'Second factor');
    await factor.getByRole('button', { name: 'Set up an app' }).click();
    const secret = (await factor.locator('.font-mono').innerText()).replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await expectGoodAtEverySize(page);
    await factor.getByLabel('Code that the app shows').fill(totp.generate());
    await page.keyboard.press('Enter');
    await factor.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor();
    const codes = await factor.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    await factor.getByRole('button', { name: 'I have kept them' }).click();
    await factor.getByText(/^App, added/).waitFor();
    await factor.getByText('10 recovery codes left').waitFor();

    // Elsewhere somebody is in the middle of something when the demand comes.
    const other = await visitors.newPage({
      own: true,
      viewport: { width: 390, height: 844 },
      expectedErrors: REFUSED,
    });
    await other.goto(`${shop().url}/login`);
    await logInByLetter(other, mail, OWNER);
    await other.waitForURL(({ pathname }) => pathname !== '/login');
    await goWithin(other, '/admin/settings');
    await other.getByLabel('Tagline').fill('Typed before the demand');
    await demandOfAll(page);
    await page.getByText('Settings saved').last().waitFor();
    await save(other, 'Shop');
    const dialog = other.getByRole('dialog', { name: 'Your second factor' });
    const code = dialog.getByLabel('Code of your app');
    await code.fill('000 000');
    await other.keyboard.press('Enter');
    await dialog.getByText('That code is not right').waitFor();
    await expectGoodAtEverySize(other);
    await code.fill(codes[4]?.toLowerCase() ?? '');
    await other.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await other.getByText('Settings saved').last().waitFor();
    expect(await other.getByLabel('Tagline').inputValue()).toBe('Typed before the demand');
    const subjects = () => mail.received.map(({ subject }) => subject);
    await expect.poll(subjects).toContain('A recovery code was used');
    expect(subjects()).toContain('Your account has a second factor');
  },
);

async function demandOfAll(page: Page): Promise<void> {
  await goWithin(page, '/admin/settings#staff');
  await page.getByLabel('Second factor is demanded').selectOption('all');
  await save(page, 'Staff');
}

/** Saves a section of the settings. */
async function save(page: Page, section: string): Promise<void> {
  const form = page.getByRole('form', { name: section, exact: true });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
}
