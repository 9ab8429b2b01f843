import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arriveWithCart, EARBUDS } from '../buying.ts';
import { cardOf, untilOpen } from '../look.ts';
import { pageOf } from '../products.ts';
import { signIn } from '../sign-in.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('photos are asked for in the width they are shown at', () => {
  it.each([390, 800, 1100, 1280])('in a window %d wide', async (width) => {
    const page = await visitors.arrive({ viewport: { width, height: 900 } });
    await signIn(page, 'asha');
    for (const address of ['/', '/search', await pageOf('Field Watch Blue')]) {
      await page.goto(address);
      await untilOpen(page);
      await expect.poll(() => photosOn(page).then((photos) => photos.length)).toBeGreaterThan(0);
      const wrong = (await photosOn(page)).filter(
        ({ asked, shown }) => Math.abs(asked - shown) > 0.03 * shown + 1,
      );
      expect({ address, wrong }).toEqual({ address, wrong: [] });
    }
  });
});

describe('a photo that can’t be had', () => {
  it('leaves the name of its product in its place, and comes when the connection is back', async () => {
    const page = await visitors.arrive({ complaints: [/ERR_FAILED/] });
    await page.route('**/photos/**', (route) => route.abort());
    await page.goto(`/search?${new URLSearchParams({ search: EARBUDS })}`);
    const card = cardOf(page, EARBUDS);
    const placeholder = card.locator('[aria-hidden=true]').getByText(EARBUDS);
    await placeholder.waitFor();
    await page.unroute('**/photos/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await placeholder.waitFor({ state: 'detached' });
    await expect.poll(() => card.locator('picture img').count()).toBe(1);
  });

  it('leaves it in the cart and on its own page too', async () => {
    const page = await arriveWithCart(visitors, { complaints: [/ERR_FAILED/] });
    await page.route('**/photos/**', (route) => route.abort());
    await page.goto('/cart');
    const line = page.getByRole('listitem').filter({ hasText: EARBUDS });
    await line.locator('[aria-hidden=true]').getByText(EARBUDS).waitFor();
    await page.goto(await pageOf(EARBUDS));
    await page.getByRole('img', { name: EARBUDS }).waitFor();
    // The heading and the placeholder.
    await page.getByRole('main').getByText(EARBUDS, { exact: true }).nth(1).waitFor();
    await page.goto(await pageOf('Field Watch Blue'));
    const thumbnail = page.getByRole('button', { name: 'Photo 2', exact: true });
    await thumbnail.getByText('2').first().waitFor({ state: 'attached' });
    await expectAccessible(page);
  });
});

/** Of each photo that has come: the width it was asked for, and the one it has. */
function photosOn(page: Page): Promise<{ asked: number; shown: number; src: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((image) => image.complete && image.naturalWidth > 0)
      // The natural width of a picture chosen by `sizes` is what `sizes` says.
      .map((image) => ({
        asked: image.naturalWidth,
        shown: image.clientWidth,
        src: image.currentSrc,
      })),
  );
}
