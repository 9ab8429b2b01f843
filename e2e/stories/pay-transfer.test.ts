import type { Locator } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAsAdmin } from '../back-office.ts';
import { expectOrdered, fillAddress, openWithCart, sumOf } from '../buying.ts';
import { expectText, goWithin } from '../page-state.ts';
import { expectGoodAtEverySize } from '../screen-rules.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const CARD = { kind: 'card', on: true, name: 'Card', words: '' };
const TRANSFER = {
  kind: 'transfer',
  on: true,
  name: 'Bank transfer',
  words: 'We send it once it is there.',
  iban: 'DE89370400440532013000',
  holder: 'Vitrine Ltd',
  upi: 'vitrine@okbank',
};
const CASH = { kind: 'delivery', on: true, name: 'Cash on delivery', words: '', fee: 30 };
const offer = (...payments: object[]) =>
  callAsAdmin('settings', { method: 'PUT', body: { payments } });

beforeAll(() => offer(CARD, TRANSFER, CASH));
afterAll(() => offer(CARD));

it('an order is placed without a card, and says where to pay it', async () => {
  const page = await openWithCart(visitors, { viewport: { width: 390, height: 844 } });
  const main = page.getByRole('main');
  await goWithin(page, '/shipping');
  await fillAddress(page);
  const methods = page.getByRole('group', { name: 'Payment method' });
  await expect.poll(() => methods.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true);
  const shipping = await sumOf(page, 'Shipping').textContent();
  await methods.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await expect.poll(() => sumOf(page, 'Shipping').textContent()).not.toBe(shipping);
  await methods.getByRole('radio', { name: /^Bank transfer/ }).check();
  await expectText(sumOf(page, 'Shipping'), shipping ?? '');
  await expectGoodAtEverySize(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();

  await main.getByText('We send it once it is there.').waitFor();
  await main.getByRole('link', { name: 'Change' }).click();
  await expect
    .poll(() => methods.getByRole('radio', { name: /^Bank transfer/ }).isChecked())
    .toBe(true);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await main.getByRole('button', { name: 'Place order' }).waitFor();
  await expectGoodAtEverySize(page);
  await main.getByRole('button', { name: 'Place order' }).click();
  await expectOrdered(page, 'Not paid yet');
  // Nobody knows when it arrives before it is paid.
  expect(await main.getByText(/^Delivered \w{3}/).count()).toBe(0);
  await main.getByRole('link', { name: 'how to pay' }).click();
  await main.getByText('DE89 3704 0044 0532 0130 00').waitFor();
  const reference = await main.getByText(/^RF\d{2}\d{4,}$/).textContent();
  const code = main.getByRole('img', { name: 'QR code with these payment details' });
  await code.waitFor();
  const address = await main
    .getByRole('link', { name: 'Pay with a UPI app on this device' })
    .getAttribute('href');
  expect(address).toMatch(/^upi:\/\/pay\?pa=vitrine@okbank&pn=Vitrine%20Ltd&am=\d+\.\d\d&cu=INR&/);
  expect(address).toContain(`tn=${reference}`);
  expect(await modulesOf(code)).toBe(blackModules(address ?? ''));
  await expectGoodAtEverySize(page);
});

/** The black modules of a code that is shown, as its path draws them. */
const modulesOf = async (code: Locator) => (await code.locator('path').getAttribute('d')) ?? '';

/** The path of the code that a text has, by the library's own drawing of it in rows. */
function blackModules(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  let path = '';
  for (const [y, row] of data.entries())
    for (const [x, isBlack] of row.entries()) if (isBlack) path += `M${x} ${y}h1v1h-1z`;
  return path;
}
