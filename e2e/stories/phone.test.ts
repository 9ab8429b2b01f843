import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveAtPay, arriveWithCart, CARDS, EARBUDS, payWith } from '../buying.ts';
import { arriveAsAdmin } from '../back-office.ts';
import { expectAddress, expectFocus, untilOpen } from '../look.ts';
import { pageOf } from '../products.ts';
import { expectToFit } from '../screen-rules.ts';
import { comeBack } from '../shopper.ts';
import { DEMO, profile, signIn } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const PHONE = { viewport: { width: 390, height: 844 } };
const SMALLEST = { viewport: { width: 320, height: 640 } };

describe('on a phone', () => {
  it('a declined card is scrolled to and has the focus, clear of the bar', async () => {
    const page = await arriveAtPay(visitors, { ...PHONE, complaints: [/status of 402/] });
    for (const card of [CARDS.declined, CARDS.noFunds]) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await payWith(page, card);
      const message = page.getByRole('alert').getByText('Nothing was charged.');
      await message.waitFor();
      await expectFocus(page.getByRole('alert').locator('[tabindex]'));
      await expectInSight(message);
    }
  });

  it('“Add to cart” stays at the bottom of a product, and nothing is hidden under it', async () => {
    const page = await visitors.arrive(PHONE);
    await comeBack(page, DEMO.asha, await pageOf('Field Watch Blue'));
    const add = page.getByRole('button', { name: 'Add to cart' });
    await add.waitFor();
    for (const top of [0, 500, 99_999]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      const box = await add.boundingBox();
      expect(box && box.y > 740 && box.y + box.height <= 844).toBe(true);
    }
    const footer = await page.locator('footer p').boundingBox();
    expect(footer && footer.y + footer.height).toBeLessThanOrEqual(844 - 68);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('heading', { level: 1 }).focus();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab');
      await expectInSight(page.locator(':focus'));
    }
  });

  it('the shop’s name is in the header of the smallest', async () => {
    const page = await visitors.arrive(SMALLEST);
    await page.goto('/');
    await untilOpen(page);
    await expectWholeName(page);
    await expectToFit(page);
    await signIn(page, 'admin');
    await profile(page).waitFor();
    await expectWholeName(page);
    await expectToFit(page);
  });

  it('a coupon that is over says so in the narrow table', async () => {
    const page = await arriveAsAdmin(visitors, SMALLEST);
    await page.route('**/api/v1/payment/coupon/all*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { coupons: object[] };
      const [first, second, ...rest] = answer.coupons;
      const coupons = [
        { ...first, expiresAt: '2020-01-01T00:00:00.000Z' },
        { ...second, expiresAt: undefined, usageLimit: 3, timesUsed: 3 },
        ...rest,
      ];
      await route.fulfill({ response, json: { ...answer, coupons } });
    });
    await page.goto('/admin/app/coupon');
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await rows.nth(0).getByText('Expired').filter({ visible: true }).waitFor();
    await rows.nth(1).getByText('Used up').filter({ visible: true }).waitFor();
    await expectToFit(page);
  });
});

describe.each([PHONE, { viewport: { width: 1280, height: 900 } }])(
  'what toasts say, $viewport.width wide',
  ({ viewport }) => {
    it('covers no button', async () => {
      const page = await arriveWithCart(visitors, { viewport });
      await expectNothingCovered(page, 'View cart');
      await page.goto(await pageOf('Field Watch Blue'));
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expectNothingCovered(page, 'View cart');
      await page.goto('/');
      const card = page.getByRole('article').nth(5).getByRole('button', { name: 'Add to cart' });
      // As low as a toast would stand.
      await card.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await card.click();
      await expectNothingCovered(page, 'View cart');
      await page.goto('/cart');
      await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
      await expectNothingCovered(page, 'Undo');
    });

    it('leaves with its page', async () => {
      const page = await arriveWithCart(visitors, { viewport });
      const added = page.getByRole('status').filter({ hasText: 'View cart' });
      // Under the pointer it would stay for ever.
      await added.hover();
      await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).press('Enter');
      await expectAddress(page, '/cart');
      await expect.poll(() => added.count()).toBe(0);
      await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
      const undo = page.getByRole('button', { name: 'Undo' });
      await undo.hover();
      await page.getByRole('link', { name: 'Search products' }).press('Enter');
      await expectAddress(page, '/search');
      await expect.poll(() => undo.count()).toBe(0);
    });
  },
);

it('what toasts say goes in its time, though the last one went from under the pointer', async () => {
  const page = await arriveWithCart(visitors);
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await undo.waitFor({ state: 'detached' });
});

/** The text in the header is there, and none of it is cut off. */
async function expectWholeName(page: Page): Promise<void> {
  const name = page.getByRole('banner').getByText('Vitrine', { exact: true });
  await name.waitFor();
  expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
}

/** Whether all of it can be seen: between the header and what is fixed at the bottom. */
async function expectInSight(place: Locator): Promise<void> {
  const hidden = () =>
    place.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const at = [top + 1, bottom - 1].map((y) => document.elementFromPoint((left + right) / 2, y));
      return at.some((seen) => !seen || !(element.contains(seen) || seen.contains(element)))
        ? element.outerHTML.slice(0, 160)
        : undefined;
    });
  await expect.poll(hidden).toBe(undefined);
}

/** A toast with these words is up, and there is no button under it. */
async function expectNothingCovered(page: Page, words: string): Promise<void> {
  const toast = page.locator('[data-rht-toaster]').getByRole('status').filter({ hasText: words });
  await toast.waitFor();
  const covered = await toast.evaluate((place) => {
    const box = place.getBoundingClientRect();
    return [...document.querySelectorAll('main button, main a.button')]
      .filter((button) => button.checkVisibility() && !place.contains(button))
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((button) => button.outerHTML.slice(0, 160));
  });
  expect(covered).toEqual([]);
}
