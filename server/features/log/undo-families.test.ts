// Undo of the calls of families, from the entry of the family itself.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import type { FamilyAnswer, FamilyWritten } from '#contract/family.ts';
import type { LogEntry, LogPage, LogUndone } from '#contract/log.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint } from '#testing/forms.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);
let family: string;
let small: string;
let large: string;

const member = (Size: string) => ({ values: { Size }, price: 499, stock: 3 });
const sizes = (...values: string[]) => [
  { name: 'Size', values: values.map((value) => ({ value })) },
];
const product = async (id: string) => (await get<OneProduct>(`product/${id}`)).product;
const readFamily = async () => (await get<FamilyAnswer>(`family/${family}`)).family;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  const answer = await call('POST', 'family/new', {
    name: 'Crew T-shirt',
    description: 'Cotton.',
    category: 'Shirts',
    options: ['Size'],
    members: [member('S'), member('L')],
  });
  const made = answer.json<FamilyWritten>();
  family = made.family._id;
  [small = '', large = ''] = made.products.map(({ _id }) => _id);
});

/** The latest entry of a family. */
async function latest(of = family): Promise<LogEntry | undefined> {
  return (await call('GET', `log?entity=family:${of}`)).json<LogPage>().entries[0];
}

async function undo(entry?: LogEntry, anyway = false) {
  const { _id } = entry ?? (await latest()) ?? {};
  return call('POST', `log/${_id}/undo${anyway ? '?anyway=true' : ''}`);
}

async function undone(): Promise<LogEntry | undefined> {
  expect((await latest())?.undoable).toBe(true);
  const answer = await undo();
  expect(answer.json()).toMatchObject({ success: true, message: 'Undone' });
  return answer.json<LogUndone>().entry;
}

describe('undo of a change of a family', () => {
  it(
    'gives all members their names and values again, and can be undone',
    { tags: 'long' },
    async () => {
      const renamed = [{ value: 'Large', was: 'L' }, { value: 'S' }];
      await call('PUT', `family/${family}`, {
        name: 'Tee',
        description: 'Linen.',
        options: [{ name: 'Size', values: renamed }],
      });
      await undone();
      expect(await readFamily()).toMatchObject({
        name: 'Crew T-shirt',
        description: 'Cotton.',
        options: sizes('S', 'L'),
      });
      expect(await product(large)).toMatchObject({
        name: 'Crew T-shirt, L',
        description: 'Cotton.',
        values: { Size: 'L' },
      });
      await undone();
      expect(await product(large)).toMatchObject({ name: 'Tee, Large', values: { Size: 'Large' } });
      // They inherit, as before.
      await call('PUT', `family/${family}`, { name: 'Shirt' });
      expect(await product(large)).toMatchObject({ name: 'Shirt, Large' });
    },
  );

  it('brings members back whose value was removed', async () => {
    await call('PUT', `family/${family}`, { options: sizes('L') });
    expect(await product(small)).toMatchObject({ state: 'archived' });
    await undone();
    expect(await product(small)).toMatchObject({ values: { Size: 'S' }, stock: 3 });
    expect((await product(small)).family?._id).toBe(family);
  });

  it('swaps values back', { tags: 'long' }, async () => {
    await call('PUT', `family/${family}`, {
      options: [
        {
          name: 'Size',
          values: [
            { value: 'L', was: 'S' },
            { value: 'S', was: 'L' },
          ],
        },
      ],
    });
    expect(await product(small)).toMatchObject({ values: { Size: 'L' } });
    await undone();
    expect(await product(small)).toMatchObject({ name: 'Crew T-shirt, S', values: { Size: 'S' } });
  });

  it(
    'keeps what members say of their own by now, and names those that were added',
    { tags: 'long' },
    async () => {
      await call('PUT', `family/${family}`, { name: 'Tee', description: 'Linen.' });
      await call('PUT', `family/${family}/members`, [{ _id: small, description: 'Small.' }]);
      await call('PUT', `family/${family}`, { options: sizes('S', 'L', 'XL') });
      const more = await call('POST', `family/${family}/members`, [member('XL')]);
      const [entry] = (await call('GET', `log?entity=family:${family}`))
        .json<LogPage>()
        .entries.slice(-2);
      expect((await undo(entry)).statusCode).toBe(200);
      expect(await product(small)).toMatchObject({
        name: 'Crew T-shirt, S',
        description: 'Small.',
      });
      const [xl] = more.json<FamilyWritten>().products;
      expect(await product(xl?._id ?? '')).toMatchObject({
        name: 'Crew T-shirt, XL',
        description: 'Cotton.',
      });
    },
  );

  it('is refused where something newer stands on it, unless that is overwritten', async () => {
    await call('PUT', `family/${family}`, { name: 'Tee' });
    const entry = await latest();
    await call('PUT', `family/${family}`, { name: 'Shirt' });
    const refused = await undo(entry);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'NEWER_CHANGE',
        isSafeAnyway: true,
        changes: [{ field: 'name', after: 'Tee', now: 'Shirt' }],
      },
    ]);
    expect((await undo(entry, true)).statusCode).toBe(200);
    expect(await product(small)).toMatchObject({ name: 'Crew T-shirt, S' });
    await call('PUT', `family/${family}`, { name: 'Vest' });
    expect(await product(small)).toMatchObject({ name: 'Vest, S' });
  });
});

