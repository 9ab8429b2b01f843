import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  cardOf,
  expectAddress,
  expectFocus,
  goWithin,
  leaveToBrowser,
  productNames,
  untilLoaded,
} from '../page-state.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });
const count = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('status');

describe('searching', () => {
  it('finds the best match first, as it is typed, without history entries', async () => {
    const page = await visitors.newPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'See everything' }).click();
    await expectAddress(page, '/search');
    await untilLoaded(page);
    for (const [typed, found] of [
      ['hedphones', 'Halden Wireless Headphones'],
      ['café', 'Café Press, Brass'],
      ['watch bl', 'Minimal Watch Black'],
      ['cafe press', 'Café Press, Brass'],
    ] as const) {
      await searchBox(page).fill('');
      await searchBox(page).pressSequentially(typed);
      await expectAddress(page, `/search?${new URLSearchParams({ search: typed })}`);
      await expect.poll(() => productNames(page).then(([first]) => first)).toBe(found);
      await expect.poll(() => count(page).textContent()).toMatch(/^(1 product|\d+ products)$/);
      await expectFocus(searchBox(page));
    }

    const lampMayCome = Promise.withResolvers<void>();
    await page.route(/product\/all\?search=lamp/, async (route) => {
      await lampMayCome.promise;
      await route.continue();
    });
    const lampAsked = page.waitForRequest(/search=lamp/);
    await searchBox(page).fill('lamp');
    await lampAsked;
    await searchBox(page).fill('tent');
    await cardOf(page, 'Two-Person Ridge Tent').waitFor();
    const lampAnswered = page.waitForResponse(/search=lamp/);
    lampMayCome.resolve();
    await (await lampAnswered).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect.poll(() => productNames(page)).toContain('Two-Person Ridge Tent');
    await expect.poll(() => productNames(page)).not.toContain('Orb Table Lamp');
    await expectAddress(page, '/search?search=tent');
    await page.goBack();
    await expectAddress(page, '/');
  });

  it(
    'loses no letter that is typed while a slow device shows another address',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ own: true });
      await page.goto('/search?search=watch');
      await untilLoaded(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
      for (const typed of ['cafe press', 'minimal lamp', 'watch bl']) {
        await searchBox(page).fill('');
        // The address without words is on its way by then.
        await page.waitForTimeout(240);
        await searchBox(page).pressSequentially(typed, { delay: 80 });
        await expectAddress(page, `/search?${new URLSearchParams({ search: typed })}`);
        expect(await searchBox(page).inputValue()).toBe(typed);
      }
    },
  );

  it(
    'maximum price, department and sort order change the results, and Back undoes each',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await page.goto('/search?search=watch');
      await cardOf(page, 'Harbour Diver 200').waitFor();
      const ceiling = page.getByLabel('Maximum price');
      await page.getByText('Such as ₹1,299').waitFor();
      await ceiling.fill('cheap');
      await page.getByText('An amount, please: at most ₹').waitFor();
      await ceiling.fill('9,000');
      await cardOf(page, 'Harbour Diver 200').waitFor({ state: 'detached' });
      const floor = page.getByLabel('Minimum price');
      await floor.fill('9,500');
      await page.getByText('Must not be above the maximum price').waitFor();
      await floor.blur();
      await expectAddress(page, '/search?search=watch&price=9000');
      await floor.fill('');
      await page.getByLabel('Category').selectOption('Watches');
      await expectAddress(page, '/search?search=watch&category=Watches&price=9000');
      await page.getByLabel('Sort').selectOption('Price: low to high');
      await expectAddress(page, '/search?search=watch&category=Watches&price=9000&sort=asc');
      await expect
        .poll(() => productNames(page).then(([first]) => first))
        .toMatch(/^Arcade Digital Watch/);
      await page.getByLabel('Sort').selectOption('Price: high to low');
      await expect.poll(() => productNames(page).then(([first]) => first)).toBe('Field Watch Blue');

      await page.goBack();
      await page.goBack();
      await page.goBack();
      await expectAddress(page, '/search?search=watch&price=9000');
      await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('');
      await expect.poll(() => page.getByLabel('Maximum price').inputValue()).toBe('9000');
      await page.goBack();
      await expectAddress(page, '/search?search=watch');
      await cardOf(page, 'Harbour Diver 200').waitFor();
      await expect.poll(() => page.getByLabel('Maximum price').inputValue()).toBe('');
    },
  );

  it(
    'the URL holds the whole search, for a reload and a shared link',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await page.goto('/search?search=mug&category=Kitchen&price=700&sort=desc');
      await cardOf(page, 'Speckled Latte Mug').waitFor();
      const names = await productNames(page);
      await page.reload();
      await cardOf(page, 'Speckled Latte Mug').waitFor();
      const friend = await visitors.newPage();
      await friend.goto(page.url());
      await cardOf(friend, 'Speckled Latte Mug').waitFor();
      await expect.poll(() => productNames(friend)).toEqual(names);
      await expect.poll(() => searchBox(friend).inputValue()).toBe('mug');
      await expect.poll(() => friend.getByLabel('Category').inputValue()).toBe('Kitchen');
      await expect.poll(() => friend.getByLabel('Maximum price').inputValue()).toBe('700');
      await expect.poll(() => friend.getByLabel('Sort').inputValue()).toBe('desc');

      await friend.goto('/search?page=-3&price=cheap&sort=upwards&category=');
      await friend.getByRole('article').nth(11).waitFor();
    },
  );
});

