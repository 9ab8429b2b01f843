// api.md: amounts are whole currency units; an optional field that is empty is absent.
import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { columnOf, isOptional, PRODUCT_FIELD_NAMES } from '#contract/product-fields.ts';
import { NewProduct } from '#contract/product-form.ts';
import { products } from './products.table.ts';
import { shownFields, storeFields } from './stored-product.rule.ts';

const texts = {
  name: 'Brass Lamp',
  category: 'Home',
  sku: '',
  price: '499.50',
  stock: '7',
  description: '',
  details: '[{ "name": "Height", "value": "40 cm" }]',
  hsn: '9405',
};
const typed = NewProduct.parse(texts);

test('a form is stored with its price in minor units, and null for an optional field that is empty', () => {
  expect(storeFields(typed)).toMatchObject({
    name: 'Brass Lamp',
    category: 'Home',
    sku: null,
    price: 49_950,
    stock: 7,
    description: '',
    details: [{ name: 'Height', value: '40 cm' }],
    hsn: '9405',
  });
});

test('only the fields that a form has are stored', () => {
  expect(storeFields({ price: 5 })).toEqual({ price: 500 });
});

test('an answer has what was stored, without what is empty', () => {
  const { sku: _, ...there } = texts;
  const { price, stock, details } = typed;
  const emptied = { taxClass: 'standard', noWithdrawal: false, state: 'live' };
  expect(shownFields(storeFields(typed))).toEqual({ ...there, price, stock, details, ...emptied });
});

test('each field has a column, which may be null exactly where it is optional', () => {
  const columns = Object.values(getTableColumns(products));
  for (const field of PRODUCT_FIELD_NAMES) {
    const column = columns.find(({ name }) => name === columnOf(field));
    // A generated column is not declared so, though never null.
    const mayBeNull = column?.generated === undefined && column?.notNull === false;
    expect({ field, mayBeNull, isThere: column !== undefined }).toEqual({
      field,
      mayBeNull: isOptional(field),
      isThere: true,
    });
  }
});
