import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openWithCart, EARBUDS } from '../buying.ts';
import { cardOf, goWithin, untilLoaded } from '../page-state.ts';
import { productPath } from '../products.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO } from '../sign-in.ts';
import { expectAccessible, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

it(
  'photos are requested in the width they are shown at, in every window',
  { tags: 'long' },
  async () => {
    const page = await visitors.newPage();
    await openSignedIn(page, DEMO.asha);
    const watch = await productPath('Field Watch Blue');
    const pages = [
      ['/', 'Well-made things for every day'],
      ['/search', 'Search'],
      [watch, 'Field Watch Blue'],
    ] as const;
    for (const width of [390, 800, 1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [address, heading] of pages) {
        // Loaded in this window; on the other pages the photos are new, too.
        if (address === '/') await page.goto(address);
        else await goWithin(page, address);
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
        await untilLoaded(page);
        await expect.poll(() => photosOn(page).then((photos) => photos.length)).toBeGreaterThan(0);
        const wrong = (await photosOn(page)).filter(
          ({ asked, shown }) => Math.abs(asked - shown) > 0.03 * shown + 1,
        );
        expect({ address, width, wrong }).toEqual({ address, width, wrong: [] });
      }
    }
  },
);

it(
  'a photo that can’t be loaded is replaced by the product’s name in the cart, on the product’s page and in the search, and loads when the connection is back',
  { tags: 'long' },
  async () => {
    const page = await openWithCart(visitors, {
      before: (opened) => opened.route('**/photos/**', (route) => route.abort()),
      expectedErrors: [/ERR_FAILED/],
    });
    const line = page.getByRole('listitem').filter({ hasText: EARBUDS });
    await line.locator('[aria-hidden=true]').getByText(EARBUDS).waitFor();
    await goWithin(page, await productPath(EARBUDS));
    await page.getByRole('heading', { level: 1, name: EARBUDS }).waitFor();
    await page.getByRole('img', { name: EARBUDS }).waitFor();
    // In the heading and in place of the photo.
    await page.getByRole('main').getByText(EARBUDS, { exact: true }).nth(1).waitFor();
    await goWithin(page, await productPath('Field Watch Blue'));
    const thumbnail = page.getByRole('button', { name: 'Photo 2', exact: true });
    await thumbnail.getByText('2').first().waitFor({ state: 'attached' });
    await expectAccessible(page);

    await goWithin(page, `/search?${new URLSearchParams({ search: EARBUDS })}`);
    const card = cardOf(page, EARBUDS);
    const placeholder = card.locator('[aria-hidden=true]').getByText(EARBUDS);
    await placeholder.waitFor();
    await page.unroute('**/photos/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await placeholder.waitFor({ state: 'detached' });
    await expect.poll(() => card.locator('picture img').count()).toBe(1);
  },
);

/** The requested and the shown width of each loaded photo. */
function photosOn(page: Page): Promise<{ asked: number; shown: number; src: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((image) => image.complete && image.naturalWidth > 0)
      // For a picture with `sizes`, naturalWidth is the width that `sizes` names.
      .map((image) => ({
        asked: image.naturalWidth,
        shown: image.clientWidth,
        src: image.currentSrc,
      })),
  );
}
