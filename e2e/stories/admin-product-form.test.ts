import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { updateProduct, productsNamed, useTestProducts } from '../test-products.ts';
import { cardOf, expectAddress, expectFocus, productNames } from '../page-state.ts';
import {
  chosenPhotos,
  choosePhotos,
  dropPhotos,
  errorAt,
  fillProduct,
  picture,
} from '../product-form.ts';
import { openSignedIn, newShopper } from '../shopper.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

const NEW = '/admin/product/new';
const LAMP = { Category: 'Home', Price: '1499.50', Stock: '3', Description: 'Warm light.' };
const CREATE = { name: 'Create product' };

describe('a new product', () => {
  it(
    'shows an error at each missing field, and takes up to five photos, chosen or dropped, in any order',
    { tags: 'long' },
    async () => {
      const page = await openAsAdmin(visitors, { path: NEW });
      await page.getByRole('button', CREATE).click();
      await expectFocus(page.getByLabel('Name', { exact: true }));
      await expect.poll(() => errorAt(page, 'Name')).toBe('Enter a name');
      await expect.poll(() => errorAt(page, 'Category')).toBe('Enter or choose a category');
      await expect.poll(() => errorAt(page, 'Price')).toBe('Enter a price');
      await expect.poll(() => errorAt(page, 'Stock')).toBe('Enter how many there are');
      await expect.poll(() => errorAt(page, 'Photos')).toBe('Choose at least one photo');
      await fillProduct(page, { ...LAMP, Name: 'L', Price: '1e3', Stock: '1.5' });
      await expect
        .poll(() => errorAt(page, 'Price'))
        .toBe('A price, please: an amount such as 1999 or 499.50');
      await expect
        .poll(() => errorAt(page, 'Stock'))
        .toBe('How many there are, please, as a whole number');
      await expect.poll(() => errorAt(page, 'Name')).toBe('A name, please: at least 2 letters');
      await expect.poll(() => errorAt(page, 'Category')).toBe('');
      await fillProduct(page, { Name: 'Lamp', Price: '0', Stock: '1000001' });
      await expect.poll(() => errorAt(page, 'Price')).toBe('A price, please: at least 0.01');
      await expect
        .poll(() => errorAt(page, 'Stock'))
        .toBe('How many there are, please: at most 1000000');
      await fillProduct(page, { Price: '10', Stock: '1' });
      await page.getByRole('button', CREATE).click();
      await expectFocus(page.getByLabel('Photos', { exact: true }));

      await choosePhotos(page, await picture('red'), await picture('green'));
      await dropPhotos(page, await picture('blue'));
      await page.getByRole('img', { name: 'blue.png' }).waitFor();
      await page.getByRole('button', { name: 'Remove green.png' }).click();
      await page.getByRole('button', { name: 'Show blue.png first' }).click();
      await expect.poll(() => chosenPhotos(page)).toEqual(['blue.png', 'red.png']);
      await page.getByText('2 of 5 chosen').waitFor();

      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('…') };
      await dropPhotos(page, notes);
      await expect
        .poll(() => errorAt(page, 'Photos'))
        .toBe('notes.txt is not a JPEG, PNG, WebP or AVIF picture.');
      const more = await Promise.all(
        ['tan', 'teal', 'navy', 'gold'].map((color) => picture(color)),
      );
      await dropPhotos(page, ...more);
      await expect.poll(() => errorAt(page, 'Photos')).toBe('A product has at most 5 photos.');
      await page.getByText('5 of 5 chosen').waitFor();
    },
  );

  it(
    'shows the server’s errors at their fields and the upload’s progress, and is created once, even if the response is lost',
    { tags: 'long' },
    async () => {
      const page = await openAsAdmin(visitors, {
        path: NEW,
        expectedErrors: [/status of 415/, /status of 400/, /net::ERR_FAILED/],
      });
      const Name = products.name();
      await fillProduct(page, { Name, ...LAMP });
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      await page
        .getByLabel('Photos', { exact: true })
        .setInputFiles({ name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: drawing });
      await expect
        .poll(() => errorAt(page, 'Photos'))
        .toBe("drawing.jpg can't be read as a picture.");
      // The browser shows this one, but the shop refuses it.
      await choosePhotos(page, { name: 'moving.jpg', mimeType: 'image/jpeg', buffer: GIF });
      await page.getByRole('button', CREATE).click();
      await expect
        .poll(() => errorAt(page, 'Photos'))
        .toBe('Each must be a JPEG, PNG, WebP or AVIF picture');
      await expectFocus(page.getByLabel('Photos', { exact: true }));
      await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe(Name);
      expect(await productsNamed(Name)).toEqual([]);

      await page.getByRole('button', { name: 'Remove moving.jpg' }).click();
      await choosePhotos(page, await picture('olive'));
      const held = Promise.withResolvers<void>();
      let calls = 0;
      await page.route('**/api/v1/product/new*', async (route) => {
        calls += 1;
        await held.promise;
        await route.fulfill({ status: 400, json: REFUSAL });
      });
      await page.getByRole('button', CREATE).click();
      await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
      await page.getByText(/^Sending … \d+%$/).waitFor();
      await expect
        .poll(() => page.getByRole('button', CREATE).getAttribute('aria-busy'))
        .toBe('true');
      await page.getByLabel('Name', { exact: true }).press('Enter');
      held.resolve();
      await expect.poll(() => errorAt(page, 'Category')).toBe('This department is closed');
      await expectFocus(page.getByLabel('Category', { exact: true }));
      await expect.poll(() => errorAt(page, 'Photos')).toBe('This one is blurred');
      await expect.poll(() => errorAt(page, 'Name')).toBe('');
      await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
      expect(calls).toBe(1);
      await page.unroute('**/api/v1/product/new*');

      await loseResponse(page);
      await page.getByRole('button', CREATE).click();
      await page.getByText("The shop can't be reached.").waitFor();
      await page.getByRole('button', CREATE).click();
      await expectAddress(page, '/admin/product');
      expect(await productsNamed(Name)).toHaveLength(1);
    },
  );

  it('is in the shop at once, also for shoppers who are already there', async () => {
    const shopper = await visitors.newPage();
    await openSignedIn(shopper, newShopper());
    await shopper.getByRole('article').nth(7).waitFor();
    const page = await openAsAdmin(visitors, { path: NEW });
    const Name = products.name();
    await fillProduct(page, { Name, ...LAMP });
    await choosePhotos(page, await picture('sienna'));
    await page.getByRole('button', CREATE).click();
    await page
      .getByRole('status')
      .filter({ hasText: `${Name} is on sale` })
      .waitFor();
    await expectAddress(page, '/admin/product');
    await page.getByRole('link', { name: Name, exact: true }).waitFor();

    await shopper.getByRole('link', { name: 'Search', exact: true }).click();
    await shopper.getByRole('searchbox').fill(Name);
    await cardOf(shopper, Name).getByText('₹1,499.50').waitFor();
    await cardOf(shopper, Name).getByRole('link', { name: Name, exact: true }).click();
    await shopper.getByRole('heading', { level: 1, name: Name }).waitFor();
    await shopper.getByText('Only 3 left').waitFor();
    const [product] = await productsNamed(Name);
    if (product) await updateProduct(product, { stock: '0' });
    await shopper.goto('/');
    await expect.poll(() => productNames(shopper).then(([first]) => first)).toBe(Name);
    await cardOf(shopper, Name).getByRole('link', { name: Name, exact: true }).click();
    await shopper.getByRole('heading', { level: 1, name: Name }).waitFor();
    await shopper.getByText('Out of stock', { exact: true }).waitFor();
  });
});

/** The next product reaches the shop, but the browser does not learn of it. */
async function loseResponse(page: Page): Promise<void> {
  await page.route(
    '**/api/v1/product/new*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const REFUSAL = {
  success: false,
  code: 'VALIDATION',
  message: 'Some fields are not right.',
  errors: [
    { path: 'category', message: 'This department is closed' },
    { path: 'photos.0', message: 'This one is blurred' },
  ],
};
