// docs/api.md, "What must be said": Regulation (EU) 2023/988, articles 16 and 19.
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { AdminProductPage, Product } from '#contract/catalog.ts';
import type { AttentionAnswer } from '#contract/attention.ts';
import type { JobAnswer, OneJob } from '#contract/jobs.ts';
import { statedGap } from '#contract/stated-gaps.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { useProductForms } from '#testing/product-forms.ts';
import { settingsCalls, type SettingsCalls } from '#testing/settings-calls.ts';
import { publishProducts } from './publish-products.queries.ts';

const forms = useProductForms({ sweeps: true });
const { shop, make, send, tray } = forms;
let settings: SettingsCalls;
/** Made before the goods were for the EU. */
let old: Product;

beforeAll(async () => {
  settings = settingsCalls(shop, () => ({ uid: 'chief', headers: forms.admin }));
  old = await make();
  await settings.change({ sellsToEu: true });
});
afterEach(() => settings.change({ sellsToEu: true }));

const party = (address: string, country?: string) =>
  JSON.stringify({ name: 'Oakhurst', address, contact: 'hello@example.com', country });
const HERE: FormPart = ['maker', party('Hafenstr. 1, Hamburg, Germany')];
const AWAY: FormPart = ['maker', party('12 MG Road, Bengaluru', 'IN')];
const ANSWERS: FormPart = ['responsible', party('Ring 2, Vienna')];

async function errorsOf(response: ReturnType<typeof send>): Promise<string[]> {
  const answer = await response;
  expect(answer.statusCode).toBe(400);
  return answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);
}

const add = (...more: FormPart[]) => send('POST', 'new', [...more, ...tray()]);

it('a product on sale says who made it, and who answers for it where that is outside the EU', async () => {
  expect(await errorsOf(add())).toEqual(['maker']);
  expect(await errorsOf(add(AWAY))).toEqual(['responsible']);
  expect(await errorsOf(add(['maker', party('Unknown Street 1')], ['origin', 'IN']))).toEqual([
    'responsible',
  ]);
  for (const parts of [[HERE], [AWAY, ANSWERS], [['maker', party('Unknown Street 1')] as const]])
    expect((await add(...(parts as FormPart[]))).statusCode).toBe(201);
  await settings.change({ sellsToEu: false });
  expect((await add()).statusCode).toBe(201);
});

it('a draft is put on sale once it says so, by hand or by itself', async () => {
  const { _id: id } = await make([['state', 'draft'], ...tray()]);
  expect(await errorsOf(send('PUT', id, [['state', 'live']]))).toEqual(['maker']);
  await send('PUT', id, [['liveFrom', '2026-01-01T00:00:00Z']]);
  const { database } = shop.db;
  await publishProducts({ database, now: () => new Date() });
  expect((await shown(id)).state).toBe('draft');
  await send('PUT', id, [HERE]);
  await expect
    .poll(async () => {
      await publishProducts({ database, now: () => new Date() });
      return (await shown(id)).state;
    })
    .toBe('live');
  expect(await errorsOf(send('PUT', id, [['maker', '']]))).toEqual(['maker']);
});

it('what was on sale before stays so, can be changed, and is listed', async () => {
  expect((await send('PUT', old._id, [['price', '510']])).statusCode).toBe(200);
  const listed = await call<AdminProductPage>('product/admin-products', { lacks: 'stated' });
  expect(listed.products.map(({ _id }) => _id)).toContain(old._id);
  const item = (await call<AttentionAnswer>('attention')).items.find(
    ({ kind }) => kind === 'stated-missing',
  );
  expect(item).toMatchObject({
    words: expect.stringMatching(/^\d products? on sale: who made them/),
    products: 'lacks=stated',
  });
  await send('PUT', old._id, [HERE]);
  const after = await call<AdminProductPage>('product/admin-products', { lacks: 'stated' });
  expect(after.products.map(({ _id }) => _id)).not.toContain(old._id);
  await settings.change({ sellsToEu: false });
  const { items } = await call<AttentionAnswer>('attention');
  expect(items.map(({ kind }) => kind)).not.toContain('stated-missing');
});

it('a file and a family are held to it, too', async () => {
  const row = 'name,category,price,stock\nBowl,Kitchen,20,3\n';
  expect(await importErrors(row)).toEqual(['maker']);
  const stated =
    'name,category,price,stock,maker\nBowl,Kitchen,20,3,"Name: A\nAddress: Ring 2, Vienna\nContact: a@example.com"\n';
  expect(await importErrors(stated)).toEqual([]);
  const family = {
    name: 'Cup',
    category: 'Kitchen',
    options: ['Size'],
    members: [{ values: { Size: 'M' }, price: 5, stock: 1 }],
  };
  const sendFamily = (body: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/v1/family/new?id=chief',
      headers: forms.admin,
      payload: body,
    });
  expect(await errorsOf(sendFamily(family))).toEqual(['maker']);
  const maker = { name: 'A', address: 'Ring 2, Vienna, Austria', contact: 'a@example.com' };
  const made = await sendFamily({ ...family, maker });
  expect(made.statusCode).toBe(201);
  expect(made.json<{ products: Product[] }>().products[0]?.maker).toEqual(maker);
});

it('the database and the form agree on what is missing', async () => {
  const makers = [null, { country: 'DE' }, { country: 'IN' }, {}];
  for (const maker of makers)
    for (const responsible of [null, {}])
      for (const origin of [null, 'AT', 'CH']) {
        const { rows } = await shop.db.database.pool.query<{ stated_gap: string | null }>(
          'update products set maker = $2, responsible = $3, origin = $4 where id = $1 returning stated_gap',
          [old._id, maker, responsible, origin],
        );
        const stated = { maker, responsible, origin } as Parameters<typeof statedGap>[0];
        expect(rows[0]?.stated_gap ?? undefined).toBe(statedGap(stated)?.path);
      }
});

async function call<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await shop.app.inject({
    url: `/api/v1/${path}`,
    query: { id: 'chief', ...query },
    headers: forms.admin,
  });
  return answer.json<T>();
}

async function shown(id: string): Promise<Product> {
  return (await call<{ product: Product }>(`product/${id}`)).product;
}

/** The columns of the errors of an imported file. */
async function importErrors(text: string): Promise<string[]> {
  const file = Buffer.from(text);
  const { payload, headers } = await formOf(['dryRun', 'false'], ['file', file, 'goods.csv']);
  const url = '/api/v1/product/import?id=chief';
  const response = await shop.app.inject({
    method: 'POST',
    url,
    headers: { ...forms.admin, ...headers },
    payload,
  });
  const { _id } = response.json<JobAnswer>().job;
  const job = async () => (await call<OneJob>(`job/${_id}`)).job;
  await expect.poll(async () => (await job()).state).toBe('done');
  return (await job()).errors.map(({ column }) => column ?? '');
}