describe('undo of what was saved in the grid', () => {
  const save = (...changes: object[]) => call('PUT', `family/${family}/members`, changes);
  const prices = async () => [(await product(small)).price, (await product(large)).price];
  const stocks = async () => [(await product(small)).stock, (await product(large)).stock];

  it('gives all members what they had with one undo, and can be undone', async () => {
    const saved = await save(
      { _id: small, price: 49, stock: 5 },
      { _id: large, price: 49, sku: 'TEE-L' },
    );
    expect(saved.statusCode).toBe(200);
    const entry = await latest();
    expect(entry?.words).toMatch(/changed 2 members of the family Crew T-shirt$/);
    expect(entry?.changes).toEqual([{ field: 'members', label: 'members', after: 2 }]);
    const back = await undone();
    expect(back?.words).toMatch(/changed 2 members of the family Crew T-shirt \(undo\)$/);
    expect([await prices(), await stocks()]).toEqual([
      [499, 499],
      [3, 3],
    ]);
    expect(await product(large)).not.toHaveProperty('sku');
    const own = (await call('GET', `log?entity=product:${large}`)).json<LogPage>().entries;
    expect(own.map(({ words }) => words.replace(/^.*? changed/, 'changed'))).toEqual([
      'changed the SKU and price of Crew T-shirt, L (undo)',
      'changed the SKU and price of Crew T-shirt, L',
      expect.stringContaining('added Crew T-shirt, L'),
    ]);
    expect(own[1]).toMatchObject({ undoneBy: own[0]?._id });
    expect((await undo(entry)).json()).toMatchObject({ code: 'NEWER_CHANGE' });
    await undone();
    expect([await prices(), await stocks()]).toEqual([
      [49, 49],
      [5, 3],
    ]);
  });

  it(
    'names the members that have changed since, and takes the others along only if asked to',
    { tags: 'long' },
    async () => {
      await save({ _id: small, price: 49 }, { _id: large, price: 49 });
      const entry = await latest();
      await save({ _id: large, price: 450 });
      const refused = await undo(entry);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        {
          code: 'NEWER_CHANGE',
          isSafeAnyway: true,
          changes: [{ label: 'price of Crew T-shirt, L', after: 49, now: 450 }],
        },
      ]);
      expect(await prices()).toEqual([49, 450]);
      expect((await undo(entry, true)).statusCode).toBe(200);
      expect(await prices()).toEqual([499, 499]);
    },
  );

  it('takes stock back as a difference, and not what is sold', async () => {
    await save({ _id: small, stock: 10 }, { _id: large, stock: 9 });
    const entry = await latest();
    const sell = (quantity: number) =>
      call('POST', `product/${small}/stock`, { kind: 'damaged', quantity });
    await sell(2);
    await undone();
    expect(await stocks()).toEqual([1, 3]);
    await undone();
    await sell(7);
    expect((await undo()).json()).toMatchObject({
      code: 'NEWER_CHANGE',
      isSafeAnyway: false,
      changes: [{ label: 'stock of Crew T-shirt, S', now: 1 }],
    });
    expect(await stocks()).toEqual([1, 9]);
    expect(entry?.undoable).toBe(true);
  });

  it(
    'brings a value back that another has taken over, with the options of before',
    { tags: 'long' },
    async () => {
      await save({ _id: small, values: { Size: 'L' } }, { _id: large, values: { Size: 'XL' } });
      expect((await latest())?.words).toMatch(/changed the options and members of the family/);
      await undone();
      expect(await product(large)).toMatchObject({
        name: 'Crew T-shirt, L',
        values: { Size: 'L' },
      });
      expect(await product(small)).toMatchObject({
        name: 'Crew T-shirt, S',
        values: { Size: 'S' },
      });
      expect((await readFamily()).options).toEqual(sizes('S', 'L'));
    },
  );

  it(
    'leaves out a member whose own entry was undone, and is refused once nothing is left',
    { tags: 'long' },
    async () => {
      await save({ _id: small, price: 49 }, { _id: large, price: 49 });
      const entry = await latest();
      const undoOwn = async (id: string) =>
        undo((await call('GET', `log?entity=product:${id}`)).json<LogPage>().entries[0]);
      await undoOwn(small);
      expect(await prices()).toEqual([499, 49]);
      await undoOwn(large);
      expect((await undo(entry)).json()).toMatchObject({ code: 'NOT_UNDOABLE' });
    },
  );

  it('is not needed where nothing differs', { tags: 'long' }, async () => {
    await save({ _id: small, price: 499, stock: 3 });
    expect((await latest())?.words).toMatch(/added the family/);
  });
});

