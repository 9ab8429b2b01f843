import { describe, expect, it } from 'vitest';
import { cardOf, expectFocus, leaveToBrowser, untilLoaded } from '../page-state.ts';
import { productPath } from '../products.ts';
import {
  expectAccessibleInBothThemes,
  expectFitsSmallestScreen,
  tooSmallTargets,
} from '../screen-rules.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO, profile, signIn } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe.each(SIZES)('the shop is accessible, light and dark, $width pixels wide', (viewport) => {
  it('public pages', async () => {
    const page = await visitors.newPage({ viewport, expectedErrors: [NOT_FOUND] });
    await page.goto('/');
    await page.getByRole('article').nth(7).waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'View cart' }).waitFor();
    // So that the header doesn't cover half of a link.
    const latest = page.getByRole('heading', { name: 'Latest products' });
    await latest.evaluate((heading) => heading.scrollIntoView());
    await expectAccessibleInBothThemes(page);

    await page.goto('/search');
    await page.getByRole('article').nth(11).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto('/search?search=petal+coin+purse');
    await cardOf(page, 'Petal Coin Purse').waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto('/search?search=zeppelin');
    await page.getByText('Nothing found for “zeppelin”').waitFor();
    // Beside the results, or in a sheet.
    const filters = page.getByRole('button', { name: 'Filters' });
    if (await filters.isVisible()) await filters.click();
    await page.getByLabel('Maximum price').fill('-1');
    await expectAccessibleInBothThemes(page);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Demo admin', disabled: false }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectAccessibleInBothThemes(page);
  });

  it('pages for signed-in shoppers', async () => {
    const page = await visitors.newPage({ viewport, expectedErrors: [NOT_FOUND] });
    await signIn(page, 'admin');
    await expectFocus(page.getByRole('heading', { level: 1 }));
    await profile(page).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await expectAccessibleInBothThemes(page);

    await page.goto(await productPath('Minimal Watch Ivory'));
    await page.getByText('Only 3 left').waitFor();
    await page.getByLabel('Quantity').fill('9');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Minimal Watch Ivory', exact: false }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto('/productdetail/nonsense');
    await page.getByRole('heading', { name: 'Product not found' }).waitFor();
    await expectAccessibleInBothThemes(page);
  });

  it('error and loading states', async () => {
    const page = await visitors.newPage({ viewport, expectedErrors: TROUBLES });
    await page.clock.install();
    await page.route('**/assets/identity-*.js', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.getByRole('article').nth(7).waitFor();
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Continue without signing in' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.goto('/cart', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Continue without signing in' }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.unroute('**/assets/identity-*.js');

    await leaveToBrowser(page, '/search');
    await leaveToBrowser(page, '/');
    await page.route('**/api/v1/product/all*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/search');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You are offline/).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.context().setOffline(false);

    await page.route('**/api/v1/product/latest', (route) =>
      route.fulfill({ json: { products: [{ _id: 'x' }] } }),
    );
    await page.goto('/');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expectAccessibleInBothThemes(page);
  });
});

/** Console errors that are caused on purpose. */
const TROUBLES = [/status of 500/, /ERR_/, /Cannot read|undefined/, /could not be/];

describe('the smallest screens', () => {
  it('nothing is wider than 320 pixels', async () => {
    const page = await visitors.newPage({
      viewport: { width: 320, height: 640 },
      expectedErrors: [NOT_FOUND],
    });
    const product = await productPath('Cloth-Bound Journals, Set of Three');
    for (const address of [
      '/',
      '/search',
      '/search?page=4',
      '/search?search=zeppelin',
      '/login',
      '/nowhere',
    ]) {
      await page.goto(address);
      await expectFitsSmallestScreen(page);
    }
    await openSignedIn(page, DEMO.admin);
    for (const address of ['/', '/search', product, '/productdetail/nonsense']) {
      await page.goto(address);
      await profile(page).click();
      await expectFitsSmallestScreen(page);
    }
  });

  it('all buttons, links and fields are large enough to touch', async () => {
    const page = await visitors.newPage({
      viewport: { width: 390, height: 844 },
      expectedErrors: [NOT_FOUND],
    });
    for (const address of ['/', '/search', '/login', '/nowhere']) {
      await page.goto(address);
      await untilLoaded(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await tooSmallTargets(page)).toEqual([]);
    }
  });
});
