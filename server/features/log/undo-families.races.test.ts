// @module-tag long
import { describe, expect, it } from 'vitest';
import type { FamilyWritten } from '#contract/family.ts';
import type { LogPage } from '#contract/log.ts';
import { sqlState } from '#server/platform/database.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { openUnsafeDatabase, withoutLocksIn } from '#testing/unsafe-database.ts';

const states: (string | undefined)[] = [];
const shop = useBuyingShop({
  // As it is, but slower, so that calls overlap.
  openDatabase: (url) =>
    openUnsafeDatabase(url, {
      rewrite: (sql) => sql,
      onFailure: (error) => states.push(sqlState(error)),
    }),
});
const DEADLOCK = '40P01';

const member = (Size: string) => ({ values: { Size }, price: 499, stock: 3 });

/** A family of two, and the calls of an admin. */
async function family(at: BuyingShop) {
  const admin = await registerAdmin(at);
  const { call } = adminCalls(at, () => admin);
  const answer = await call('POST', 'family/new', {
    name: 'Crew T-shirt',
    category: 'Shirts',
    options: ['Size'],
    members: [member('S'), member('L')],
  });
  const made = answer.json<FamilyWritten>();
  const id = made.family._id;
  const undo = async () => {
    const { entries } = (await call('GET', `log?entity=family:${id}`)).json<LogPage>();
    return () => call('POST', `log/${entries[0]?._id}/undo`);
  };
  return { id, ids: made.products.map(({ _id }) => _id), call, undo };
}

/** A member gets a value while that is taken back from the options. */
const values: Race = async (at) => {
  const { id, call, undo } = await family(at);
  const sizes = ['S', 'L', 'XL'].map((value) => ({ value }));
  await call('PUT', `family/${id}`, { options: [{ name: 'Size', values: sizes }] });
  const takeBack = await undo();
  await Promise.all([takeBack(), call('POST', `family/${id}/members`, [member('XL')])]);
  return at.audit();
};

/** A removal is undone twice at once. */
const twice: Race = async (at) => {
  const { id, call, undo } = await family(at);
  await call('DELETE', `family/${id}`);
  const takeBack = await undo();
  const answers = await Promise.all([takeBack(), takeBack(), takeBack()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  return at.audit();
};

/** A removal is undone while its members join another family, leave, are deleted and changed. */
const members: Race = async (at) => {
  const { id, ids, call, undo } = await family(at);
  const [small = '', large = ''] = ids;
  await call('DELETE', `family/${id}`);
  const takeBack = await undo();
  const answers = await Promise.all([
    takeBack(),
    call('POST', 'family/join', {
      name: 'Red',
      productIds: [large, small],
      options: ['Colour'],
      values: { [small]: { Colour: 'Red' }, [large]: { Colour: 'Ink' } },
    }),
    call('POST', `family/${id}/leave`, { productId: large }),
    call('DELETE', `product/${small}`),
    call('POST', `product/${large}/stock`, { kind: 'received', quantity: 4 }),
    call('PUT', `family/${id}`, { name: 'Tee' }),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  return at.audit();
};

/** A change is undone while members change, leave and are added. */
const changes: Race = async (at) => {
  const { id, ids, call, undo } = await family(at);
  const [small = '', large = ''] = ids;
  const options = [{ name: 'Size', values: [{ value: 'L' }, { value: 'Small', was: 'S' }] }];
  await call('PUT', `family/${id}`, { name: 'Tee', options });
  const takeBack = await undo();
  const answers = await Promise.all([
    takeBack(),
    call('PUT', `family/${id}/members`, [
      { _id: large, values: { Size: 'Small' } },
      { _id: small, values: { Size: 'L' } },
    ]),
    call('POST', `family/${id}/leave`, { productId: large }),
    call('POST', `family/${id}/members`, [member('XL')]),
    call('POST', `product/${small}/stock`, { kind: 'received', quantity: 4 }),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  return at.audit();
};

describe('at once with the undo of a call of a family', () => {
  it.each([
    ['a value that a member gets', values],
    ['the same undo', twice],
    ['the end of being single', members],
    ['changes of its members', changes],
  ])('%s', async (_, race) => {
    for (let round = 0; round < 2; round += 1) expect(await race(shop)).toEqual([]);
    expect(states.filter((state) => state === DEADLOCK)).toEqual([]);
  });

  failsWithout(
    'a lock on the family',
    values,
    unsafeDatabase(withoutLocksIn('families')),
    /^I33 product: its values are not those of its family/,
  );
});
