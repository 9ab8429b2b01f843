// @module-tag long
import { describe, expect, it } from 'vitest';
import { updateProduct, productsNamed, orderOne, useTestProducts } from '../test-products.ts';
import { expectAddress, expectFocus } from '../page-state.ts';
import { choosePhotos, fillProduct, openForm, partsSent, picture, save } from '../product-form.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();
const STALE = /status of 412/;

describe('a product that is sold while its form is open', () => {
  it('can still be changed, except for its stock: that change is not saved, and the form says why', async () => {
    const lamp = await products.sell({ stock: 20 });
    const page = await openForm(visitors, lamp, [STALE]);
    const sent = partsSent(page);
    await orderOne(lamp);
    const name = products.name();
    await fillProduct(page, { Name: name });
    await save(page, `${name} is saved`);
    expect(sent()).toEqual(['name']);
    await expect.poll(() => page.getByLabel('Stock').inputValue()).toBe('19');

    await orderOne(lamp);
    await fillProduct(page, { Stock: '30', Price: '1300' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
    await notice.getByText('Stock: 19 → 18').waitFor();
    expect(await productsNamed(name)).toMatchObject([{ stock: 18, price: 1200 }]);
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    await notice.waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('heading', { level: 1 }));
    await save(page, `${name} is saved`);
    expect(await productsNamed(name)).toMatchObject([{ stock: 30, price: 1300 }]);
  });
});

describe('a product that two admins change at once', () => {
  it('is never overwritten: the second admin sees what changed, also on a phone, and keeps or discards their own changes', async () => {
    const lamp = await products.sell({ price: 1200 });
    const page = await openForm(visitors, lamp, [STALE]);
    await updateProduct(lamp, { price: '1100', category: 'Kitchen' });
    await fillProduct(page, { Description: 'Mine.', Category: 'Audio' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
    await notice.getByText('Price: 1200 → 1100').waitFor();
    await notice.getByText('Category: Home → Kitchen').waitFor();
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Mine.');
    await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Audio');
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('1100');
    await save(page, `${lamp.name} is saved`);
    expect(await productsNamed(lamp.name)).toMatchObject([{ price: 1100, category: 'Audio' }]);

    await page.setViewportSize({ width: 390, height: 844 });
    await fillProduct(page, { Price: '1300', Description: 'Mine, too.' });
    await choosePhotos(page, await picture('plum'));
    await updateProduct(lamp, { price: '1000' });
    await page.getByRole('img', { name: 'plum.png' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThan(0);
    await notice.getByRole('button', { name: 'Discard my changes' }).click();
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('1000');
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Mine.');
    await page.getByText('0 of 5 chosen').waitFor();
    await page.getByText('Nothing has been changed yet.').waitFor();
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await expectAddress(page, '/admin/product');
  });
});
