// The back office's list of products with folded families: docs/api.md, "Families".
import { beforeAll, expect, it } from 'vitest';
import type { AdminProduct, AdminProductPage } from '#contract/catalog.ts';
import type { FamilyWritten } from '#contract/family.ts';
import { sellProducts } from '#testing/factories.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { firstOf } from '#testing/fast-run.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
const { call } = adminCalls(shop, () => admin);

// The sizes of each family, with price and stock; the first two families lie across one another in every sort.
const FAMILIES: Record<string, Record<string, [price: number, stock: number]>> = {
  'Wool cap': { S: [300, 0], M: [500, 9], L: [700, 2], XL: [700, 2] },
  'Wool sock': { S: [400, 3], M: [600, 0] },
  'Straw hat': { One: [450, 1] },
  'Felt hat': { S: [250, 50], M: [900, 0], L: [901, 4] },
};

beforeAll(async () => {
  admin = await registerAdmin(shop);
  const single = { category: 'Hats', price: 550, onHand: 5 };
  await sellProducts(shop.db.database, { ...single, name: 'Wool hat' });
  for (const [name, sizes] of Object.entries(FAMILIES)) {
    const members = Object.entries(sizes).map(([Size, [price, stock]]) => ({
      values: { Size },
      price,
      stock,
    }));
    const made = await call('POST', 'family/new', {
      name,
      category: 'Hats',
      options: ['Size'],
      members,
    });
    if (name !== 'Felt hat') continue;
    await call('DELETE', `product/${made.json<FamilyWritten>().products[0]?._id}`);
  }
  await sellProducts(
    shop.db.database,
    { ...single, name: 'Wool bonnet', price: 350, onHand: 0 },
    { ...single, name: 'Sun hat', price: 20 },
  );
});

async function list(query: Record<string, string>): Promise<AdminProductPage> {
  const answer = await call(
    'GET',
    `product/admin-products?${new URLSearchParams(query).toString()}`,
  );
  return answer.json<AdminProductPage>();
}

/** The families and single products of a list, each with its products, in the order in which they first stand there. */
function placesOf(products: readonly AdminProduct[]): string[] {
  const places = Map.groupBy(products, ({ _id, family }) => family?._id ?? _id);
  return [...places.values()].map((found) => found.map(({ name }) => name).join('; '));
}

const ASKED: readonly Record<string, string>[] = [
  {},
  { category: 'Hats' },
  { search: 'wool' },
  { search: 'wolo' },
  { stock: 'low' },
  { stock: 'out', search: 'wool' },
  { state: 'live', category: 'Hats' },
];

it.each(firstOf(2, ['newest', 'name', 'price-asc', 'price-desc', 'stock']))(
  'has full pages and right totals by %s, whatever is asked for',
  async (sort) => {
    for (const asked of ASKED) {
      const unfolded = await list({ ...asked, sort, limit: '100' });
      const places = placesOf(unfolded.products);
      expect(places.length).toBeGreaterThan(1);
      const limit = 2;
      for (let page = 1; page <= Math.ceil(places.length / limit) + 1; page++) {
        const where = { ...asked, page: `${page}`, limit: `${limit}` };
        const folded = await list({ ...where, sort, families: 'folded' });
        const shown = placesOf(folded.products);
        expect(shown).toEqual(places.slice((page - 1) * limit, page * limit));
        expect(folded).toMatchObject({
          total: places.length,
          totalPages: Math.ceil(places.length / limit),
          unfolded: { total: unfolded.total, totalIsLowerBound: false },
        });
      }
    }
  },
);

it('is as it was without the word', async () => {
  const whole = await list({ category: 'Hats' });
  expect(whole).toMatchObject({ total: 12, totalPages: 1 });
  expect(whole).not.toHaveProperty('unfolded');
  const { statusCode } = await call('GET', 'product/admin-products?families=open');
  expect(statusCode).toBe(400);
});

it('has the first 50 members of a family that has more', async () => {
  const members = Array.from({ length: 60 }, (_, size) => ({
    values: { Size: `${size}` },
    price: 100 + size,
    stock: 1,
  }));
  const family = { name: 'Long belt', category: 'Belts', options: ['Size'], members };
  expect((await call('POST', 'family/new', family)).statusCode).toBe(201);
  const folded = await list({ category: 'Belts', sort: 'price-desc', families: 'folded' });
  expect(folded.products.map(({ price }) => price)).toEqual(
    Array.from({ length: 50 }, (_, place) => 159 - place),
  );
  expect(folded).toMatchObject({
    total: 1,
    unfolded: { total: 60 },
    families: [{ members: 60, stock: 60 }],
  });
});