describe('paging', () => {
  it(
    'the pages are links, among which Back and changed filters lead to the right place',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await page.goto('/search');
      await page.getByRole('article').nth(11).waitFor();
      const first = await productNames(page);
      const second = page
        .getByRole('navigation', { name: 'Pagination' })
        .getByRole('link', { name: '2', exact: true });
      await expect.poll(() => second.getAttribute('href')).toBe('/search?page=2');
      await second.click();
      await expectAddress(page, '/search?page=2');
      await expect.poll(() => productNames(page).then(([name]) => name)).not.toBe(first[0]);
      await expect.poll(() => page.getByRole('article').count()).toBe(12);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expectAddress(page, '/search');
      await expect.poll(() => productNames(page)).toEqual(first);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

      await goWithin(page, '/search?page=99');
      await page.getByRole('link', { name: 'Go to the first page' }).click();
      await page.getByRole('article').nth(11).waitFor();
      await expectFocus(page.getByRole('heading', { level: 1, name: 'Search' }));
      await page.getByRole('link', { name: 'Next' }).click();
      await expectAddress(page, '/search?page=2');
      await expectFocus(page.getByRole('heading', { name: 'Results' }));
      await page.getByLabel('Category').selectOption('Audio');
      await expectAddress(page, '/search?category=Audio');
    },
  );
});

describe('loading and errors', () => {
  it(
    'without an exact match the closest ones are labelled, or other ways to go on are shown',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage();
      await page.goto('/search?search=mug+white');
      await page
        .getByText('Nothing matches all of “mug white”. These come closest.', { exact: true })
        .waitFor();
      await cardOf(page, 'Speckled Latte Mug').waitFor();
      await expect.poll(() => count(page).textContent()).toMatch(/^\d+ products$/);
      await searchBox(page).fill('mug');
      await page.getByText(/^Nothing matches all of/).waitFor({ state: 'detached' });

      await goWithin(page, '/search?search=zeppelin');
      await page.getByRole('heading', { name: 'Nothing found for “zeppelin”' }).waitFor();
      await page.getByRole('heading', { name: 'Popular products' }).waitFor();
      await expect.poll(() => page.getByRole('article').count()).toBe(8);
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'Kitchen' })
        .click();
      await expectAddress(page, '/search?category=Kitchen');

      await goWithin(page, '/search?search=mug&category=Kitchen&price=10&sort=asc');
      await page
        .getByRole('heading', { name: 'Nothing matches “mug” with these filters' })
        .waitFor();
      await page.getByText('Without filters: 3 products.').waitFor();
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expectAddress(page, '/search?search=mug&sort=asc');
      await cardOf(page, 'Speckled Latte Mug').waitFor();

      await goWithin(page, '/search?search=zeppelin&price=10');
      await page.getByRole('heading', { name: 'Nothing found for “zeppelin”' }).waitFor();
      await expect.poll(() => count(page).textContent()).toBe('No products');
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expectAddress(page, '/search');
      await page.getByRole('article').nth(11).waitFor();
      await expect.poll(() => searchBox(page).inputValue()).toBe('');
    },
  );

  it(
    'a failed search, or latest products that can’t be loaded, show an error, and “Try again” repeats it',
    { tags: 'long' },
    async () => {
      const page = await visitors.newPage({ expectedErrors: [/status of 50[03]/] });
      await leaveToBrowser(page, '/search');
      await page.route('**/api/v1/product/all*', (route) =>
        route.fulfill({
          status: 500,
          json: { success: false, code: 'INTERNAL', message: 'The shop had a hiccup.' },
        }),
      );
      await page.goto('/search');
      const failure = page.getByRole('alert').filter({ hasText: "The products can't be shown" });
      await failure.getByText('The shop had a hiccup.').waitFor();
      // The page asks once more by itself, once its filters are there.
      await page.waitForLoadState('networkidle');
      await page.unroute('**/api/v1/product/all*');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('article').nth(11).waitFor();
      await expect.poll(() => failure.count()).toBe(0);

      await page.route('**/api/v1/product/latest', (route) =>
        route.fulfill({ status: 503, body: '<html>no</html>' }),
      );
      await goWithin(page, '/');
      await page.getByRole('alert').getByText("The latest products can't be shown").waitFor();
      await page.unroute('**/api/v1/product/latest');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page
        .getByRole('region', { name: 'Latest products' })
        .getByRole('article')
        .nth(7)
        .waitFor();
    },
  );

  it('being offline shows one message, and the search continues when the connection is back', async () => {
    const page = await visitors.newPage({
      own: true,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
    });
    await page.goto('/search');
    await page.getByRole('article').nth(11).waitFor();
    // At once: what the page loads later, it does without.
    await page.context().setOffline(true);
    const notice = page.getByText(/^You are offline/);
    await notice.waitFor();
    await searchBox(page).fill('kettle');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expect.poll(() => notice.count()).toBe(1);
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await cardOf(page, 'Heron Gooseneck Kettle').waitFor();
  });
});
