import { describe, expect, test } from 'vitest';
import { NewProduct } from '#contract/product-form.ts';
import { storeFields } from '#server/features/products/stored-product.rule.ts';
import { planLine, type Known } from './plan-line.rule.ts';

const tray: Known = {
  ...storeFields(
    NewProduct.parse({
      name: 'Oak Tray',
      sku: 'TRAY',
      category: 'Kitchen',
      price: '499.50',
      stock: '7',
    }),
  ),
  id: '01a1fc8d-cfdb-7856-994b-648a0c74e516',
  photos: [],
  familyId: null,
  optionValues: null,
};
const other: Known = { ...tray, id: '01a1fc8d-cfdb-7856-994b-648a0c74e517', sku: 'OTHER' };
const none = { byId: undefined, bySku: undefined };

describe('a line', () => {
  test('changes what it says otherwise of the product with its SKU', () => {
    const fields = { sku: 'TRAY', name: 'Oak Tray', price: 50_000 };
    expect(planLine({ fields }, { byId: undefined, bySku: tray })).toEqual({
      is: 'changed',
      productId: tray.id,
      before: { price: 49_950 },
      after: { price: 50_000 },
    });
  });

  test('gives the product with its id another SKU, unless another product has that', () => {
    const line = { id: tray.id, fields: { sku: 'NEW' } };
    expect(planLine(line, { byId: tray, bySku: undefined })).toMatchObject({
      is: 'changed',
      before: { sku: 'TRAY' },
      after: { sku: 'NEW' },
    });
    expect(planLine(line, { byId: tray, bySku: other })).toMatchObject({
      is: 'refused',
      column: 'sku',
    });
  });

  test('that says what is so already does nothing', () => {
    const fields = { sku: 'TRAY', stock: 7 };
    expect(planLine({ fields }, { byId: undefined, bySku: tray }).is).toBe('same');
  });

  test('adds a product where none has its SKU', () => {
    const fields = { name: 'Bowl', category: 'Kitchen', price: 100, sku: 'BOWL' };
    expect(planLine({ fields }, none)).toMatchObject({
      is: 'new',
      after: { ...fields, stock: 0, description: '', details: [], hsn: null },
    });
  });

  test.each([
    ['name', { category: 'Kitchen', price: 100 }],
    ['category', { name: 'Bowl', price: 100 }],
    ['price', { name: 'Bowl', category: 'Kitchen' }],
  ])('needs a %s to add a product', (column, fields) => {
    expect(planLine({ fields }, none)).toMatchObject({ is: 'refused', column });
  });

  test('with the id of no product is refused, also if a product has its SKU', () => {
    const line = { id: tray.id, fields: { sku: 'OTHER' } };
    expect(planLine(line, { byId: undefined, bySku: other })).toMatchObject({
      is: 'refused',
      column: 'id',
    });
  });
});