describe('undo of the removal of a family', () => {
  it('brings it back with its members, their values and its photos', async () => {
    const { payload, headers } = await formOf(['photo', await paint('#b33'), 'red.png']);
    await call('POST', `family/${family}/photos`, payload, headers);
    const { photos } = await readFamily();
    await call('DELETE', `family/${family}`);
    const gone = await latest();
    expect(gone?.words).toMatch(/dissolved the family Crew T-shirt$/);
    expect((await product(small)).family).toBeUndefined();
    const entry = await undone();
    expect(entry?.words).toMatch(/put the family Crew T-shirt together again \(undo\)$/);
    expect(await readFamily()).toMatchObject({ choices: 2, from: 499, photos });
    expect(await product(small)).toMatchObject({ values: { Size: 'S' }, family: { _id: family } });
    await call('PUT', `family/${family}/photos`, { photos: [{ _id: photos[0]?._id, alt: 'Red' }] });
    expect((await product(small)).photos).toMatchObject([{ alt: 'Red' }]);
    await call('PUT', `family/${family}`, { name: 'Tee' });
    expect(await product(small)).toMatchObject({ name: 'Tee, S' });
  });

  it('takes along those that were in the bin', { tags: 'long' }, async () => {
    await call('DELETE', `product/${small}`);
    await call('DELETE', `family/${family}`);
    await undone();
    await call('POST', `bin/product/${small}/restore`);
    expect(await product(small)).toMatchObject({ values: { Size: 'S' }, family: { _id: family } });
  });

  it(
    'is refused where a member is in another family or in the bin by now, or it is undone',
    { tags: 'long' },
    async () => {
      await call('DELETE', `family/${family}`);
      const entry = await latest();
      await call('DELETE', `product/${small}`);
      expect((await undo(entry)).json()).toMatchObject({
        code: 'NOT_UNDOABLE',
        message: "This can't be undone. Crew T-shirt, S is in the bin by now.",
      });
      await call('POST', `bin/product/${small}/restore`);
      const values = { [large]: { Colour: 'Red' } };
      const joined = await call('POST', 'family/join', {
        name: 'Red',
        productIds: [large],
        options: ['Colour'],
        values,
      });
      expect((await undo(entry)).json()).toMatchObject({
        code: 'NOT_UNDOABLE',
        message: "This can't be undone. Red, Red is in another family by now.",
      });
      await undo(await latest(joined.json<FamilyWritten>().family._id));
      expect((await undo(entry)).statusCode).toBe(200);
      expect((await undo(entry)).json()).toMatchObject({
        code: 'NEWER_CHANGE',
        message: 'This is undone already.',
      });
    },
  );
});

