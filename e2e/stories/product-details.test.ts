import { describe, expect, it } from 'vitest';
import { openForm, save } from '../product-form.ts';
import { openAsAdmin } from '../back-office.ts';
import { cardOf, expectFocus, goWithin, section, untilLoaded } from '../page-state.ts';
import {
  expectAccessibleInBothThemes,
  expectFitsSmallestScreen,
  tooSmallTargets,
} from '../screen-rules.ts';
import { newShopper, openSignedIn } from '../shopper.ts';
import { signOut } from '../sign-in.ts';
import { rowsOf } from '../tables.ts';
import { updateProduct, useTestProducts } from '../test-products.ts';
import { useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

const DAYS = /^Delivered [A-Z][a-z]{2} \d+.* – [A-Z][a-z]{2} \d+ [A-Z][a-z]+$/;
const DESCRIPTION =
  '## Care\n- Dust it\n- *Never* wash it\n\n<b>Keep</b> the [box](https://example.com).';

describe('specifications', () => {
  it(
    'are entered by the admin, put in order by keyboard, and saved',
    { tags: 'long' },
    async () => {
      const product = await products.sell();
      const page = await openForm(visitors, product);
      const add = page.getByRole('button', { name: 'Add specification' });
      for (const [at, [name, value]] of [
        ['Weight', '250 g'],
        ['Color', 'Black'],
      ].entries()) {
        await add.click();
        await expectFocus(page.getByLabel(`Name of specification ${at + 1}`));
        await page.keyboard.type(name ?? '');
        await page.getByLabel(`Value of specification ${at + 1}`).fill(value ?? '');
      }
      await page.getByLabel('Group of specification 2').fill('Look');
      await add.click();
      await page.getByLabel('Value of specification 3').fill('nameless');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText('Enter the name of specification 3').waitFor();
      await expectFocus(page.getByLabel('Name of specification 3'));
      await expectAccessibleInBothThemes(page);
      expect(await tooSmallTargets(page)).toEqual([]);
      await page.getByRole('button', { name: 'Remove specification 3' }).click();
      await expectFocus(page.getByRole('button', { name: 'Remove Color' }));
      await page.getByRole('button', { name: 'Move Color up' }).focus();
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('button', { name: 'Move Color up' }));
      await expect
        .poll(() => page.getByLabel('Name of specification 1').inputValue())
        .toBe('Color');
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFitsSmallestScreen(page);
      await save(page, `${product.name} is saved`);
      await page.reload();
      await expect
        .poll(() => page.getByLabel('Value of specification 2').inputValue())
        .toBe('250 g');
    },
  );
});

describe('a product', () => {
  it(
    'answers what a buyer asks, and is listed as recently viewed on the device, until the sign-out',
    { tags: 'long' },
    async () => {
      const [product, second] = [await products.sell({ price: 499 }), await products.sell()];
      const details = [
        { name: 'Weight', value: '250 g' },
        { name: 'Width', value: '10 cm', group: 'Size' },
      ];
      await updateProduct(product, {
        description: DESCRIPTION,
        details: JSON.stringify(details),
      });
      const page = await visitors.newPage();
      await openSignedIn(page, newShopper(), `/productdetail/${product._id}`);
      await page.getByText('plus 18% tax').waitFor();
      await page.getByText(DAYS).waitFor();
      await page.getByText('14 days to send it back').waitFor();
      await page.getByText('₹789 delivered, with 18% tax and ₹200 shipping').waitFor();
      const specifications = section(page, 'Specifications');
      await expect
        .poll(() => specifications.locator('dt, dd').allTextContents())
        .toEqual(['Weight', '250 g', 'Width', '10 cm']);
      await specifications.getByRole('heading', { name: 'Size' }).waitFor();
      await page.getByRole('heading', { name: 'Care' }).waitFor();
      await page.getByText('<b>Keep</b> the').waitFor();
      await section(page, 'Goes well with').getByRole('article').first().waitFor();
      expect(await cardOf(page, product.name).count()).toBe(0);
      await page.waitForLoadState('networkidle');
      await expectAccessibleInBothThemes(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectFitsSmallestScreen(page);

      await page.setViewportSize({ width: 1280, height: 900 });
      await goWithin(page, `/productdetail/${second._id}`);
      const viewed = section(page, 'Recently viewed');
      await viewed.getByRole('link', { name: product.name }).waitFor();
      expect(await viewed.getByRole('link', { name: second.name }).count()).toBe(0);
      await signOut(page);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('vitrine.viewed')))
        .toBe(null);
    },
  );

  it('that is sold out can be waited for, which the admin sees', { tags: 'long' }, async () => {
    const product = await products.sell({ stock: 0 });
    const page = await visitors.newPage();
    await openSignedIn(page, newShopper(), `/productdetail/${product._id}`);
    await page.getByRole('button', { name: "Tell me when it's back" }).click();
    await page.getByText("We'll write to you").waitFor();
    await expectFocus(page.getByRole('button', { name: "Don't tell me" }));
    await expectAccessibleInBothThemes(page);

    const search = new URLSearchParams({ search: product.name });
    const admin = await openAsAdmin(visitors, { path: `/admin/product?${search}` });
    await rowsOf(admin).filter({ hasText: product.name }).getByText('1 waiting').waitFor();
    await goWithin(admin, `/admin/product/${product._id}`);
    await admin.getByText('1 waiting for it to be back in stock').waitFor();

    await page.reload();
    await untilLoaded(page);
    await page.getByRole('button', { name: "Don't tell me" }).click();
    await page.getByRole('button', { name: "Tell me when it's back" }).waitFor();
    expect(await page.getByText("We'll write to you").count()).toBe(0);
  });
});
