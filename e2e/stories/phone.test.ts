import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAndAdd, openAtPayment, openWithCart, CARDS, EARBUDS, payWith } from '../buying.ts';
import { expectAddress, expectFocus, untilLoaded, goWithin } from '../page-state.ts';
import { productPath } from '../products.ts';
import { expectFitsSmallestScreen } from '../screen-rules.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO, profile, signIn } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const PHONE = { viewport: { width: 390, height: 844 } };
const SMALLEST = { viewport: { width: 320, height: 640 } };

describe('on a phone', () => {
  it('the error of a declined card is focused and not covered by the bar', async () => {
    const page = await openAtPayment(visitors, { ...PHONE, expectedErrors: [/status of 402/] });
    for (const card of [CARDS.declined, CARDS.noFunds]) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await payWith(page, card);
      const message = page.getByRole('alert').getByText('Nothing was charged.');
      await message.waitFor();
      await expectFocus(page.getByRole('alert').locator('[tabindex]'));
      await expectInSight(message);
    }
  });

  it('“Add to cart” stays at the bottom of a product’s page, and covers nothing that has the focus', async () => {
    const page = await visitors.newPage(PHONE);
    await openSignedIn(page, DEMO.asha, await productPath('Field Watch Blue'));
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

  it('the total is beside “Checkout” at the bottom of the cart', async () => {
    const page = await openWithCart(visitors, PHONE);
    const checkout = page.getByRole('link', { name: 'Checkout', exact: true });
    await checkout.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    const total = page.getByText('Total ₹4,129', { exact: true });
    await expectInSight(total);
    await expectInSight(checkout);
    await page.setViewportSize({ width: 1280, height: 900 });
    await total.waitFor({ state: 'hidden' });
  });

  it('the shop’s name fits the header at 320 pixels', async () => {
    const page = await visitors.newPage(SMALLEST);
    await page.goto('/');
    await untilLoaded(page);
    await expectWholeName(page);
    await expectFitsSmallestScreen(page);
    await signIn(page, 'admin');
    await profile(page).waitFor();
    await expectWholeName(page);
    await expectFitsSmallestScreen(page);
  });

  it('an ended or used-up coupon says so in the narrow table', async () => {
    const page = await visitors.newPage(SMALLEST);
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
    await openSignedIn(page, DEMO.admin, '/admin/app/coupon');
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await rows.nth(0).getByText('Ended').filter({ visible: true }).waitFor();
    await rows.nth(1).getByText('Used up').filter({ visible: true }).waitFor();
    await expectFitsSmallestScreen(page);
  });
});

describe.each([PHONE, { viewport: { width: 1280, height: 900 } }])(
  'a toast, $viewport.width pixels wide',
  ({ viewport }) => {
    it('covers no button', async () => {
      const page = await openAndAdd(visitors, { viewport });
      await expectNothingCovered(page, 'View cart');
      await goWithin(page, await productPath('Field Watch Blue'));
      await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expectNothingCovered(page, 'View cart');
      await goWithin(page, '/');
      await page.getByRole('region', { name: 'Latest products' }).waitFor();
      const card = page.getByRole('article').nth(5).getByRole('button', { name: 'Add to cart' });
      // Where a toast appears.
      await card.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await card.click();
      await expectNothingCovered(page, 'View cart');
      await goWithin(page, '/cart');
      await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
      await expectNothingCovered(page, 'Undo');
    });

    it('disappears when its page is left', async () => {
      const page = await openAndAdd(visitors, { viewport });
      const added = page.getByRole('status').filter({ hasText: 'View cart' });
      // A toast under the pointer doesn't time out.
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

it('a toast disappears after its time, even if the last one was removed under the pointer', async () => {
  const page = await openAndAdd(visitors);
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('button', { name: `Remove ${EARBUDS}` }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await undo.waitFor({ state: 'detached' });
});

/** Checks that the shop's name in the header is not truncated. */
async function expectWholeName(page: Page): Promise<void> {
  const name = page.getByRole('banner').getByText('Vitrine', { exact: true });
  await name.waitFor();
  expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
}

/** Waits until the element is not covered by the header or the bar at the bottom. */
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

/** Waits for a toast with this text, and checks that it covers no button. */
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