describe('undo of joining', () => {
  it(
    'makes members single with their names, and removes the family; undone, they join again',
    { tags: 'long' },
    async () => {
      const ids = [await shop.sell(3), await shop.sell(4)];
      const names = (await Promise.all(ids.map(product))).map(({ name }) => name);
      const [one = '', two = ''] = ids;
      const joined = await call('POST', 'family/join', {
        name: 'Duffel',
        productIds: ids,
        options: ['Colour'],
        values: { [one]: { Colour: 'Sand' }, [two]: { Colour: 'Ink' } },
      });
      family = joined.json<FamilyWritten>().family._id;
      // One that has left, and has a name of its own, keeps it.
      await call('POST', `family/${family}/leave`, { productId: two });
      const [, entry] = (await call('GET', `log?entity=product:${two}`)).json<LogPage>().entries;
      expect(entry?.kind).toBe('joinFamily');
      await undone();
      expect((await product(one)).name).toBe(names[0]);
      expect((await product(one)).family).toBeUndefined();
      expect((await get<{ code: string }>(`family/${family}`)).code).toBe('NOT_FOUND');
      await undone();
      expect(await product(one)).toMatchObject({ name: 'Duffel, Sand', family: { _id: family } });
    },
  );

  it('is refused where others have come into the family', { tags: 'long' }, async () => {
    const id = await shop.sell(3);
    const joined = await call('POST', 'family/join', {
      name: 'Duffel',
      productIds: [id],
      options: [{ name: 'Colour', values: [{ value: 'Sand' }, { value: 'Ink' }] }],
      values: { [id]: { Colour: 'Sand' } },
    });
    family = joined.json<FamilyWritten>().family._id;
    const entry = await latest();
    await call('POST', `family/${family}/members`, [{ ...member(''), values: { Colour: 'Ink' } }]);
    expect((await undo(entry)).json()).toMatchObject({
      code: 'NOT_UNDOABLE',
      message: "This can't be undone. Duffel, Ink has come into the family since.",
    });
  });
});

describe('undo of members that were added', () => {
  it('puts them into the bin, with the values that only they had; undone, they are back', async () => {
    const added = await call('POST', `family/${family}/members`, [member('XL'), member('XXL')]);
    const [xl, xxl] = added.json<FamilyWritten>().products;
    await undone();
    expect((await readFamily()).options).toEqual(sizes('S', 'L'));
    expect(await readFamily()).toMatchObject({ choices: 2 });
    expect(await product(xl?._id ?? '')).toBeUndefined();
    await undone();
    expect(await product(xxl?._id ?? '')).toMatchObject({
      values: { Size: 'XXL' },
      family: { _id: family },
    });
  });

  it('is one act where they have no new values, too', { tags: 'long' }, async () => {
    await call('DELETE', `product/${large}`);
    const added = await call('POST', `family/${family}/members`, [member('L')]);
    const [again] = added.json<FamilyWritten>().products;
    expect((await latest())?.words).toMatch(/added a member to the family Crew T-shirt$/);
    await undone();
    expect(await product(again?._id ?? '')).toBeUndefined();
    expect(await readFamily()).toMatchObject({ choices: 1, options: sizes('S', 'L') });
    await undone();
    expect(await product(again?._id ?? '')).toMatchObject({ values: { Size: 'L' }, stock: 3 });
  });

  it(
    'keeps values that others have, and is refused where one was sold',
    { tags: 'long' },
    async () => {
      const added = await call('POST', `family/${family}/members`, [member('XL')]);
      const [xl] = added.json<FamilyWritten>().products;
      const entry = await latest();
      await call('PUT', `family/${family}/members`, [{ _id: xl?._id, values: { Size: 'S' } }]);
      const buyer = await shop.newBuyer('buyer');
      await shop.buy(buyer, [{ productId: xl?._id ?? '', price: 499, quantity: 1 }]);
      expect((await undo(entry)).json()).toMatchObject({
        code: 'NEWER_CHANGE',
        isSafeAnyway: false,
      });
    },
  );
});

it('a new family goes with its members, and comes back', { tags: 'long' }, async () => {
  await undone();
  expect((await get<{ code: string }>(`family/${family}`)).code).toBe('NOT_FOUND');
  expect(await product(small)).toBeUndefined();
  await undone();
  expect(await readFamily()).toMatchObject({ choices: 2 });
  expect(await product(small)).toMatchObject({ values: { Size: 'S' }, stock: 3 });
});

it('the last member that left comes back into its family', { tags: 'long' }, async () => {
  await call('POST', `family/${family}/leave`, { productId: small });
  await call('POST', `family/${family}/leave`, { productId: large });
  await undone();
  expect(await product(large)).toMatchObject({ family: { _id: family }, values: { Size: 'L' } });
  expect((await product(small)).family).toBeUndefined();
});
