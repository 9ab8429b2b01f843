// docs/api.md, "Products": what a product costs the shop is for admins with the duty catalogue only.
import { rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminProductPage, KnownProduct, OneProduct } from '#contract/catalog.ts';
import { DUTIES } from '#contract/duties.ts';
import type { FamilyMembers, FamilyWritten } from '#contract/family.ts';
import { registerPeople } from '#testing/factories.ts';
import { firstOf } from '#testing/fast-run.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { useProductForms } from '#testing/product-forms.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';

const webFolder = smallWebBuild({ rendersPages: true });
afterAll(() => rmSync(webFolder, { recursive: true }));
const forms = useProductForms({ webFolder });
const { shop, make, trayWith } = forms;

/** What the product, the member and the draft cost, in the texts in which it would show. */
const COSTS = ['4711.37', '4822.48', '4933.59'] as const;
const TRACES = COSTS.flatMap((cost) => [cost, cost.replace('.', '')]);

let product: KnownProduct;
let draft: KnownProduct;
let family: FamilyWritten;
/** Whoever calls, by what they are; nobody has no headers. */
const callers: Record<string, { id?: string; headers: Record<string, string> }> = {};

async function send<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const url = `/api/v1/${path}${path.includes('?') ? '&' : '?'}id=chief`;
  const body = payload && { payload };
  const answer = await shop.app.inject({ method, url, headers: forms.admin, ...body });
  expect([path, answer.statusCode < 300 || answer.body]).toEqual([path, true]);
  return answer.json<Answer>();
}

beforeAll(async () => {
  const parts = (cost: string, ...more: FormPart[]): FormPart[] => [
    ['cost', cost],
    ...more,
    ...trayWith('category', 'Trays'),
  ];
  product = await make(parts(COSTS[0]));
  draft = await make(parts(COSTS[2], ['state', 'draft']));
  family = await send<FamilyWritten>('POST', 'family/new', {
    name: 'Oak Bowl',
    category: 'Trays',
    options: ['Size'],
    members: ['S', 'M'].map((Size) => ({
      values: { Size },
      price: 5_000,
      stock: 5,
      cost: COSTS[1],
    })),
  });
  await send('POST', 'collection', { name: 'Gifts', products: [product._id] });
  const duties = DUTIES.filter((duty) => duty !== 'catalogue');
  await registerPeople(shop.db.database, { id: 'buyer' }, { id: 'clerk', role: 'admin', duties });
  callers['nobody'] = { headers: {} };
  callers['buyer'] = { id: 'buyer', headers: await shop.as({ sub: 'buyer' }) };
  callers['clerk'] = { id: 'clerk', headers: await shop.as({ sub: 'clerk' }) };
});

/** The ids that a path of the API may have, by its beginning. */
function idsFor(path: string): string[] {
  const [thing] = path.split('/').filter(Boolean);
  if (thing === 'product')
    return [product._id, draft._id, ...family.products.map(({ _id }) => _id)];
  if (thing === 'family') return [family.family._id];
  if (thing === 'category') return ['trays'];
  return thing === 'collection' ? ['gifts'] : [product._id];
}

/** The addresses of every call that reads, with ids of what has a cost. */
function readingCalls(): string[] {
  return shop.routes
    .filter(({ method, url }) => [method].flat().includes('GET') && url.startsWith('/api/v1/'))
    .map(({ url }) => url.replace('/api/v1', ''))
    .flatMap((path) =>
      path.includes(':') ? idsFor(path).map((id) => path.replaceAll(/:\w+/g, id)) : [path],
    );
}

const MORE = [
  '/product/all?search=oak&facets=1',
  '/product/all?category=Trays&sort=asc',
  '/product/all?collection=gifts',
  '/product/collection?id=gifts',
];

