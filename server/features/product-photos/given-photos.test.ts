// docs/api.md, "Photos": those that members of a family are given, and photos in the place of others.
import { beforeEach, expect, it } from 'vitest';
import type { OneProduct, Product, ProductAnswer } from '#contract/catalog.ts';
import type { Family, FamilyAnswer, FamilyMembers, FamilyWritten } from '#contract/family.ts';
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
let family: Family;
let ids: string[];

async function add(thing: string, colour: string, query = '') {
  const { payload, headers } = await formOf(['photo', await paint(colour), 'photo.png']);
  const url = `/api/v1/${thing}/photos?id=${admin.uid}${query}`;
  return shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...admin.headers, ...headers },
  });
}

const ofFamily = () => `family/${family._id}`;
const member = async (at: number) => (await get<OneProduct>(`product/${ids[at] ?? ''}`)).product;
const urls = ({ photos }: Pick<Product, 'photos'>) => photos.map(({ url }) => url);
const listed = async () =>
  (await call('GET', `${ofFamily()}/members?id=${admin.uid}`)).json<FamilyMembers>().members;
const give = async (photos: readonly (string | undefined)[] | null, ...members: number[]) =>
  call(
    'PUT',
    `${ofFamily()}/members`,
    members.map((at) => ({ _id: ids[at], photos })),
  );
const errorOf = async (answer: ReturnType<typeof give>) =>
  (await answer).json<{ errors: { path: string }[] }>().errors[0]?.path;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  const written = await call('POST', 'family/new', {
    name: 'Crew T-shirt',
    category: 'Shirts',
    options: ['Size', 'Colour'],
    members: ['S', 'L'].flatMap((Size) =>
      ['Red', 'Blue'].map((Colour) => ({ values: { Size, Colour }, price: 499, stock: 3 })),
    ),
  });
  const made = written.json<FamilyWritten>();
  ids = made.products.map(({ _id }) => _id);
  for (const colour of ['#b33', '#33b']) await add(`family/${made.family._id}`, colour);
  family = (await get<FamilyAnswer>(`family/${made.family._id}`)).family;
  const photos = [
    { _id: family.photos[0]?._id, alt: 'A red shirt', focus: { x: 0.25, y: 0.75 } },
    { _id: family.photos[1]?._id },
  ];
  await call('PUT', `${ofFamily()}/photos`, { photos });
  family = (await get<FamilyAnswer>(ofFamily())).family;
});

it('members get photos of their family, with words and view, and inherit again by null', async () => {
  const [red] = family.photos;
  expect((await listed()).map((each) => each.hasFamilyPhotos)).toEqual([true, true, true, true]);
  const answer = await give([red?._id], 0, 2);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<FamilyWritten>().products.map(urls)).toEqual([[red?.url], [red?.url]]);
  expect((await listed()).map((each) => each.hasFamilyPhotos)).toEqual([
    undefined,
    true,
    undefined,
    true,
  ]);
  const given = await member(0);
  expect(given.photos).toMatchObject([
    { url: red?.url, alt: 'A red shirt', focus: { x: 0.25, y: 0.75 } },
  ]);
  // Shoppers are not told whose photos they are.
  expect(given.hasFamilyPhotos).toBeUndefined();
  // Its own from now on.
  await call('PUT', `${ofFamily()}/photos`, { photos: [{ _id: family.photos[1]?._id }] });
  expect(urls(await member(0))).toEqual([red?.url]);
  expect(urls(await member(1))).toEqual([family.photos[1]?.url]);
  await give(null, 0);
  expect(urls(await member(0))).toEqual([family.photos[1]?.url]);
});

it('members get photos of other members, also with their own', { tags: 'long' }, async () => {
  const [red] = family.photos;
  await give([red?._id], 0);
  const added = (await add(`product/${ids[0]}`, '#3b3')).json<ProductAnswer>().product;
  const own = added.photos.map(({ _id }) => _id);
  expect(own).toHaveLength(2);
  await give([own[1], own[0]], 0, 2);
  const turned = urls(added).reverse();
  expect(urls(await member(0))).toEqual(turned);
  expect(urls(await member(2))).toEqual(turned);
  expect((await member(2)).photos[1]?.alt).toBe('A red shirt');
  // As it is: nothing is written.
  const before = (await member(0)).photos;
  await give(
    before.map(({ _id }) => _id),
    0,
  );
  expect((await member(0)).photos).toEqual(before);
});

