import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { paint, type FormPart } from '#testing/forms.ts';
import { useProductForms } from '#testing/product-forms.ts';

const forms = useProductForms();
const { shop, send, make, stored } = forms;

function remove(id: string) {
  return shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/product/${id}?id=chief`,
    headers: forms.admin,
  });
}

async function seen(id: string) {
  return shop.app.inject({ url: `/api/v1/product/${id}` });
}

describe('a change', () => {
  it('changes only the fields that are sent', async () => {
    const before = await make();
    const response = await send('PUT', before._id, [['price', '650']]);
    const { product } = response.json<{ product: Product }>();
    expect(product).toEqual({ ...before, price: 650, updatedAt: product.updatedAt });
    expect(product.updatedAt > before.updatedAt).toBe(true);
    expect((await seen(before._id)).json<{ product: Product }>().product).toEqual(product);
  });

  it('with photos replaces the old ones', async () => {
    const before = await make();
    const blue = await paint('#22a');
    const response = await send('PUT', before._id, [['photos', blue, 'blue.png']]);
    const { product } = response.json<{ product: Product }>();
    expect(product.photos).toHaveLength(1);
    expect(product.photos[0]?.url).not.toBe(before.photos[0]?.url);
    expect((await shop.app.inject({ url: product.photos[0]?.url ?? '' })).statusCode).toBe(200);
  });

  it('of the stock to 0 is visible at once', async () => {
    const { _id } = await make();
    await seen(_id);
    await send('PUT', _id, [['stock', '0']]);
    expect((await seen(_id)).json<{ product: Product }>().product.stock).toBe(0);
  });

  it('of an unknown product is 404, before the form is read', async () => {
    for (const id of ['01a1fc8d-cfdb-7856-994b-648a0c74e516', 'junk']) {
      expect((await send('PUT', id, [['price', 'junk']])).statusCode).toBe(404);
    }
  });

  it('that is invalid changes nothing', async () => {
    const { _id } = await make();
    const before = await stored();
    const response = await send('PUT', _id, [
      ['price', '650'],
      ['stock', 'many'],
      ['photos', await paint('#9a9'), 'new.png'],
    ]);
    expect(response.json()).toMatchObject({ errors: [{ path: 'stock' }] });
    expect(await stored()).toEqual(before);
  });
});

describe('a change by If-Match', () => {
  it('is accepted while the product has that version', async () => {
    const { _id, updatedAt } = await make();
    const first = await send('PUT', _id, [['price', '650']], { 'if-match': updatedAt });
    expect(first.statusCode).toBe(200);
    const { product } = first.json<{ product: Product }>();
    const quoted = { 'if-match': `"${product.updatedAt}"` };
    expect((await send('PUT', _id, [['price', '651']], quoted)).statusCode).toBe(200);
  });

  it('is stale on an older version, and changes nothing', async () => {
    const { _id } = await make();
    const before = await stored();
    const parts: FormPart[] = [
      ['price', '650'],
      ['photos', await paint('#454'), 'new.png'],
    ];
    const response = await send('PUT', _id, parts, { 'if-match': '2020-01-01T00:00:00.000Z' });
    expect([response.statusCode, response.json().code]).toEqual([412, 'STALE']);
    expect(await stored()).toEqual(before);
  });

  it('lets only one of two concurrent changes win', async () => {
    const { _id, updatedAt } = await make();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        send('PUT', _id, [['price', String(700 + place)]], { 'if-match': updatedAt }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 412, 412, 412, 412, 412, 412, 412,
    ]);
  });
});

describe('a deleted product', () => {
  it('is gone from the storefront at once', async () => {
    const { _id, name } = await make(forms.trayWith('name', 'Short-lived'));
    await seen(_id);
    expect((await remove(_id)).json()).toEqual({ success: true, message: 'Product deleted' });
    expect((await seen(_id)).statusCode).toBe(404);
    const all = await shop.app.inject({ url: '/api/v1/product/all', query: { search: name } });
    expect(all.json()).toMatchObject({ total: 0 });
    expect((await remove(_id)).statusCode).toBe(404);
    expect((await send('PUT', _id, [['price', '1']])).statusCode).toBe(404);
  });
});
