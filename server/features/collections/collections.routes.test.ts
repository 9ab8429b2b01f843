// Collections: docs/api.md, "Categories and collections".
import { beforeEach, describe, expect, it } from 'vitest';
import type { Facets, ProductPage } from '#contract/catalog.ts';
import type { CategoryWritten } from '#contract/categories.ts';
import type {
  Collection,
  CollectionList,
  CollectionWritten,
  Condition,
  OneCollection,
  RulePreview,
} from '#contract/collections.ts';
import type { LogPage } from '#contract/log.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { sellProducts } from '#testing/factories.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);
let nth = 0;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  nth += 1;
});

const named = (name: string) => `${name} ${nth}`;

async function add(more: object): Promise<Collection> {
  const answer = await call('POST', 'collection', { name: named('Gifts'), ...more });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { success: true }]);
  return answer.json<CollectionWritten>().collection;
}

const ruled = (conditions: readonly Condition[], match: 'all' | 'any' = 'all') =>
  add({ rule: { match, conditions } });

async function found({ slug }: Collection, more = ''): Promise<string[]> {
  const { products } = await get<ProductPage>(`product/all?collection=${slug}${more}`);
  return products.map(({ name }) => name);
}

/** The products of a collection as the database finds them without a list: for sales, and for coupons. */
async function foundInSql({ _id }: Collection): Promise<string[]> {
  const { rows } = await shop.db.database.pool.query<{ name: string }>(
    `select p.name from products p
     where in_collection($1, rule_facts(p, p.price) || jsonb_build_object('isOnSale', p.sale_id is not null)) order by p.name`,
    [_id],
  );
  return rows.map(({ name }) => name);
}

/** Products of one category, which only this test has, by their names. */
async function sell(...products: readonly object[]): Promise<string[]> {
  return sellProducts(
    shop.db.database,
    ...products.map((product) => ({ category: named('Things'), ...product })),
  );
}

const inThings = (): Condition => ({ field: 'category', is: 'equals', value: named('Things') });

describe('a collection by hand', () => {
  it('has its products in their order, without those that are not on sale', async () => {
    const [one, two, three] = await sell({ name: 'One' }, { name: 'Two' }, { name: 'Three' });
    const gifts = await add({ products: [three, one, two] });
    expect(await found(gifts)).toEqual(['Three', 'One', 'Two']);
    expect(await found(gifts, '&limit=1&page=2')).toEqual(['One']);
    expect(await found(gifts, '&sort=newest')).toEqual(['Three', 'Two', 'One']);
    await call('PUT', `collection/${gifts._id}`, { products: [two, three] });
    expect(await found(gifts)).toEqual(['Two', 'Three']);
    await call('DELETE', `product/${three}`);
    expect(await found(gifts)).toEqual(['Two']);
  });

  it('is searched and filtered as every list', async () => {
    const ids = await sell(
      { name: `Quartz${nth} Cup`, price: 5_000 },
      { name: `Quartz${nth} Bowl`, price: 50_000 },
      { name: `Quartz${nth} Jug`, price: 500 },
    );
    const gifts = await add({ products: ids.slice(0, 2) });
    expect(await found(gifts, `&search=quartz${nth}&sort=asc`)).toEqual([
      `Quartz${nth} Cup`,
      `Quartz${nth} Bowl`,
    ]);
    expect(await found(gifts, '&price=100')).toEqual([`Quartz${nth} Cup`]);
    const { facets } = await get<{ facets: Facets }>(
      `product/all?collection=${gifts.slug}&facets=1`,
    );
    expect(facets).toMatchObject({
      categories: [{ value: named('Things'), count: 2 }],
      available: 2,
    });
  });

  it('has at most 1,000 products, each once', async () => {
    const ids = Array.from({ length: 1_001 }, () => crypto.randomUUID());
    for (const products of [ids, [ids[0], ids[0]]])
      expect((await call('POST', 'collection', { name: 'Gifts', products })).statusCode).toBe(400);
  });
});

