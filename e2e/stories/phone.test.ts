import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addToCart, openAtPayment, CARDS, EARBUDS, payWith } from '../buying.ts';
import { DESK } from '../kept-browser.ts';
import { expectAddress, expectFocus, untilLoaded, goWithin } from '../page-state.ts';
import { productPath } from '../products.ts';
import { expectFitsSmallestScreen } from '../screen-rules.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { DEMO } from '../sign-in.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const PHONE = { viewport: { width: 390, height: 844 } };
const SMALLEST = { viewport: { width: 320, height: 640 } };

describe('on a phone', () => {
  it(
    'the bar at the bottom covers no error of a declined card, keeps “Add to cart” in sight, and has the total beside “Checkout”',
    { tags: 'long' },
    async () => {
      const page = await openAtPayment(visitors, { ...PHONE, expectedErrors: [/status of 402/] });
      for (const card of [CARDS.declined, CARDS.noFunds]) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await payWith(page, card);
        const message = page.getByRole('alert').getByText('Nothing was charged.');
        await message.waitFor();
        await expectFocus(page.getByRole('alert').locator('[tabindex]'));
        await expectInSight(message);
      }

      await goWithin(page, await productPath('Field Watch Blue'));
      await page.getByRole('heading', { level: 1, name: 'Field Watch Blue' }).waitFor();
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

      await goWithin(page, '/cart');
      const checkout = page.getByRole('link', { name: 'Checkout', exact: true });
      await checkout.waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      const total = page.getByText('Total ₹4,129', { exact: true });
      await expectInSight(total);
      await expectInSight(checkout);
      await page.setViewportSize(DESK);
      await total.waitFor({ state: 'hidden' });
    },
  );

  it(
    'at 320 pixels the shop’s name fits the header, and an ended or used-up coupon says so in the narrow table',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage(SMALLEST);
      await page.goto('/');
      await untilLoaded(page);
      await expectWholeName(page);
      await expectFitsSmallestScreen(page);
      for (const name of ['Lamps of Tokyo', 'Lamps and lights of Tokyo']) {
        await page.locator('header a').first().evaluate(rename, name);
        await expectInOneRow(
          page.getByRole('banner').getByRole('link', { name: /^(?:Cart|Log in)/ }),
        );
      }
      await openSignedIn(page, DEMO.admin);
      await expectWholeName(page);
      await expectFitsSmallestScreen(page);

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
      await goWithin(page, '/admin/app/coupon');
      const rows = page.getByRole('table').locator('tbody').getByRole('row');
      await rows.nth(0).getByText('Ended').filter({ visible: true }).waitFor();
      await rows.nth(1).getByText('Used up').filter({ visible: true }).waitFor();
      await expectFitsSmallestScreen(page);
    },
  );
});

it(
  'a toast covers no button on a phone and on a desktop, and disappears when its page is left, or after its time even if the last one was removed under the pointer',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage();
    await openSignedIn(page, newShopper());
    const added = page.getByRole('status').filter({ hasText: 'View cart' });
    const undo = page.getByRole('button', { name: 'Undo' });
    const remove = page.getByRole('button', { name: `Remove ${EARBUDS}` });
    for (const [inCart, viewport] of [
      [0, PHONE.viewport],
      // The cart still has the pieces added on the product’s page and on the front page.
      [2, DESK],
    ] as const) {
      await page.setViewportSize(viewport);
      await addToCart(page, EARBUDS, inCart + 1);
      await expectNothingCovered(page, 'View cart');
      await addOnProductPage(page, 'Field Watch Blue');
      await expectNothingCovered(page, 'View cart');
      await goWithin(page, '/');
      await page.getByRole('region', { name: 'Latest products' }).waitFor();
      const card = page.getByRole('article').nth(5).getByRole('button', { name: 'Add to cart' });
      // Where a toast appears.
      await card.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await card.click();
      await expectNothingCovered(page, 'View cart');

      // A toast under the pointer doesn't time out.
      await added.hover();
      await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).press('Enter');
      await expectAddress(page, '/cart');
      await expect.poll(() => added.count()).toBe(0);
      await remove.click();
      await expectNothingCovered(page, 'Undo');
      await undo.hover();
      await goWithin(page, '/search');
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
      await expect.poll(() => undo.count()).toBe(0);
    }

    await addOnProductPage(page, EARBUDS);
    await page.getByRole('link', { name: 'View cart' }).click();
    await remove.click();
    await undo.waitFor();
    await undo.waitFor({ state: 'detached' });
  },
);

async function addOnProductPage(page: Page, name: string): Promise<void> {
  await goWithin(page, await productPath(name));
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).click();
}

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

function rename(link: Element, name: string): void {
  link.textContent = name;
}

/** None of these is alone below the others. */
async function expectInOneRow(links: Locator): Promise<void> {
  const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  const middles = boxes.map((box) => box && Math.round(box.y + box.height / 2));
  expect(middles).toEqual([middles[0], middles[0]]);
}