it('shoppers, and admins without the duty, read it in no answer of the API', async () => {
  const paths = [...readingCalls(), ...MORE, `/product/${draft._id}?preview=KEY`];
  const { previewKey = '' } = (await send<OneProduct>('GET', `product/${draft._id}`)).product;
  let told = 0;
  // In this order: it is the clerk who reads most.
  const [clerk, nobody, buyer] = [callers['clerk']!, callers['nobody']!, callers['buyer']!];
  const asking = firstOf(2, [clerk, nobody, buyer]);
  for (const { id, headers } of asking)
    for (const path of paths) {
      const url = `/api/v1${path.replace('KEY', previewKey)}`;
      const asked = id === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}id=${id}`;
      const { body, statusCode } = await shop.app.inject({ url: asked, headers });
      const found = TRACES.filter((trace) => body.includes(trace));
      expect([asked, found]).toEqual([asked, []]);
      if (statusCode === 200 && body.includes(product.name)) told += 1;
    }
  // The walk does see products: the page of each, lists, searches, the related ones, and the draft by its key.
  expect(told).toBeGreaterThan(10 * asking.length);
});

it('is in no page, feed or list for crawlers', async () => {
  const [member] = family.products;
  const pages = [
    '/',
    '/search?search=oak',
    `/p/${product._id}/oak-tray`,
    `/productdetail/${product._id}`,
    `/p/${member?._id}/oak-bowl-s`,
    '/category/trays',
    '/collection/gifts',
    '/feed.xml',
    '/sitemap.xml',
  ];
  for (const url of pages) {
    const { body, rawPayload, headers } = await shop.app.inject({ url });
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body;
    expect([url, TRACES.filter((trace) => text.includes(trace))]).toEqual([url, []]);
  }
});

it('leaves what caches compare as it is', async () => {
  const url = `/api/v1/product/all?category=Trays`;
  const body = async () => (await shop.app.inject({ url })).json<AdminProductPage>().products;
  const before = await body();
  const setTo = (cost: string) =>
    send('PUT', `family/${family.family._id}/members`, [{ _id: family.products[0]?._id, cost }]);
  await setTo('1.25');
  expect((await body()).map(({ updatedAt: _at, ...rest }) => rest)).toEqual(
    before.map(({ updatedAt: _at, ...rest }) => rest),
  );
  await setTo(COSTS[1]);
});

it('is told to those with the duty, of products, drafts and members, in lists and after each change', async () => {
  const costOf = async (id: string) =>
    (await send<OneProduct>('GET', `product/${id}`)).product.cost;
  expect(await costOf(product._id)).toBe(4711.37);
  expect(await costOf(draft._id)).toBe(4933.59);
  const list = await send<AdminProductPage>('GET', 'product/admin-products?search=oak');
  expect(list.products.map(({ cost }) => cost).sort()).toEqual([
    4711.37, 4822.48, 4822.48, 4933.59,
  ]);
  expect(family.products.map(({ cost }) => cost)).toEqual([4822.48, 4822.48]);
  const path = `family/${family.family._id}/members`;
  const { members } = await send<FamilyMembers>('GET', path);
  expect(members.map(({ cost }) => cost)).toEqual([4822.48, 4822.48]);
  const [small, medium] = members;
  const changed = await send<FamilyWritten>('PUT', path, [
    { _id: small?._id, cost: null },
    { _id: medium?._id, cost: 0 },
  ]);
  expect(changed.products.map(({ cost }) => cost)).toEqual([undefined, 0]);
  const { payload, headers } = await formOf(['cost', '']);
  const emptied = await shop.app.inject({
    method: 'PUT',
    url: `/api/v1/product/${product._id}?id=chief`,
    payload,
    headers: { ...forms.admin, ...headers },
  });
  expect(emptied.json<OneProduct>().product.cost).toBeUndefined();
  for (const [cost, status] of [
    ['-1', 400],
    ['12.345', 400],
    ['x', 400],
    ['0', 200],
  ] as const)
    expect((await forms.send('PUT', product._id, [['cost', cost]])).statusCode).toBe(status);
});
