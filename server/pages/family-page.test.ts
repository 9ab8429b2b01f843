// Pages of members of families: docs/api.md, "Families".
import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import type { FamilyWritten } from '#contract/family.ts';
import { productPath } from '#contract/product-address.ts';
import { registerAdmin } from '#testing/admins.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const webFolder = smallWebBuild({ rendersPages: true });
afterAll(() => rmSync(webFolder, { recursive: true }));
const shop = useBuyingShop({ webFolder });

async function sell(
  options: readonly string[],
  members: readonly { values: Record<string, string>; price: number; stock: number }[],
): Promise<FamilyWritten> {
  const admin = await registerAdmin(shop);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/v1/family/new?id=${admin.uid}`,
    headers: admin.headers,
    payload: { name: 'Crew T-shirt', category: 'Shirts', options, members },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<FamilyWritten>();
}

const member = (Size: string, Fit: string, stock = 5) => ({
  values: { Size, Fit },
  price: 499,
  stock,
});

const body = async (url: string) => (await shop.app.inject({ url })).body;

it('is a group of products for search engines: each member has a page, which the group of all pages names', async () => {
  const { family, products } = await sell(
    ['Size', 'Fit'],
    [member('S', 'Slim'), member('M', 'Wide', 0)],
  );
  const [small, medium] = products.map(({ _id, name }) => productPath(_id, name));
  const html = await body(medium ?? '');
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${medium}">`));
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const fit = (value: string) => [{ '@type': 'PropertyValue', name: 'Fit', value }];
  expect(JSON.parse(block)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: family._id,
    name: 'Crew T-shirt',
    variesBy: ['https://schema.org/size', 'Fit'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Crew T-shirt, M, Wide',
        size: 'M',
        additionalProperty: fit('Wide'),
        offers: { availability: 'https://schema.org/OutOfStock' },
      },
      {
        '@type': 'Product',
        name: 'Crew T-shirt, S, Slim',
        size: 'S',
        additionalProperty: fit('Slim'),
        offers: {
          price: 499,
          url: expect.stringMatching(new RegExp(`^http.*${small}$`)),
          availability: 'https://schema.org/InStock',
        },
      },
    ],
  });
});

it('is made anew when another member is sold out', async () => {
  const { products } = await sell(['Size', 'Fit'], [member('S', 'Slim'), member('M', 'Slim', 1)]);
  const [{ _id, name } = { _id: '', name: '' }, other] = products;
  const path = productPath(_id, name);
  const soldOut = async () => (await body(path)).split('schema.org/OutOfStock').length - 1;
  await soldOut();
  expect(await soldOut()).toBe(0);
  await shop.db.database.pool.query('update products set on_hand = 0 where id = $1', [other?._id]);
  await expect.poll(soldOut).toBe(1);
});

it(
  'has of a large family the members that differ in one option, and one with each value',
  { tags: 'long' },
  async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at));
    // Not every combination: large sizes are made in a late fit only.
    const members = numbers(40).flatMap((Size) =>
      numbers(10)
        .filter((Fit) => Number(Size) < 30 || Fit === '9')
        .map((Fit) => member(Size, Fit)),
    );
    const { products } = await sell(['Size', 'Fit'], members);
    const last = products.at(295);
    expect(last?.values).toEqual({ Size: '29', Fit: '5' });
    const { product } = (
      await shop.app.inject({ url: `/api/v1/product/${last?._id}` })
    ).json<OneProduct>();
    const shown = product.family?.members ?? [];
    expect(shown).toHaveLength(200);
    expect(shown.filter(({ values }) => values['Size'] === '29')).toHaveLength(10);
    expect(shown.filter(({ values }) => values['Fit'] === '5')).toHaveLength(30);
    expect(new Set(shown.map(({ values }) => values['Size']))).toHaveLength(40);
  },
);
