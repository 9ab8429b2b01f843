import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { arriveAsAdmin } from '../back-office.ts';
import { changeGoods, type Goods, goodsNamed, useGoods } from '../goods.ts';
import { buy, shopFront, signUp } from '../http-shopper.ts';
import { expectAddress, expectFocus } from '../look.ts';
import { choosePhotos, fillProduct, picture } from '../product-form.ts';
import { signInAs } from '../shopper.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const goods = useGoods();
const STALE = /status of 412/;

describe('a product that is sold while its form is open', () => {
  it('takes every other change; one of its stock is held back and told of', async () => {
    const lamp = await goods.sell({ stock: 20 });
    const page = await openForm(lamp, [STALE]);
    const sent = partsSent(page);
    await sellOne(lamp);
    const name = goods.name();
    await fillProduct(page, { Name: name });
    await save(page, `${name} is saved`);
    expect(sent()).toEqual(['name']);
    expect(await page.getByLabel('Stock').inputValue()).toBe('19');

    await sellOne(lamp);
    await fillProduct(page, { Stock: '30', Price: '1300' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
    await notice.getByText('Stock: 19 → 18').waitFor();
    expect(await goodsNamed(name)).toMatchObject([{ stock: 18, price: 1200 }]);
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    await notice.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('heading', { level: 1 }));
    await save(page, `${name} is saved`);
    expect(await goodsNamed(name)).toMatchObject([{ stock: 30, price: 1300 }]);
  });
});

describe('a product that two admins change at once', () => {
  it('is never overwritten: the second one sees what changed, and may keep their changes beside it', async () => {
    const lamp = await goods.sell({ price: 1200 });
    const page = await openForm(lamp, [STALE]);
    const other = await openForm(lamp);
    await fillProduct(other, { Price: '1100', Category: 'Kitchen' });
    await save(other, `${lamp.name} is saved`);

    await fillProduct(page, { Description: 'Mine.', Category: 'Audio' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
    await notice.getByText('Price: 1200 → 1100').waitFor();
    await notice.getByText('Category: Home → Kitchen').waitFor();
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Mine.');
    expect(await page.getByLabel('Category').inputValue()).toBe('Audio');
    expect(await page.getByLabel('Price').inputValue()).toBe('1100');
    await save(page, `${lamp.name} is saved`);
    expect(await goodsNamed(lamp.name)).toMatchObject([{ price: 1100, category: 'Audio' }]);
  });

  it('on a phone: the notice comes into view; discarding begins again from the product as it is', async () => {
    const lamp = await goods.sell({ price: 1200 });
    const page = await openForm(lamp, [STALE]);
    await page.setViewportSize({ width: 390, height: 844 });
    await fillProduct(page, { Price: '1300', Description: 'Mine.' });
    await choosePhotos(page, await picture('plum'));
    await changeGoods(lamp, { price: '1100' });
    await page.getByRole('img', { name: 'plum.png' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThan(0);
    await notice.getByRole('button', { name: 'Discard my changes' }).click();
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('1100');
    expect(await page.getByLabel('Description').inputValue()).toBe('');
    await page.getByText('0 of 5 chosen').waitFor();
    await page.getByText('Nothing has been changed yet.').waitFor();
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await expectAddress(page, '/admin/product');
  });
});

describe('changing a product', () => {
  it('keeps what is typed while it is being saved', async () => {
    const lamp = await goods.sell();
    const page = await openForm(lamp);
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/v1/product/${lamp._id}?*`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await fillProduct(page, { Price: '1300' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await fillProduct(page, { Description: 'Typed meanwhile.' });
    held.resolve();
    await page.getByRole('status').filter({ hasText: 'is saved' }).waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Typed meanwhile.');
    await page.unroute(`**/api/v1/product/${lamp._id}?*`);
    const sent = partsSent(page);
    await save(page, `${lamp.name} is saved`);
    expect(sent()).toEqual(['description']);
  });

  it('replaces its photos, and tells before that they go', async () => {
    const lamp = await goods.sell();
    const page = await openForm(lamp);
    await choosePhotos(page, await picture('crimson'), await picture('indigo'));
    await page.getByText('They go when you save: new ones are chosen.').waitFor();
    await save(page, `${lamp.name} is saved`);
    await page.getByRole('img', { name: 'Photo 2' }).waitFor();
    await page.getByText('0 of 5 chosen').waitFor();
    const [now] = await goodsNamed(lamp.name);
    expect(now?.photos).toHaveLength(2);
    expect(now?.photos.map(({ url }) => url)).not.toContain(lamp.photos[0]?.url);
  });

  it('is not lost unasked: by a link, by Back, or by a reload', async () => {
    const lamp = await goods.sell();
    const page = await arriveAsAdmin(visitors, { path: '/admin/product' });
    await page.getByRole('link', { name: lamp.name, exact: true }).click();
    await page.getByLabel('Name', { exact: true }).click();
    await fillProduct(page, { Name: 'Half typed' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Coupons' }).click();
    await expectFocus(question.getByRole('button', { name: 'Cancel' }));
    await question.getByRole('button', { name: 'Cancel' }).click();
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
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half typed');

    await page.getByRole('link', { name: 'Coupons' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
    expect(await goodsNamed(lamp.name)).toHaveLength(1);
  });
});

describe('deleting a product', () => {
  it('is asked twice; it leaves the shop at once, and stays in the orders that hold it', async () => {
    const lamp = await goods.sell({ price: 2400 });
    const { shopper, orderId } = await sellOne(lamp);
    const buyer = await visitors.arrive({ complaints: [NOT_FOUND] });
    await signInAs(buyer, shopper);
    const page = await openForm(lamp);
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
    expect(await page.getByRole('link', { name: lamp.name, exact: true }).count()).toBe(0);

    await buyer.goto(`/productdetail/${lamp._id}`);
    await buyer.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor();
    await buyer.goto(`/search?${new URLSearchParams({ search: lamp.name })}`);
    await buyer
      .getByRole('status')
      .filter({ hasText: /product/ })
      .waitFor();
    expect(await buyer.getByRole('link', { name: lamp.name, exact: true }).count()).toBe(0);
    await buyer.goto(`/order/${orderId}`);
    await buyer.getByText(lamp.name).first().waitFor();
    await buyer.getByText('₹2,400').first().waitFor();
  });

  it('that another admin has deleted meanwhile is no dead end', async () => {
    const page = await arriveAsAdmin(visitors, {
      path: '/admin/product/018f0000-0000-7000-8000-000000000000',
      complaints: [NOT_FOUND],
    });
    await page.getByRole('heading', { level: 1, name: 'Product not found' }).waitFor();
    await page.getByRole('link', { name: 'See all products' }).click();
    await expectAddress(page, '/admin/product');
  });
});

async function openForm(product: Goods, complaints: readonly RegExp[] = []): Promise<Page> {
  const page = await arriveAsAdmin(visitors, { path: `/admin/product/${product._id}`, complaints });
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor();
  return page;
}

async function save(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').filter({ hasText: said }).first().waitFor();
  await page.getByText('Nothing has been changed yet.').waitFor();
}

/** Somebody new buys one, without a browser. */
async function sellOne({ _id, price }: Goods) {
  const shop = await shopFront(inject('shopUrl'));
  const name = `asha-${randomUUID()}`;
  const buyer = await signUp(shop, name);
  const bought = await buy(shop, buyer, [{ productId: _id, price, quantity: 1 }]);
  if (!('orderId' in bought)) throw new Error(`It was not sold: ${JSON.stringify(bought)}`);
  return { shopper: { sub: name, name, email: `${name}@example.com` }, orderId: bought.orderId };
}

/** The names of the parts of the last form that was sent. */
function partsSent(page: Page): () => string[] {
  let body = '';
  page.on('request', (request) => {
    if (request.method() === 'PUT') body = request.postData() ?? '';
  });
  return () => [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name ?? '');
}
