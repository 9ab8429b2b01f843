// Values of options as filters and facets of product/all: docs/api.md, "Products".
import { beforeEach, describe, expect, it } from 'vitest';
import type { OneProduct, ProductPage } from '#contract/catalog.ts';
import type { FamilyWritten } from '#contract/family.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);
let nth = 0;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  nth += 1;
});

const member = (Size: string, Colour: string, price = 499, stock = 5) => ({
  values: { Size, Colour },
  price,
  stock,
});

async function make(name: string, options: unknown[], members: object[]): Promise<FamilyWritten> {
  const answer = await call('POST', 'family/new', {
    name,
    category: `Tops ${nth}`,
    options,
    members,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<FamilyWritten>();
}

/** A shirt and a pullover: their values are spelled differently, and only the pullover has a red M that can be bought. */
async function tops() {
  const colour = {
    name: 'Colour',
    values: [{ value: 'Red' }, { value: 'Blue', swatch: '#1e3a5f' }],
  };
  const shirt = await make(
    `Crew shirt ${nth}`,
    ['Size', colour],
    [
      member('S', 'Blue', 399),
      member('M', 'Blue', 549),
      member('M', 'Red', 449, 0),
      member('L', 'Red', 699),
    ],
  );
  const pullover = await make(
    `Wool pullover ${nth}`,
    ['Colour', 'SIZE'],
    [
      { values: { Colour: 'red', SIZE: 'm' }, price: 1_999, stock: 2 },
      { values: { Colour: 'Green', SIZE: 'm' }, price: 2_999, stock: 2 },
    ],
  );
  return {
    shirtFamily: shirt.family,
    shirt: shirt.products.map(({ _id }) => _id),
    pullover: pullover.products.map(({ _id }) => _id),
  };
}

const asked = (query: Record<string, string>) =>
  get<ProductPage>(
    `product/all?${new URLSearchParams({ category: `Tops ${nth}`, sort: 'asc', ...query }).toString()}`,
  );

async function shown(query: Record<string, string>): Promise<string[]> {
  const { products, total } = await asked(query);
  expect(total).toBe(products.length);
  return products.map(({ _id }) => _id);
}

describe('values of options', () => {
  it('show each family once, as the cheapest member that can be bought and has all of them', async () => {
    const { shirt, pullover } = await tops();
    const [, blueM, , redL] = shirt;
    const [redPullover] = pullover;
    expect(await shown({ 'option[Size]': 'M' })).toEqual([blueM, redPullover]);
    expect(await shown({ 'option[size]': ' m ', 'option[COLOUR]': 'green' })).toEqual([
      pullover[1],
    ]);
    expect(await shown({ 'option[Colour]': 'Red' })).toEqual([redL, redPullover]);
    expect(await shown({ 'option[Colour]': '' })).toHaveLength(2);
  });

  it('that are searched for show the cheapest member with them that is in stock', async () => {
    const { shirt, pullover } = await tops();
    const [blueS, , redM, redL] = shirt;
    const found = (search: string) => shown({ search, sort: '' });
    expect(await found('crew shirt')).toEqual([blueS]);
    expect(await found('crew shirt red')).toEqual([redL]);
    expect(await found('crew shirt m red')).toEqual([redM]);
    // Back in stock, and sold out again: both at once, though the search is remembered.
    const move = (kind: string) => call('POST', `product/${redM}/stock`, { kind, quantity: 3 });
    expect((await move('received')).statusCode).toBe(200);
    await expect.poll(() => found('crew shirt red')).toEqual([redM]);
    expect((await move('damaged')).statusCode).toBe(200);
    await expect.poll(() => found('crew shirt red')).toEqual([redL]);
    expect(await found('wool pullover green')).toEqual([pullover[1]]);
  });

  it('are of one member, which also passes the other filters', async () => {
    const { shirt, pullover } = await tops();
    const [, , redM] = shirt;
    const redMs = { 'option[Size]': 'M', 'option[Colour]': 'Red' };
    expect(await shown(redMs)).toEqual([redM, pullover[0]]);
    expect(await shown({ ...redMs, available: '1' })).toEqual([pullover[0]]);
    expect(await shown({ ...redMs, price: '500' })).toEqual([redM]);
    expect(await shown({ 'option[Colour]': 'Red', price: '500' })).toEqual([redM]);
    expect(await shown({ 'option[Size]': 'L', 'option[Colour]': 'Blue' })).toEqual([]);
  });

  it('are of the option that was named', async () => {
    await tops();
    expect(await shown({ 'option[Colour]': 'M' })).toEqual([]);
    expect(await shown({ 'option[Fit]': 'M' })).toEqual([]);
    expect(await shown({ 'option[__proto__]': 'M' })).toHaveLength(2);
  });

  it('narrow a search, and keep its best match first', async () => {
    const { pullover } = await tops();
    const query = { search: `pullover ${nth}`, sort: '', 'option[Colour]': 'green' };
    expect(await shown(query)).toEqual([pullover[1]]);
    expect(await shown({ ...query, sort: 'rating' })).toEqual([pullover[1]]);
  });

  it('find members after a family’s options and values were renamed', async () => {
    const { shirt, shirtFamily } = await tops();
    const { family } = (await get<OneProduct>(`product/${shirt[0]}`)).product;
    const { statusCode } = await call(
      'PUT',
      `family/${family?._id}`,
      {
        options: family?.options?.map(({ name, values }) => ({
          name: name === 'Size' ? 'Fit' : name,
          was: name,
          values,
        })),
      },
      { 'if-match': shirtFamily.updatedAt },
    );
    expect(statusCode).toBe(200);
    expect(await shown({ 'option[Fit]': 'M' })).toEqual([shirt[1]]);
  });

  it('leave out archived and deleted members', { tags: 'long' }, async () => {
    const { shirt } = await tops();
    await call('DELETE', `product/${shirt[1]}`);
    expect(await shown({ 'option[Size]': 'M', price: '1000' })).toEqual([shirt[2]]);
    await shop.db.database.pool.query(`update products set state = 'archived' where id = $1`, [
      shirt[2],
    ]);
    await expect.poll(() => shown({ 'option[Size]': 'M', price: '1000' })).toEqual([]);
  });

  it(
    'are asked for in a collection and in the order of a ranking by family',
    { tags: 'long' },
    async () => {
      const { shirt, pullover } = await tops();
      const { statusCode } = await call('POST', 'collection', {
        name: `Chosen ${nth}`,
        slug: `chosen-${nth}`,
        products: [pullover[1], shirt[0]],
      });
      expect(statusCode).toBe(201);
      const query = { collection: `chosen-${nth}`, 'option[Size]': 'M' };
      expect(await shown({ ...query, sort: '' })).toEqual([pullover[0], shirt[1]]);
      expect(await shown({ ...query, sort: 'best-selling' })).toHaveLength(2);
    },
  );
});

describe('facets of options', () => {
  const optionsOf = async (query: Record<string, string> = {}) =>
    (await asked({ ...query, facets: '1' })).facets?.options;

  it('count families, spell values as most do, and have the colours of swatches', async () => {
    await tops();
    expect(await optionsOf()).toEqual([
      {
        name: 'Colour',
        values: [
          { value: 'Red', count: 2 },
          { value: 'Blue', swatch: '#1e3a5f', count: 1 },
          { value: 'Green', count: 1 },
        ],
      },
      {
        name: 'SIZE',
        values: [
          { value: 'm', count: 2 },
          { value: 'S', count: 1 },
          { value: 'L', count: 1 },
        ],
      },
    ]);
  });

  it('count the same of what is remembered as by the database, which counts those of a collection', async () => {
    await tops();
    const made = await call('POST', 'collection', {
      name: `All ${nth}`,
      slug: `all-${nth}`,
      rule: { match: 'all', conditions: [{ field: 'price', is: 'above', value: 0 }] },
    });
    expect(made.statusCode).toBe(201);
    const everything = { collection: `all-${nth}` };
    for (const query of [
      {},
      { price: '550' },
      { available: '1' },
      { price: '2000', available: '1' },
      { search: 'shirt' },
      { search: 'pullover', min: '2000' },
    ] as Record<string, string>[])
      expect(await optionsOf(query)).toEqual(await optionsOf({ ...query, ...everything }));
    expect(await optionsOf({ price: '550' })).not.toEqual(await optionsOf());
  });

  it('count with all filters but their own', async () => {
    await tops();
    const facets = await optionsOf({ 'option[Colour]': 'Blue' });
    expect(facets?.find(({ name }) => name === 'Colour')?.values).toHaveLength(3);
    expect(facets?.find(({ name }) => name === 'Size')?.values).toEqual([
      { value: 'S', count: 1 },
      { value: 'M', count: 1 },
    ]);
    const { facets: others } = await asked({ 'option[Size]': 'M', price: '500', facets: '1' });
    const own = others?.categories.find(({ value }) => value === `Tops ${nth}`);
    expect(own).toEqual({ value: `Tops ${nth}`, count: 1 });
    expect(others?.available).toBe(0);
  });

  it('are there where two values match', async () => {
    await tops();
    expect(await optionsOf({ search: `pullover ${nth}` })).toEqual([
      { name: 'Colour', values: [expect.anything(), expect.anything()] },
    ]);
    expect(await optionsOf({ category: 'Nothing' })).toBeUndefined();
  });
});
