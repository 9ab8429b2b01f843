import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callAsAdmin, openAsAdmin } from '../back-office.ts';
import { cardOf, expectFocus, goWithin } from '../page-state.ts';
import {
  expectAccessibleInBothThemes,
  expectFitsSmallestScreen,
  tooSmallTargets,
} from '../screen-rules.ts';
import { callAs, openSignedIn, newShopper, type Shopper } from '../shopper.ts';
import { rowsOf } from '../tables.ts';
import { type Product, orderOne, useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

const MARKUP = '<b>Warm</b> light. [More](javascript:alert(1))';

describe('a review', () => {
  it('is written, shown, changed, hidden and deleted by who has the product', async () => {
    const product = await products.sell();
    const shopper = await sellAndDeliver(product);
    const page = await visitors.newPage();
    await openSignedIn(page, shopper, `/productdetail/${product._id}`);
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('How many stars, please: 1 to 5').waitFor();
    await page.getByText('A title, please: at least 2 letters').waitFor();
    await expectAccessibleInBothThemes(page);
    expect(await tooSmallTargets(page)).toEqual([]);

    await giveStars(page, 4);
    await page.getByLabel('Title').fill('Good lamp');
    await page.getByLabel('Review', { exact: true }).fill(`${MARKUP}\nIt wobbles a little.`);
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('Thank you for your review').waitFor();
    await expectFocus(page.getByRole('heading', { name: /^(Your review|You bought this)$/ }));
    const review = page.getByRole('article', { name: 'Good lamp' });
    await review.getByText(MARKUP).waitFor();
    await review.getByText('Bought it').waitFor();
    await page.getByText('4.0', { exact: true }).waitFor();
    await page.getByRole('link', { name: '4.0 · 1 review' }).click();
    await expectFocus(page.getByRole('heading', { name: 'Reviews', exact: true }));
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: 'Edit your review' }).click();
    await giveStars(page, 2);
    await page.getByRole('button', { name: 'Save review' }).click();
    await review.getByText('2 of 5 stars').waitFor({ state: 'attached' });
    await review.getByText('Edited').waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFitsSmallestScreen(page);

    await goWithin(page, `/search?${new URLSearchParams({ search: product.name })}`);
    await cardOf(page, product.name).getByText('2.0 (1)').waitFor();

    await hideReviewsOf(product);
    await page.goto(`/productdetail/${product._id}`);
    await page.getByText('The reason: Names a neighbour').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await review.count()).toBe(0);
    await page.getByRole('button', { name: 'Delete your review' }).click();
    await page.getByRole('button', { name: 'Delete review' }).click();
    await page.getByRole('button', { name: 'Write a review' }).waitFor();
    await expectFocus(page.getByRole('heading', { name: 'You bought this' }));
  });

  it(
    'can’t be written by who has not bought the product, who reads ten at a time, newest or most useful first',
    { tags: 'long' },
    async () => {
      const [unreviewed, product] = [await products.sell(), await products.sell({ stock: 30 })];
      for (let written = 1; written <= 11; written += 1) {
        const shopper = await sellAndDeliver(product);
        const text = written === 3 ? 'It tells a lot. '.repeat(20) : 'Fine.';
        await callAs(shopper, `product/${product._id}/review`, {
          stars: 3 + (written % 3),
          title: `Review ${written}`,
          text,
        });
      }
      const page = await visitors.newPage();
      const mayReview = page.waitForResponse(`**/product/${unreviewed._id}/review?*`);
      await openSignedIn(page, newShopper(), `/productdetail/${unreviewed._id}`);
      await (await mayReview).finished();
      await page.waitForLoadState('networkidle');
      await page.getByText('There are no reviews yet.').waitFor();
      expect(await page.getByRole('button', { name: 'Write a review' }).count()).toBe(0);

      await goWithin(page, `/productdetail/${product._id}`);
      await page.getByText('11 reviews', { exact: true }).waitFor();
      const titles = () => page.getByRole('article').locator('h3').allTextContents();
      await expect.poll(async () => (await titles())[0]).toBe('Review 11');
      await page.getByRole('button', { name: 'Show more reviews' }).click();
      await expectFocus(page.getByRole('heading', { name: 'Review 1', exact: true }));
      await page.getByLabel('Sort reviews by').selectOption('Most useful first');
      await expect.poll(async () => (await titles())[0]).toBe('Review 3');
    },
  );
});

describe('in the back office', () => {
  it('reviews are answered, hidden with a reason and shown again', { tags: 'long' }, async () => {
    const product = await products.sell();
    const shopper = await sellAndDeliver(product);
    const words = { stars: 1, title: 'It broke', text: 'After a day. Call me: 98765 43210.' };
    await callAs(shopper, `product/${product._id}/review`, words);

    const page = await openAsAdmin(visitors, { path: `/admin/review?product=${product._id}` });
    const row = rowsOf(page).filter({ hasText: 'It broke' });
    await row.getByText('New', { exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByText(/\d new$/)
      .waitFor();
    await expectAccessibleInBothThemes(page);

    const dialog = page.getByRole('dialog', { name: `Review of ${product.name}` });
    const manage = row.getByRole('button', { name: 'Manage' });
    await manage.click();
    const answer = dialog.getByLabel('Answer of the shop');
    await answer.fill('Sorry. We will replace it.');
    await page.keyboard.press('Escape');
    await expectFocus(manage);
    await manage.click();
    expect(await answer.inputValue()).toBe('Sorry. We will replace it.');
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await page.getByText('Answer saved').waitFor();
    await expectFocus(manage);
    await row.getByText('Answered').waitFor();

    await manage.click();
    await dialog.getByRole('button', { name: 'Hide review' }).click();
    await dialog.getByText('A reason, please').waitFor();
    await dialog.getByLabel('Reason to hide it').fill('Has a phone number');
    await dialog.getByRole('button', { name: 'Hide review' }).click();
    await page.getByText('Review hidden').waitFor();
    await page.getByLabel('State').selectOption('Hidden');
    await row.getByText('Hidden', { exact: true }).waitFor();
    await manage.click();
    await dialog.getByText('Has a phone number').waitFor();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Show review' }).click();
    await page.getByText('Nothing found').waitFor();

    await goWithin(page, '/admin/review');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFitsSmallestScreen(page);
    expect(await tooSmallTargets(page)).toEqual([]);

    await goWithin(page, `/productdetail/${product._id}`);
    await page.getByText('Sorry. We will replace it.').waitFor();
  });
});

/** With the keyboard, as the radio buttons are out of sight behind their stars. */
async function giveStars(page: Page, stars: number): Promise<void> {
  await page.getByRole('radio', { name: '1 star' }).focus();
  await page.keyboard.press('Space');
  for (let given = 1; given < stars; given += 1) await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.getByRole('radio', { name: `${stars} stars` }).isChecked())
    .toBe(true);
}

/** Somebody new buys one and gets it. */
async function sellAndDeliver(product: Product): Promise<Shopper> {
  const { shopper, orderId } = await orderOne(product);
  for (const _step of ['Shipped', 'Delivered'])
    await callAsAdmin(`order/${orderId}`, { method: 'PUT' });
  return shopper;
}

async function hideReviewsOf({ _id }: Product): Promise<void> {
  const { reviews } = await callAsAdmin<{ reviews: { _id: string }[] }>(
    `review/all?product=${_id}`,
  );
  for (const review of reviews) {
    await callAsAdmin(`review/${review._id}`, {
      method: 'PUT',
      body: { hidden: true, reason: 'Names a neighbour' },
    });
  }
}