describe('a collection by rule', () => {
  const products = () => [
    { name: 'Cheap Cup', price: 500, brand: 'Acme', onHand: 0 },
    { name: 'Dear Cup', price: 50_000, brand: 'Bolt' },
    { name: 'Plain Bowl', price: 5_000, createdAt: new Date(), onHand: 3 },
  ];

  it.each<[string, Condition[], string[]]>([
    ['of a brand', [{ field: 'brand', is: 'equals', value: 'Acme' }], ['Cheap Cup']],
    [
      'of other brands and of none',
      [{ field: 'brand', is: 'not', value: 'Acme' }],
      ['Plain Bowl', 'Dear Cup'],
    ],
    ['below a price', [{ field: 'price', is: 'below', value: 50 }], ['Cheap Cup']],
    [
      'above a price and below another',
      [
        { field: 'price', is: 'above', value: 49.99 },
        { field: 'price', is: 'below', value: 500 },
      ],
      ['Plain Bowl'],
    ],
    ['added within a week', [{ field: 'createdAt', is: 'within', value: 7 }], ['Plain Bowl']],
    ['in stock', [{ field: 'stock', is: 'above', value: 0 }], ['Plain Bowl', 'Dear Cup']],
    ['nearly sold out', [{ field: 'stock', is: 'equals', value: 3 }], ['Plain Bowl']],
    [
      'with a word in the name',
      [{ field: 'name', is: 'contains', value: 'CUP' }],
      ['Dear Cup', 'Cheap Cup'],
    ],
    ['on sale', [{ field: 'sale', is: 'equals', value: true }], []],
    [
      'not on sale',
      [{ field: 'sale', is: 'equals', value: false }],
      ['Plain Bowl', 'Dear Cup', 'Cheap Cup'],
    ],
    ['with stars', [{ field: 'rating', is: 'above', value: 4 }], []],
  ])('has all products %s', async (_, conditions, names) => {
    await sell(...products());
    const ruledSo = await ruled([inThings(), ...conditions]);
    expect(await found(ruledSo)).toEqual(names);
    expect(await foundInSql(ruledSo)).toEqual(names.toSorted());
  });

  it('has products that meet any of the conditions', async () => {
    await sell(...products());
    const gifts = await ruled(
      [
        { field: 'name', is: 'contains', value: 'cheap' },
        { field: 'stock', is: 'equals', value: 3 },
      ],
      'any',
    );
    const own = new URLSearchParams({ category: named('Things') });
    expect(await found(gifts, `&${String(own)}`)).toEqual(['Plain Bowl', 'Cheap Cup']);
  });

  it('takes categories in a category along, and follows their names', async () => {
    await sell({ name: 'Above' });
    const { categories } = await get<{ categories: { _id: string; name: string }[] }>(
      'category/all',
    );
    const parent = categories.find(({ name }) => name === named('Things'))?._id;
    const below = await call('POST', 'category', { name: named('Small Things'), parent });
    expect(below.json<CategoryWritten>().category.parent).toBe(parent);
    await sellProducts(shop.db.database, { name: 'Below', category: named('Small Things') });
    const gifts = await ruled([inThings()]);
    expect((await found(gifts)).toSorted()).toEqual(['Above', 'Below']);
    await call('PUT', `category/${parent}`, { name: named('Objects') });
    expect((await found(gifts)).toSorted()).toEqual(['Above', 'Below']);
    const others = await ruled([{ ...inThings(), is: 'not' }]);
    expect(await found(others)).not.toContain('Below');
  });

  it('is right as soon as a product has changed', async () => {
    const [id] = await sell({ name: 'Cup', price: 500 });
    const gifts = await ruled([inThings(), { field: 'price', is: 'above', value: 100 }]);
    expect(await found(gifts)).toEqual([]);
    const form = new FormData();
    form.set('price', '200');
    const url = `/api/v1/product/${id}?id=${admin.uid}`;
    await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: form });
    expect(await found(gifts)).toEqual(['Cup']);
  });

  it('is shown before it is saved', async () => {
    await sell(...products());
    const rule = { match: 'all', conditions: [inThings()] };
    const query = new URLSearchParams({ rule: JSON.stringify(rule) });
    const preview = (await call('GET', `collection/preview?${String(query)}`)).json<RulePreview>();
    expect(preview).toMatchObject({ total: 3, totalIsLowerBound: false });
    expect(preview.products.map(({ name }) => name)[0]).toBe('Plain Bowl');
    expect((await call('GET', 'collection/preview?rule=no')).statusCode).toBe(400);
  });

  it.each<[string, object]>([
    ['no condition', { match: 'all', conditions: [] }],
    [
      'a comparison that the field hasn’t',
      { match: 'all', conditions: [{ field: 'name', is: 'above', value: 'x' }] },
    ],
    [
      'an amount that is none',
      { match: 'all', conditions: [{ field: 'price', is: 'above', value: 'x' }] },
    ],
    [
      'an unknown field',
      { match: 'all', conditions: [{ field: 'colour', is: 'equals', value: 'x' }] },
    ],
  ])('is refused with %s', async (_, rule) => {
    expect((await call('POST', 'collection', { name: 'Gifts', rule })).statusCode).toBe(400);
  });
});