it(
  'refuses photos of strangers and photos named twice, all or none, and a member on sale without any',
  { tags: 'long' },
  async () => {
    const [red] = family.photos;
    const strange = (await add(`product/${await shop.sell(1)}`, '#777')).json<ProductAnswer>();
    expect(await errorOf(give([red?._id, strange.product.photos[0]?._id], 0))).toBe('0.photos.1');
    expect(await errorOf(give([red?._id, red?._id], 0))).toBe('0.photos.1');
    const answer = await call('PUT', `${ofFamily()}/members`, [
      { _id: ids[0], photos: [red?._id], price: 1 },
      { _id: ids[1], photos: [ids[1]] },
    ]);
    expect(answer.statusCode).toBe(400);
    expect((await member(0)).price).toBe(499);
    await give([red?._id], 0, 1, 2, 3);
    await call('PUT', `${ofFamily()}/photos`, { photos: [] });
    expect(await errorOf(give(null, 1))).toBe('0.photos');
  },
);

it('sharing photos copies what they show in words', { tags: 'long' }, async () => {
  await give([family.photos[0]?._id], 0);
  await call('POST', `${ofFamily()}/share-photos`, { productId: ids[0], option: 'Colour' });
  expect((await member(2)).photos).toMatchObject([
    { alt: 'A red shirt', focus: { x: 0.25, y: 0.75 } },
  ]);
  expect((await member(1)).photos).toHaveLength(2);
});

it(
  'a photo comes in the place of another with its words, or of all',
  { tags: 'long' },
  async () => {
    const [red, blue] = family.photos;
    const replaced = (await add(ofFamily(), '#3b3', `&replaces=${red?._id}`)).json<FamilyAnswer>();
    const [green, second] = replaced.family.photos;
    expect(green).toMatchObject({ _id: red?._id, alt: 'A red shirt' });
    expect(green?.focus).toBeUndefined();
    expect(green?.url).not.toBe(red?.url);
    expect(second?.url).toBe(blue?.url);
    expect(urls(await member(0))).toEqual([green?.url, blue?.url]);
    // The photos that a member shows of its family become its own.
    const [first] = (await member(0)).photos;
    const own = (
      await add(`product/${ids[0]}`, '#bb3', `&replaces=${first?._id}`)
    ).json<ProductAnswer>();
    expect(own.product.photos).toMatchObject([{ alt: 'A red shirt' }, { url: blue?.url }]);
    expect(urls(await member(1))).toEqual([green?.url, blue?.url]);
    expect((await add(`product/${ids[1]}`, '#3bb', '&replaces=all')).statusCode).toBe(201);
    expect((await member(1)).photos).toHaveLength(1);
    await add(ofFamily(), '#000');
    expect((await member(1)).photos).toHaveLength(1);
    const strange = await add(ofFamily(), '#fff', `&replaces=${ids[0]}`);
    expect(strange.json()).toMatchObject({ errors: [{ path: 'replaces' }] });
  },
);

it(
  'a change of prices and photos at once is undone but for the photos',
  { tags: 'long' },
  async () => {
    await call('PUT', `${ofFamily()}/members`, [
      { _id: ids[0], price: 399 },
      { _id: ids[1], photos: [family.photos[0]?._id] },
    ]);
    const log = async (thing: string) =>
      (await call('GET', `log?entity=${thing}`)).json<LogPage>().entries;
    expect((await log(`product:${ids[1]}`))[0]).toMatchObject({ changes: [{ field: 'photos' }] });
    const [entry] = await log(`family:${family._id}`);
    const undone = await call('POST', `log/${entry?._id}/undo`);
    expect(undone.json()).toMatchObject({
      message: 'Undone, but for the photos: those that were replaced are not kept',
    });
    expect((await member(0)).price).toBe(499);
    expect((await member(1)).photos).toHaveLength(1);
  },
);
