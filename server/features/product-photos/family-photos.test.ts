// docs/api.md, "Photos": those of a family, and of members that have none of their own.
import { beforeEach, expect, it } from 'vitest';
import type { OneProduct, Product, ProductAnswer, ProductPage } from '#contract/catalog.ts';
import type { Family, FamilyAnswer, FamilySaved, FamilyWritten } from '#contract/family.ts';
import type { LogPage } from '#contract/log.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint } from '#testing/forms.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
const { call, get } = adminCalls(shop, () => admin);
let nth = 0;
let family: Family;
let small: string;
let large: string;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  nth += 1;
  const written = await call('POST', 'family/new', {
    name: `Crew T-shirt ${nth}`,
    category: `Shirts ${nth}`,
    options: ['Size'],
    members: ['S', 'L'].map((Size) => ({ values: { Size }, price: 499, stock: 3 })),
  });
  const made = written.json<FamilyWritten>();
  family = made.family;
  [small = '', large = ''] = made.products.map(({ _id }) => _id);
});

async function add(thing: string, colour: string) {
  const { payload, headers } = await formOf(['photo', await paint(colour), 'photo.png']);
  const url = `/api/v1/${thing}/photos?id=${admin.uid}`;
  return shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...admin.headers, ...headers },
  });
}
const ofFamily = () => `family/${family._id}`;
const put = async (thing: string, photos: readonly object[], ifMatch?: string) =>
  call('PUT', `${thing}/photos`, { photos }, ifMatch === undefined ? {} : { 'if-match': ifMatch });
const now = async () => (await get<FamilyAnswer>(ofFamily())).family;
const member = async (id: string) => (await get<OneProduct>(`product/${id}`)).product;
const urls = ({ photos }: Pick<Product, 'photos'>) => photos.map(({ url }) => url);

/** Adds two photos to the family. */
async function two(): Promise<Family> {
  await add(ofFamily(), '#b33');
  return (await add(ofFamily(), '#3b3')).json<FamilySaved>().family;
}

it('gives its photos to all members that have none', async () => {
  const before = await member(small);
  const answer = await add(ofFamily(), '#b33');
  expect(answer.statusCode).toBe(201);
  const saved = await two();
  expect(saved.photos).toHaveLength(3);
  expect((await now()).photos).toEqual(saved.photos);
  const shown = await member(small);
  expect(urls(shown)).toEqual(urls(saved));
  expect(Date.parse(shown.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  expect(shown.family?.members?.map(({ photo }) => photo)).toEqual([
    saved.photos[0]?.url,
    saved.photos[0]?.url,
  ]);
  const list = await get<ProductPage>(`product/all?category=Shirts ${nth}`);
  expect(list.products.map(urls)).toEqual([urls(saved)]);
});

it('orders, describes and removes them, for its members too', async () => {
  const [red, green] = (await two()).photos;
  const changed = await put(ofFamily(), [
    { _id: green?._id, alt: 'From the side', focus: { x: 0.2, y: 0.8 } },
    { _id: red?._id },
  ]);
  const said = { url: green?.url, alt: 'From the side', focus: { x: 0.2, y: 0.8 } };
  expect(changed.json<FamilySaved>().family.photos).toMatchObject([said, { url: red?.url }]);
  expect((await member(large)).photos).toMatchObject([said, { url: red?.url }]);
  await put(ofFamily(), [{ _id: red?._id }]);
  expect(urls(await member(large))).toEqual([red?.url]);
});

it('leaves members that have photos of their own as they are', { tags: 'long' }, async () => {
  await add(`product/${small}`, '#33b');
  const own = urls(await member(small));
  const saved = await two();
  expect(urls(await member(small))).toEqual(own);
  expect(urls(await member(large))).toEqual(urls(saved));
});

it(
  'what a member shows is its own once it is changed there, and until it has none',
  { tags: 'long' },
  async () => {
    const saved = await two();
    const [first, second] = (await member(small)).photos;
    // As the form of a product sends it: nothing has changed.
    await put(`product/${small}`, [{ _id: first?._id }, { _id: second?._id, alt: '' }]);
    await add(ofFamily(), '#33b');
    expect((await member(small)).photos).toHaveLength(3);
    const added = (await add(`product/${small}`, '#bb3')).json<ProductAnswer>().product;
    expect(urls(added).slice(0, 3)).toEqual(urls(await now()));
    await put(ofFamily(), [{ _id: saved.photos[1]?._id }]);
    expect(urls(await member(small))).toEqual(urls(added));
    await put(`product/${small}`, []);
    expect(urls(await member(small))).toEqual([saved.photos[1]?.url]);
  },
);

it('gives them to members that are added, and those that leave keep them', async () => {
  const saved = await two();
  const added = await call('POST', `${ofFamily()}/members`, [
    { values: { Size: 'M' }, price: 499, stock: 1 },
  ]);
  expect(added.json<FamilyWritten>().products.map(urls)).toEqual([urls(saved)]);
  await call('POST', `${ofFamily()}/leave`, { productId: small });
  await put(ofFamily(), [{ _id: saved.photos[0]?._id }]);
  expect(urls(await member(small))).toEqual(urls(saved));
});

it('shares photos of a member with those that have the family’s', async () => {
  await two();
  await add(`product/${small}`, '#33b');
  await call('POST', `${ofFamily()}/share-photos`, { productId: small });
  expect(urls(await member(large))).toEqual(urls(await member(small)));
});

it(
  'refuses strangers, photos named twice, the last one of members on sale, and a stale screen',
  { tags: 'long' },
  async () => {
    const { photos, updatedAt } = await two();
    const first = { _id: photos[0]?._id };
    const errorsOf = async (list: readonly object[]) =>
      (await put(ofFamily(), list)).json<{ errors: { path: string }[] }>().errors[0]?.path;
    expect(await errorsOf([first, first])).toBe('photos.1._id');
    expect(await errorsOf([{ _id: family._id }])).toBe('photos.0._id');
    expect(await errorsOf([])).toBe('photos');
    expect((await put(ofFamily(), [first], updatedAt)).statusCode).toBe(200);
    expect((await put(ofFamily(), [first], updatedAt)).statusCode).toBe(412);
    expect((await add('family/01890000-0000-7000-8000-000000000000', '#333')).statusCode).toBe(404);
  },
);

it('takes at most twenty', async () => {
  await shop.db.database.pool.query(
    `insert into family_photos (id, family_id, position, hash, width, height, widths, placeholder)
     select gen_random_uuid(), $1, n, 'hash' || n, 1, 1, '{1}', '' from generate_series(1, 20) as n`,
    [family._id],
  );
  expect((await add(ofFamily(), '#333')).json()).toMatchObject({ errors: [{ path: 'photo' }] });
  await shop.db.database.pool.query('delete from family_photos where family_id = $1', [family._id]);
});

it('is in the log of the family, once', async () => {
  await two();
  const { entries } = (await call('GET', `log?entity=family:${family._id}`)).json<LogPage>();
  expect(entries[0]).toMatchObject({
    words: expect.stringContaining(`the photos of the family Crew T-shirt ${nth}`) as string,
    changes: [{ field: 'photos' }],
  });
  const ofMember = (await call('GET', `log?entity=product:${small}`)).json<LogPage>();
  expect(ofMember.entries).toHaveLength(1);
});
