import { describe, expect, it } from 'vitest';
import type { OneProduct, Product, ProductPage } from '#contract/catalog.ts';
import type { FormPart } from '#testing/forms.ts';
import { useProductForms } from '#testing/product-forms.ts';

const forms = useProductForms();
const { shop, send, make, stored } = forms;

const DETAILS = [
  { name: 'Weight', value: '250 g', group: 'Size' },
  { name: 'Farbe', value: '黒 <b>“black”</b>' },
];

function details(value: unknown): FormPart {
  return ['details', typeof value === 'string' ? value : JSON.stringify(value)];
}

async function seen(id: string): Promise<Product> {
  return (await shop.app.inject({ url: `/api/v1/product/${id}` })).json<OneProduct>().product;
}

describe('specifications', () => {
  it('are stored in their order, and shown with the product everywhere', async () => {
    const { _id } = await make([...forms.tray(), details(DETAILS)]);
    expect((await seen(_id)).details).toEqual(DETAILS);
    const listed = await shop.app.inject({ url: '/api/v1/product/all' });
    expect(listed.json<ProductPage>().products[0]).toMatchObject({ _id, details: DETAILS });
  });

  it('are an empty list for a product without any', async () => {
    expect((await make()).details).toEqual([]);
    expect((await make([...forms.tray(), details('')])).details).toEqual([]);
  });

  it('stay as they are unless they are sent, and can be replaced and removed', async () => {
    const { _id } = await make([...forms.tray(), details(DETAILS)]);
    await send('PUT', _id, [['price', '650']]);
    expect((await seen(_id)).details).toEqual(DETAILS);
    await send('PUT', _id, [details(DETAILS.toReversed())]);
    expect((await seen(_id)).details).toEqual(DETAILS.toReversed());
    await send('PUT', _id, [details([])]);
    expect((await seen(_id)).details).toEqual([]);
  });

  it('are trimmed, without an empty group and without what they have no place for', async () => {
    const { _id } = await make([
      ...forms.tray(),
      details([{ name: ' Weight ', value: ' 250\u200b g', group: ' ', href: 'x' }]),
    ]);
    expect((await seen(_id)).details).toEqual([{ name: 'Weight', value: '250 g' }]);
  });

  it('may be forty of the longest in any script', async () => {
    const longest = { name: '黒'.repeat(60), value: '黒'.repeat(200), group: '黒'.repeat(60) };
    const { _id } = await make([
      ...forms.tray(),
      details(Array.from({ length: 40 }, () => longest)),
    ]);
    expect((await seen(_id)).details).toHaveLength(40);
  });

  it.each([
    ['no JSON', '{', 'details', /JSON/],
    ['no list', '{}', 'details', /list/],
    ['an entry that is no pair', '[1]', 'details.0', /object/i],
    ['41 of them', Array.from({ length: 41 }, () => DETAILS[0]), 'details', /At most 40/],
    ['an empty name', [DETAILS[0], { name: ' ', value: 'x' }], 'details.1.name', /empty/],
    [
      'a name of 61 letters',
      [{ name: 'x'.repeat(61), value: 'x' }],
      'details.0.name',
      /at most 60/,
    ],
    ['no value', [{ name: 'x' }], 'details.0.value', /./],
    ['a value of 201 letters', [{ name: 'x', value: 'x'.repeat(201) }], 'details.0.value', /200/],
    ['a control character', [{ name: 'x', value: 'a\u0007' }], 'details.0.value', /control/],
  ])('are refused with %s, and nothing is stored', async (_, value, path, words) => {
    const before = await stored();
    const response = await send('POST', 'new', [...forms.tray(), details(value)]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path, message: expect.stringMatching(words) }],
    });
    expect(await stored()).toEqual(before);
  });
});
