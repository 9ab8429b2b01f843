import { expect, it } from 'vitest';
import { codeFor } from '../local-mail.ts';
import { section } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { logInByCode, profile, signOut } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const REFUSED = [/status of 40[01]/];

it('a code that is sent signs a person in, for new tabs and after a reload, until they sign out', async () => {
  const page = await visitors.newPage({ expectedErrors: REFUSED });
  const email = `tara-${Date.now()}@people.example`;
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Log in by e-mail' });
  await form.getByRole('textbox', { name: 'E-mail address' }).fill('tara');
  await form.getByRole('button', { name: 'Send me a code' }).click();
  await form.getByText('such as asha@example.com').waitFor();
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.keyboard.press('Enter');
  const code = form.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectGoodAtEverySize(page);
  const sent = await codeFor(page, email);
  await code.fill(sent === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await form.getByText('That code is not right').waitFor();
  await code.fill(sent);
  await page.keyboard.press('Enter');
  await page.getByText('Welcome, tara').waitFor();
  await profile(page).waitFor();

  await page.reload();
  await profile(page).waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/account');
  await tab.getByRole('main').getByText(email).waitFor();
  const devices = section(tab, 'Devices');
  await devices.getByText('This device').waitFor();
  await expectGoodAtEverySize(tab);
  const addresses = section(tab, 'Log-in by e-mail');
  const second = `second-${email}`;
  await addresses.getByRole('button', { name: 'Add an address' }).click();
  await addresses.getByRole('textbox', { name: 'E-mail address' }).fill(second);
  await addresses.getByRole('button', { name: 'Send me a code' }).click();
  await addresses.getByRole('textbox', { name: 'Code' }).fill(await codeFor(tab, second));
  await tab.keyboard.press('Enter');
  await addresses.getByRole('button', { name: `Remove the address: ${second}` }).waitFor();
  await expectGoodAtEverySize(tab);
  await addresses.getByRole('button', { name: `Remove the address: ${email}` }).click();
  await tab.getByText('Address removed').waitFor();

  const other = await visitors.newPage({ own: true, expectedErrors: REFUSED });
  await logInByCode(other, second);
  await tab.reload();
  await devices.getByRole('button', { name: 'Log out there' }).click();
  await tab.getByText('Logged out there').waitFor();
  expect(await devices.getByRole('listitem').count()).toBe(1);
  await other.goto('/account');
  await profile(other).waitFor({ state: 'detached' });

  await signOut(page);
  await profile(tab).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
});
