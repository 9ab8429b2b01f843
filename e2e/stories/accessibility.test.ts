import { describe, expect, it } from 'vitest';
import { callAsAdmin } from '../back-office.ts';
import { cardOf, goWithin, leaveToBrowser } from '../page-state.ts';
import { productPath } from '../products.ts';
import { expectContrastInDark, expectGoodAtEverySize } from '../screen-rules.ts';
import { openSignedIn } from '../shopper.ts';
import { DEMO, profile } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();

describe('the shop is accessible, light and dark, on a desktop, on a phone and 320 pixels wide', () => {
  it('public pages', async () => {
    const page = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    await page.goto('/');
    await page.getByRole('article').nth(7).waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'View cart' }).waitFor();
    // So that the header doesn't cover half of a link.
    await page.evaluate(() => scrollTo(0, 0));
    await expectContrastInDark(page);
    await expectGoodAtEverySize(page);

    await goWithin(page, '/search');
    await page.getByRole('article').nth(11).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/search?page=4');
    await page.getByRole('link', { name: 'Previous' }).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/search?search=petal+coin+purse');
    await cardOf(page, 'Petal Coin Purse').waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/search?search=zeppelin');
    await page.getByText('Nothing found for “zeppelin”').waitFor();
    await page.getByLabel('Maximum price').fill('-1');
    await expectGoodAtEverySize(page);

    await goWithin(page, '/login');
    await page.getByRole('button', { name: 'Demo admin', disabled: false }).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectGoodAtEverySize(page);

    await callAsAdmin('settings', { method: 'PUT', body: { withdrawal: true } });
    await goWithin(page, '/withdrawal');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter your name').waitFor();
    await expectGoodAtEverySize(page);
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('Order number').fill('#999999');
    await page.getByLabel('E-mail').fill('asha@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Is this right?' }).waitFor();
    await expectGoodAtEverySize(page);
    await callAsAdmin('settings', { method: 'PUT', body: { withdrawal: false } });
  });

  it('pages for signed-in shoppers', async () => {
    const page = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    await openSignedIn(page, DEMO.admin);
    await profile(page).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await expectGoodAtEverySize(page);

    await goWithin(page, await productPath('Minimal Watch Ivory'));
    await page.getByText('Only 3 left').waitFor();
    await page.getByLabel('Quantity').fill('9');
    await expectContrastInDark(page);
    await expectGoodAtEverySize(page);
    const stepOf = () => page.evaluate(() => JSON.stringify(history.state));
    const step = await stepOf();
    await page.getByRole('button', { name: 'Minimal Watch Ivory', exact: false }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectGoodAtEverySize(page);
    await page.keyboard.press('Escape');
    // Closing takes its step of the history back.
    await expect.poll(stepOf).toBe(step);
    await goWithin(page, await productPath('Cloth-Bound Journals, Set of Three'));
    await page.getByRole('heading', { level: 1, name: /^Cloth-Bound Journals/ }).waitFor();
    await expectGoodAtEverySize(page);
    await goWithin(page, '/productdetail/nonsense');
    await page.getByRole('heading', { name: 'Product not found' }).waitFor();
    await expectGoodAtEverySize(page);
  });

  it('error and loading states', { tags: 'long' }, async () => {
    const page = await visitors.newPage({ own: true, expectedErrors: TROUBLES });
    await page.clock.install();
    await page.route('**/assets/identity-*.js', () => {});
    // Only where a session is kept is the identity library waited for.
    await page.addInitScript(() => localStorage.setItem('firebase:authUser:kept', '{}'));
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.getByRole('article').nth(7).waitFor();
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Continue without signing in' }).waitFor();
    await expectGoodAtEverySize(page);
    await page.goto('/cart', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    await page.clock.fastForward(10_000);
    await page.getByRole('button', { name: 'Continue without signing in' }).waitFor();
    await expectGoodAtEverySize(page);
    await page.unroute('**/assets/identity-*.js');

    await leaveToBrowser(page, '/search');
    await page.route('**/api/v1/product/all*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/search');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^You are offline/).waitFor();
    await expectGoodAtEverySize(page);
    await page.context().setOffline(false);

    await page.route('**/api/v1/product/latest', (route) =>
      route.fulfill({ json: { products: [{ _id: 'x' }] } }),
    );
    await goWithin(page, '/');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await expectGoodAtEverySize(page);
  });
});

/** Console errors that are caused on purpose. */
const TROUBLES = [/status of 500/, /ERR_/, /Cannot read|undefined/, /could not be/];