describe('a collection', () => {
  it('shows everybody its words, and its products and rule to whoever may change it', async () => {
    const [id] = await sell({});
    const gifts = await add({ products: [id], words: '# Gifts', slug: `gifts-${nth}` });
    const { collections } = await get<CollectionList>('collection/all');
    expect(collections.at(-1)).toMatchObject({ name: named('Gifts'), by: 'hand' });
    const shown = (await get<OneCollection>(`collection/gifts-${nth}`)).collection;
    expect(shown).toMatchObject({ _id: gifts._id, words: '# Gifts' });
    expect(shown).not.toHaveProperty('products');
    const own = (await call('GET', `collection/gifts-${nth}`)).json<OneCollection>();
    expect(own.collection.products).toEqual([id]);
    expect((await shop.app.inject({ url: '/api/v1/collection/nothing' })).statusCode).toBe(404);
    expect(await get('product/all?collection=nothing')).toMatchObject({ total: 0, products: [] });
  });

  it('keeps its links when it gets another name', async () => {
    const [id] = await sell({ name: 'Cup' });
    const gifts = await add({ products: [id] });
    await call('PUT', `collection/${gifts._id}`, { name: named('Presents') });
    expect((await get<OneCollection>(`collection/${gifts.slug}`)).collection.slug).toBe(
      `presents-${nth}`,
    );
    expect(await found(gifts)).toEqual(['Cup']);
  });

  it('stands where the owner put it', async () => {
    const [one, two] = [
      await add({ products: [] }),
      await add({ products: [], name: named('Other') }),
    ];
    expect(two.order).toBe(one.order + 1);
    const moved = await call('PUT', `collection/${two._id}`, { order: 1 });
    expect(moved.json<CollectionWritten>().collection.order).toBe(1);
  });

  it('is logged, undone, and back from the bin', async () => {
    const gifts = await add({ products: [] });
    await call('PUT', `collection/${gifts._id}`, { words: 'New' });
    const { entries } = (await call('GET', `log?entity=${gifts._id}`)).json<LogPage>();
    expect(entries[0]).toMatchObject({ kind: 'changeCollection', changes: [{ field: 'words' }] });
    expect((await call('POST', `log/${entries[0]?._id}/undo`)).statusCode).toBe(200);
    expect((await get<OneCollection>(`collection/${gifts.slug}`)).collection.words).toBe('');
    await call('DELETE', `collection/${gifts._id}`);
    expect(await get(`collection/${gifts.slug}`)).toMatchObject({ code: 'NOT_FOUND' });
    await call('POST', `bin/collection/${gifts._id}/restore`);
    expect((await get<OneCollection>(`collection/${gifts.slug}`)).collection._id).toBe(gifts._id);
  });

  it('that has changed since it was opened is not overwritten', async () => {
    const { _id, updatedAt } = await add({ products: [] });
    const tag = { 'if-match': updatedAt };
    const first = await call('PUT', `collection/${_id}`, { words: 'One' }, tag);
    const second = await call('DELETE', `collection/${_id}`, undefined, tag);
    expect([first.statusCode, second.statusCode]).toEqual([200, 412]);
  });
});
