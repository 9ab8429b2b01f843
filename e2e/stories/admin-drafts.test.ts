import { expect, it } from 'vitest';
import { openAsAdmin } from '../back-office.ts';
import { choosePhotos, fillProduct, picture, save } from '../product-form.ts';
import { useTestProducts } from '../test-products.ts';
import { NOT_FOUND, useVisitors } from '../visitor.ts';

const visitors = useVisitors();
const products = useTestProducts();

it(
  'a draft needs a name only, is shown by its own address, and is published once nothing is missing',
  { tags: 'long' },
  async () => {
    const page = await openAsAdmin(visitors, {
      path: '/admin/product/new',
      expectedErrors: [/status of 400/, NOT_FOUND],
    });
    const Name = products.name();
    await fillProduct(page, { Name });
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText(`${Name} is a draft`).waitFor();
    const row = page.getByRole('row', { name: Name });
    await row.getByText('Draft').waitFor();
    await row.getByRole('link', { name: Name, exact: true }).click();

    const address = await page.getByRole('link', { name: 'View in the shop' }).getAttribute('href');
    expect(address).toMatch(/\?preview=[0-9a-f-]{36}$/);
    const visitor = await visitors.newPage({ expectedErrors: [NOT_FOUND] });
    await visitor.goto(address ?? '');
    await visitor.getByRole('heading', { level: 1, name: Name }).waitFor();
    await visitor.goto((address ?? '').replace(/\?.*/, ''));
    await visitor.getByRole('heading', { level: 1, name: Name }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Enter a price').waitFor();
    await fillProduct(page, { Category: 'Home', Price: '499', Stock: '3', Description: 'Oak.' });
    await choosePhotos(page, await picture('tan'));
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(`${Name} is saved`).waitFor();
    await page.getByRole('button', { name: 'Publish' }).waitFor({ state: 'detached' });
    await visitor.goto((address ?? '').replace(/\?.*/, ''));
    await visitor.getByRole('button', { name: 'Add to cart' }).waitFor();

    await page.getByLabel('Made by').fill('Oakhurst');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('A postal address, please: at least 5 letters').waitFor();
    await fillProduct(page, {
      'Address of the maker': 'Hafenstr. 1, Hamburg, Germany',
      'E-mail or website of the maker': 'hello@example.com',
      Content: '500 g',
      Warnings: 'Keep away from fire.',
    });
    await page.getByLabel('Country of origin').selectOption('Germany');
    await save(page, `${Name} is saved`);
    await visitor.reload();
    const stated = visitor.getByRole('region', { name: 'Maker and safety' });
    const told =
      'Oakhurst|Hafenstr. 1, Hamburg, Germany|hello@example.com|Germany|500 g|Keep away from fire.';
    for (const words of told.split('|')) await stated.getByText(words).first().waitFor();
    await visitor.getByText('₹998 / kg').first().waitFor();

    await page.getByLabel('State').selectOption('Archived');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(async () => {
        await visitor.reload();
        return visitor.getByText('No longer sold').count();
      })
      .toBe(1);
  },
);
