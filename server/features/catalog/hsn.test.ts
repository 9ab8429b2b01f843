import { expect, it } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import { useProductForms } from '#testing/product-forms.ts';

const { shop, send, make, tray } = useProductForms();

async function hsnOf(id: string): Promise<string | undefined> {
  return (await shop.app.inject({ url: `/api/v1/product/${id}` })).json<OneProduct>().product.hsn;
}

it('the HSN code of a product is kept until another one is sent or it is emptied', async () => {
  const { _id } = await make([...tray(), ['hsn', ' 6912 ']]);
  expect(await hsnOf(_id)).toBe('6912');
  await send('PUT', _id, [['price', '650']]);
  expect(await hsnOf(_id)).toBe('6912');
  await send('PUT', _id, [['hsn', '69120010']]);
  expect(await hsnOf(_id)).toBe('69120010');
  await send('PUT', _id, [['hsn', '']]);
  expect(await hsnOf(_id)).toBeUndefined();
});

it.each(['12345', '69A2', '123456789'])('an HSN code of %s is refused', async (code) => {
  const { _id } = await make();
  const response = await send('PUT', _id, [['hsn', code]]);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toMatchObject([{ path: 'hsn' }]);
});
