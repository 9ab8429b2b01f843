import { describe, expect, it } from 'vitest';
import { cardOf, expectFocus, untilOpen } from '../look.ts';
import { pageOf } from '../products.ts';
import { expectAccessibleInEachLook, expectToFit, tooSmall } from '../screen-rules.ts';
import { comeBack } from '../shopper.ts';
import { DEMO, profile, signIn } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

describe.each(SIZES)('everybody can use the shop, light or dark, $width wide', (viewport) => {
  it('its screens', async () => {
    const page = await visitors.arrive({ viewport, complaints: [NOT_FOUND] });
    await page.goto('/');
    await page.getByRole('article').nth(7).waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'View cart' }).waitFor();
    await expectAccessibleInEachLook(page);

    await page.goto('/search');
    await page.getByRole('article').nth(11).waitFor();
    await expectAccessibleInEachLook(page);
    await page.goto('/search?search=petal+coin+purse');
    await cardOf(page, 'Petal Coin Purse').waitFor();
    await expectAccessibleInEachLook(page);
    await page.goto('/search?search=zeppelin');
    await page.getByText('Nothing found for “zeppelin”').waitFor();
    await page.getByLabel('Maximum price').fill('-1');
    await expectAccessibleInEachLook(page);

    await page.goto('/login');
    await page.getByRole('button', { name: 'Demo admin', disabled: false }).waitFor();
    await expectAccessibleInEachLook(page);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectAccessibleInEachLook(page);
  });

  it('what only people who are signed in see', async () => {
    const page = await visitors.arrive({ viewport, complaints: [NOT_FOUND] });
    await signIn(page, 'admin');
    await expectFocus(page.getByRole('heading', { level: 1 }));
    await profile(page).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await expectAccessibleInEachLook(page);

    await page.goto(await pageOf('Minimal Watch Ivory'));
    await page.getByText('Only 3 left').waitFor();
    await page.getByLabel('Quantity').fill('9');
    await expectAccessibleInEachLook(page);
    await page.getByRole('button', { name: 'Minimal Watch Ivory', exact: false }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessibleInEachLook(page);
    await page.goto('/productdetail/nonsense');
    await page.getByRole('heading', { name: 'Product not found' }).waitFor();
    await expectAccessibleInEachLook(page);
  });

  it('its troubles', async () => {
    const page = await visitors.arrive({ viewport, complaints: TROUBLES });
    await page.clock.install();
    await page.route('**/assets/identity-*.js', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    // Behind the loader, where nobody can use it.
    await page.locator('article').nth(7).waitFor({ state: 'attached' });
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Continue without signing in' }).waitFor();
    await expectAccessibleInEachLook(page);
    await page.unroute('**/assets/identity-*.js');

    await page.route('**/api/v1/product/all*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/search');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You are offline/).waitFor();
    await expectAccessibleInEachLook(page);
    await page.context().setOffline(false);

    await page.route('**/api/v1/product/latest', (route) =>
      route.fulfill({ json: { products: [{ _id: 'x' }] } }),
    );
    await page.goto('/');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expectAccessibleInEachLook(page);
  });
});

/** What the troubles that are made on purpose leave in the console. */
const TROUBLES = [/status of 500/, /ERR_/, /Cannot read|undefined/, /could not be/];

describe('the smallest screens', () => {
  it('nothing is wider than 320 pixels', async () => {
    const page = await visitors.arrive({
      viewport: { width: 320, height: 640 },
      complaints: [NOT_FOUND],
    });
    const product = await pageOf('Cloth-Bound Journals, Set of Three');
    for (const address of [
      '/',
      '/search',
      '/search?page=4',
      '/search?search=zeppelin',
      '/login',
      '/nowhere',
    ]) {
      await page.goto(address);
      await expectToFit(page);
    }
    await comeBack(page, DEMO.admin);
    for (const address of ['/', '/search', product, '/productdetail/nonsense']) {
      await page.goto(address);
      await profile(page).click();
      await expectToFit(page);
    }
  });

  it('whatever can be pressed is large enough for a finger', async () => {
    const page = await visitors.arrive({
      viewport: { width: 390, height: 844 },
      complaints: [NOT_FOUND],
    });
    for (const address of ['/', '/search', '/login', '/nowhere']) {
      await page.goto(address);
      await untilOpen(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await tooSmall(page)).toEqual([]);
    }
  });
});
