import { expect, it } from 'vitest';
import type { AdminProductPage, OneProduct } from '#contract/catalog.ts';
import { useProductForms } from '#testing/product-forms.ts';

const forms = useProductForms();
const { shop, send, make, tray } = forms;

async function skuOf(id: string): Promise<string | undefined> {
  return (await shop.app.inject({ url: `/api/v1/product/${id}` })).json<OneProduct>().product.sku;
}

async function found(search: string): Promise<string[]> {
  const response = await shop.app.inject({
    url: '/api/v1/product/admin-products',
    query: { id: 'chief', search },
    headers: forms.admin,
  });
  return response.json<AdminProductPage>().products.map(({ _id }) => _id);
}

it('the SKU of a product is kept until another one is sent or it is emptied', async () => {
  const { _id, sku } = await make([...tray(), ['sku', ' KEPT-1 ']]);
  expect(sku).toBe('KEPT-1');
  await send('PUT', _id, [['price', '650']]);
  expect(await skuOf(_id)).toBe('KEPT-1');
  await send('PUT', _id, [['sku', '']]);
  expect(await skuOf(_id)).toBeUndefined();
});

it('an SKU that another product has is refused, in any case', async () => {
  await make([...tray(), ['sku', 'Taken-1']]);
  const created = await send('POST', 'new', [...tray(), ['sku', 'TAKEN-1']]);
  expect(created.statusCode).toBe(409);
  expect(created.json()).toMatchObject({ code: 'DUPLICATE', errors: [{ path: 'sku' }] });

  const other = await make([...tray(), ['sku', 'Other-1']]);
  const changed = await send('PUT', other._id, [['sku', 'taken-1']]);
  expect(changed.json()).toMatchObject({ code: 'DUPLICATE', errors: [{ path: 'sku' }] });
  expect(await skuOf(other._id)).toBe('Other-1');
});

it('the SKU of a deleted product can be taken by another one', async () => {
  const { _id } = await make([...tray(), ['sku', 'FREED-1']]);
  await shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/product/${_id}?id=chief`,
    headers: forms.admin,
  });
  expect((await make([...tray(), ['sku', 'FREED-1']])).sku).toBe('FREED-1');
});

it('the back office finds a product by the beginning of its SKU', async () => {
  const { _id } = await make([...tray(), ['sku', 'FI_N%D-42']]);
  expect(await found('fi_n%d-42')).toEqual([_id]);
  expect(await found('FI_N')).toEqual([_id]);
  expect(await found('FIXN')).toEqual([]);
});
