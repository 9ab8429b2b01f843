import { describe, expect, it } from 'vitest';
import type { CategoryWritten } from '#contract/categories.ts';
import type { CollectionList } from '#contract/collections.ts';
import { registerAdmin } from '#testing/admins.ts';
import { repeats } from '#testing/fast-run.ts';
import { failsWithout, type Race, unsafeDatabase } from '#testing/races.ts';
import { type BuyingShop, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let nth = 0;

async function callerIn(at: BuyingShop) {
  const admin = await registerAdmin(at);
  return async (method: 'POST' | 'PUT', path: string, payload: object) =>
    at.app.inject({
      method,
      url: `/api/v1/${path}?id=${admin.uid}`,
      headers: admin.headers,
      payload,
    });
}

/** A category gets another name while products are added to it. */
const renamed: Race = async (at) => {
  nth += 1;
  const call = await callerIn(at);
  const made = await call('POST', 'category', { name: `Bags ${nth}` });
  const { category } = made.json<CategoryWritten>();
  const sell = (size: number) =>
    call('POST', 'family/new', {
      name: `Bag ${nth} ${size}`,
      category: `Bags ${nth}`,
      options: ['Size'],
      members: [{ values: { Size: 'M' }, price: 499, stock: 0 }],
    });
  await Promise.all([
    ...[1, 2, 3, 4].map(sell),
    call('PUT', `category/${category._id}`, { name: `Luggage ${nth}` }),
    ...[5, 6, 7, 8].map(sell),
  ]);
  return (await at.audit()).filter((line) => line.startsWith('I36'));
};

/** A category is put into one that is in another, and that other into the first. */
const inEachOther: Race = async (at) => {
  nth += 1;
  const call = await callerIn(at);
  const add = async (name: string) =>
    (await call('POST', 'category', { name })).json<CategoryWritten>().category._id;
  const [one, two, three] = [
    await add(`One ${nth}`),
    await add(`Two ${nth}`),
    await add(`Three ${nth}`),
  ];
  await call('PUT', `category/${three}`, { parent: two });
  await Promise.all([
    call('PUT', `category/${one}`, { parent: three }),
    call('PUT', `category/${two}`, { parent: one }),
  ]);
  const { rows } = await at.db.database.pool.query(
    `select from categories a join categories b on b.id = a.parent_id join categories c on c.id = b.parent_id
     where c.parent_id = a.id`,
  );
  return rows.slice(0, 1).map(() => 'in each other');
};

/** Collections are added at once. */
const addedAtOnce: Race = async (at) => {
  nth += 1;
  const call = await callerIn(at);
  await Promise.all(
    Array.from({ length: 8 }, (_, each) =>
      call('POST', 'collection', { name: `Gifts ${nth} ${each}`, products: [] }),
    ),
  );
  const answer = await at.app.inject({ url: '/api/v1/collection/all' });
  const { collections } = answer.json<CollectionList>();
  const { rows } = await at.db.database.pool.query(
    'select place from collections group by place having count(*) > 1',
  );
  expect(new Set(collections.map(({ slug }) => slug)).size).toBe(collections.length);
  return rows.map(() => 'two in one place');
};

describe('at once', () => {
  it.each([
    ['renamed and given to products, a category is theirs by its present name', renamed],
    ['put into each other, one of two categories stays outside', inEachOther],
    ['added, collections have places of their own', addedAtOnce],
  ])('%s', async (_, race) => {
    for (let round = 0; round < repeats(1, 3); round += 1) expect(await race(shop)).toEqual([]);
  });

  const withoutTurns = (what: RegExp) => unsafeDatabase((sql) => sql.replace(what, '($1'));
  failsWithout(
    'the lock on the name of a category',
    renamed,
    unsafeDatabase((sql) => sql.replace('pg_advisory_xact_lock(hash', '(hash')),
    /^I36 product/,
  );
  failsWithout(
    'the lock on the tree of categories',
    inEachOther,
    withoutTurns(/pg_advisory_xact_lock\((\$1)/),
    /^in each other/,
  );
  failsWithout(
    'the lock on the list of collections',
    addedAtOnce,
    withoutTurns(/pg_advisory_xact_lock\((\$1)/),
    /^two in one place/,
  );
});
