import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { productsNamed, orderOne, useTestProducts } from '../test-products.ts';
import { expectAddress, expectFocus, goWithin } from '../page-state.ts';
import { choosePhotos, fillProduct, openForm, partsSent, picture, save } from '../product-form.ts';
import { openSignedIn } from '../shopper.ts';
import { shopUrl } from '../shop-url.ts';
import { DEMO } from '../sign-in.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

describe('changing a product', () => {
  it('keeps what is typed during saving, asks before the price falls below a tenth, and replaces the photos', async () => {
    const lamp = await products.sell({ price: 12_999 });
    const page = await openForm(visitors, lamp);
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/v1/product/${lamp._id}?*`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await fillProduct(page, { Price: '13000' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await fillProduct(page, { Description: 'Typed meanwhile.' });
    held.resolve();
    await page.getByRole('status').filter({ hasText: 'is saved' }).waitFor();
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Typed meanwhile.');
    await page.unroute(`**/api/v1/product/${lamp._id}?*`);
    const sent = partsSent(page);
    await save(page, `${lamp.name} is saved`);
    expect(sent()).toEqual(['description']);

    await fillProduct(page, { Price: '1,299' });
    const question = page.getByRole('dialog', { name: 'Change the price to ₹1,299?' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectFocus(question.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect((await productsNamed(lamp.name))[0]?.price).toBe(13_000);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await question.getByRole('button', { name: 'Change price' }).click();
    await page.getByText('Nothing has been changed yet.').waitFor();
    await fillProduct(page, { Price: '₹ 1,300.50' });
    await save(page, `${lamp.name} is saved`);
    expect((await productsNamed(lamp.name))[0]?.price).toBe(1_300.5);

    // The cost is told here, and to nobody else.
    await fillProduct(page, { Cost: '₹ 1,400' });
    await page.getByText('below cost: margin -7.7 %').waitFor();
    await fillProduct(page, { Cost: '975.38' });
    await page.getByText('margin 25 %').waitFor();
    await save(page, `${lamp.name} is saved`);
    expect(sent()).toEqual(['cost']);
    const answer = await fetch(new URL(`/api/v1/product/${lamp._id}`, shopUrl()));
    const told = await answer.text();
    expect([told.includes(lamp.name), told.includes('975.38')]).toEqual([true, false]);

    await choosePhotos(page, await picture('crimson'), await picture('indigo'));
    await page.getByText('They go when you save: new ones are chosen.').waitFor();
    await save(page, `${lamp.name} is saved`);
    await page.getByRole('img', { name: 'Photo 2' }).waitFor();
    await page.getByText('0 of 5 chosen').waitFor();
    const [now] = await productsNamed(lamp.name);
    expect(now?.photos).toHaveLength(2);
    expect(now?.photos.map(({ url }) => url)).not.toContain(lamp.photos[0]?.url);
  });

  it(
    'asks before a link, Back, a reload or a sign-out discards changes',
    { tags: 'long' },
    async () => {
      const lamp = await products.sell();
      const page = await openAsAdmin(visitors, { path: '/admin/product' });
      await page.getByRole('link', { name: lamp.name, exact: true }).click();
      await page.getByLabel('Name', { exact: true }).click();
      await fillProduct(page, { Name: 'Half typed' });
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await page.getByRole('link', { name: 'Coupons' }).click();
      await expectFocus(question.getByRole('button', { name: 'Cancel' }));
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      await page.goBack().catch(() => undefined);
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'hidden' });
      await expectAddress(page, `/admin/product/${lamp._id}`);

      const asked = page.waitForEvent('dialog');
      await page.evaluate(() => void setTimeout(() => location.reload()));
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await expect
        .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
        .toBe('Half typed');

      const leaving = page.getByRole('dialog', { name: 'Sign out without saving?' });
      const signOut = async () => {
        await page.getByRole('button', { name: 'Profile' }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
      };
      await signOut();
      await leaving.getByRole('button', { name: 'Cancel' }).click();
      await expectFocus(page.getByRole('button', { name: 'Profile' }));
      await page.getByRole('button', { name: 'Profile' }).click();
      await page.getByRole('link', { name: 'Orders' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expectFocus(page.getByRole('button', { name: 'Profile' }));
      await expect
        .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
        .toBe('Half typed');

      await page.getByRole('link', { name: 'Coupons' }).click();
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
      expect(await productsNamed(lamp.name)).toHaveLength(1);

      await goWithin(page, `/admin/product/${lamp._id}`);
      await fillProduct(page, { Name: 'Half typed' });
      await signOut();
      await leaving.getByRole('button', { name: 'Discard changes' }).click();
      await page.getByText('Sign Out Successfully').waitFor();
      await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    },
  );

  it(
    'keeps changes when another tab signs out: they can be saved after logging in again',
    { tags: 'long' },
    async () => {
      const lamp = await products.sell();
      const page = await openForm(visitors, lamp);
      await fillProduct(page, { Name: 'Half typed' });
      const tab = await page.context().newPage();
      await tab.goto('/');
      await tab.getByRole('button', { name: 'Profile' }).click();
      await tab.getByRole('button', { name: 'Sign out' }).click();
      const dialog = page.getByRole('dialog', { name: 'You were signed out in another tab' });
      await dialog.getByRole('button', { name: 'Not now' }).click();
      const notice = page.getByText('You were signed out in another tab. Log in again to save.');
      await notice.waitFor();
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await dialog.getByRole('button', { name: DEMO.admin.button }).click();
      await dialog.waitFor({ state: 'hidden' });
      await notice.waitFor({ state: 'hidden' });
      await save(page, 'Half typed is saved');
      await fillProduct(page, { Name: lamp.name });
      await save(page, `${lamp.name} is saved`);
    },
  );
});

describe('deleting a product', () => {
  it('takes it out of the shop at once, after a confirmation', { tags: 'long' }, async () => {
    const lamp = await products.sell({ price: 2400 });
    const { shopper, orderId } = await orderOne(lamp);
    const page = await openForm(visitors, lamp, [NOT_FOUND]);
    const remove = page.getByRole('button', { name: 'Delete product' }).first();
    await remove.click();
    const question = page.getByRole('dialog', { name: `Delete ${lamp.name}?` });
    await expectFocus(question.getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Escape');
    await expectFocus(remove);
    await remove.click();
    await question.getByRole('button', { name: 'Delete product' }).click();
    await page.getByRole('status').filter({ hasText: 'Product deleted' }).waitFor();
    await expectAddress(page, '/admin/product');
    await page.getByRole('row').nth(20).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: lamp.name, exact: true }).count())
      .toBe(0);

    const buyer = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    await openSignedIn(buyer, shopper, `/productdetail/${lamp._id}`);
    await buyer.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor();
    await goWithin(buyer, `/search?${new URLSearchParams({ search: lamp.name })}`);
    await buyer
      .getByRole('status')
      .filter({ hasText: /product/ })
      .waitFor();
    await expect
      .poll(() => buyer.getByRole('link', { name: lamp.name, exact: true }).count())
      .toBe(0);
    await goWithin(buyer, `/order/${orderId}`);
    await buyer.getByText(lamp.name).first().waitFor();
    await buyer.getByText('₹2,400').first().waitFor();

    await goWithin(page, `/admin/product/${lamp._id}`);
    await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor();
    await page.getByRole('link', { name: 'See all products' }).click();
    await expectAddress(page, '/admin/product');
  });
});
