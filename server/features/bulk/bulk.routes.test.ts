import { beforeAll, expect, it } from 'vitest';
import type { BulkPreview } from '#contract/bulk.ts';
import type { JobAnswer, JobRows, JobsPage, OneJob } from '#contract/jobs.ts';
import type { LogPage } from '#contract/log.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ sweeps: true }));
let admin = { authorization: '' };

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
});

function call(method: 'GET' | 'POST', path: string, payload?: object, key?: string) {
  const [url, query = ''] = path.split('?');
  return shop.app.inject({
    method,
    url: `/api/v1/${url}?id=chief&${query}`,
    headers: { ...admin, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  });
}

async function start(body: object, key?: string): Promise<JobAnswer['job']> {
  const response = await call('POST', 'product/bulk', body, key);
  expect(response.statusCode).toBe(201);
  return response.json<JobAnswer>().job;
}

/** The job once it is in a state. */
async function jobIn(id: string, state: string): Promise<OneJob['job']> {
  const read = async () => (await call('GET', `job/${id}`)).json<OneJob>().job;
  await expect.poll(async () => (await read()).state, { timeout: 10_000 }).toBe(state);
  return read();
}

async function stored(ids: readonly string[]) {
  const { rows } = await shop.db.database.pool.query<{
    price: number;
    available: number;
    category: string;
  }>(
    `select price, available, category from products where id = any($1) order by array_position($1::uuid[], id)`,
    [ids],
  );
  return rows;
}

it('a dry run shows each row before and after, or its error, and writes nothing', async () => {
  const ids = await sellProducts(
    shop.db.database,
    { name: 'Press', price: 289_000 },
    { name: 'Spoon', price: 5 },
  );
  const before = await stored(ids);
  const change = { price: { plus: -0.05 } };
  const response = await call('POST', 'product/bulk', { select: { ids }, change, dryRun: true });
  expect(response.json<BulkPreview>()).toEqual({
    success: true,
    rows: [
      { _id: ids[0], name: 'Press', before: { price: 2890 }, after: { price: 2889.95 } },
      { _id: ids[1], name: 'Spoon', error: 'The price would be below 0.01' },
    ],
    selection: expect.any(String) as string,
    total: 2,
    changed: 1,
    same: 0,
    refused: 1,
  });
  expect(await stored(ids)).toEqual(before);
});

it('a job changes price, stock and category, and undo brings back what was before', async () => {
  const ids = await sellProducts(shop.db.database, ...Array.from({ length: 40 }, () => ({})));
  const before = await stored(ids);
  const change = {
    price: { percent: 10, round: '.99' },
    stock: { plus: 5 },
    category: 'On offer',
  };
  const { _id, total } = await start({ select: { ids }, change });
  expect(total).toBe(40);
  expect(await jobIn(_id, 'done')).toMatchObject({ done: 40, errors: [], undoable: true });
  expect(await stored(ids)).toEqual(
    before.map(() => ({ price: 10_999, available: 15, category: 'On offer' })),
  );

  const rows = (await call('GET', `job/${_id}/rows?page=1`)).json<JobRows>();
  expect(rows.rows[0]).toMatchObject({
    line: 1,
    _id: ids[0],
    before: { price: 100, stock: 10, category: 'Things' },
    after: { price: 109.99, stock: 15, category: 'On offer' },
    state: 'written',
  });

  expect((await call('POST', `job/${_id}/undo`)).statusCode).toBe(200);
  expect(await jobIn(_id, 'undone')).toMatchObject({ undone: 40, errors: [], undoable: false });
  expect(await stored(ids)).toEqual(before);
  expect((await call('POST', `job/${_id}/undo`)).json()).toMatchObject({ code: 'JOB_OVER' });
  const { rows: logged } = await shop.db.database.pool.query(
    `select e.kind, e.by_user, e.undoes, count(distinct c.entity_id)::int as products
     from log_entries e join log_changes c on c.entry_id = e.id and c.at = e.at
     where e.entity_type = 'job' and e.entity_id = $1 group by e.id, 1, 2, 3 order by e.id`,
    [_id],
  );
  expect(logged).toEqual([
    { kind: 'changeProducts', by_user: 'chief', undoes: null, products: 40 },
    { kind: 'undoJob', by_user: 'chief', undoes: _id, products: 40 },
  ]);
});

it('a job is undone from its entry in the log, in the name of whoever does it', async () => {
  await registerPeople(shop.db.database, { id: 'meera', role: 'admin' });
  const meera = await shop.as({ sub: 'meera' });
  const asMeera = (method: 'GET' | 'POST', url: string) =>
    shop.app.inject({ method, url: `/api/v1/${url}`, headers: meera });
  const undo = async (entry = '') =>
    (await asMeera('POST', `log/${entry}/undo?id=meera`)).json<Record<string, unknown>>();
  const ids = await sellProducts(shop.db.database, { price: 10_000 }, { price: 20_000 });
  const before = await stored(ids);
  const { _id } = await start({ select: { ids }, change: { price: { plus: 1 } } });
  await jobIn(_id, 'done');
  const entries = async () =>
    (await asMeera('GET', `log?id=meera&entity=${ids[1]}`)).json<LogPage>().entries;
  // The history of a product has its own part of the job.
  expect(await entries()).toMatchObject([
    {
      _id,
      undoable: true,
      entity: { type: 'job', _id },
      changes: [{ field: 'price', before: 200, after: 201 }],
      address: '127.0.0.1',
    },
  ]);
  const message = 'The changes are being undone';
  expect(await undo(_id)).toMatchObject({ success: true, message, job: { _id } });
  await jobIn(_id, 'undone');
  expect(await stored(ids)).toEqual(before);
  const [undone, former] = await entries();
  expect(undone).toMatchObject({
    by: { _id: 'meera' },
    kind: 'undoJob',
    undoes: _id,
    address: '127.0.0.1',
  });
  expect([undone?.undoable, former?.undoable, former?.undoneBy]).toEqual([
    false,
    false,
    undone?._id,
  ]);
  expect(await undo(_id)).toMatchObject({ code: 'NEWER_CHANGE', newer: [{ _id: undone?._id }] });
  expect(await undo(undone?._id)).toMatchObject({ code: 'NOT_UNDOABLE' });
});

it('the ledger keeps what a job changes of the stock, and its undo', async () => {
  const ids = await sellProducts(shop.db.database, { onHand: 10 });
  const { _id } = await start({ select: { ids }, change: { stock: { set: 3 } } });
  await jobIn(_id, 'done');
  await call('POST', `job/${_id}/undo`);
  await jobIn(_id, 'undone');
  const { rows } = await shop.db.database.pool.query(
    `select quantity, by_user from stock_ledger where product_id = $1 order by at, quantity`,
    [ids[0]],
  );
  expect(rows).toEqual([
    { quantity: -7, by_user: 'chief' },
    { quantity: 7, by_user: 'chief' },
  ]);
});

it('a job changes exactly the products of a filter', async () => {
  const [cup = '', bowl = ''] = await sellProducts(
    shop.db.database,
    { name: 'Blue Cup', category: 'Ceramics' },
    { name: 'Blue Bowl', category: 'Glass' },
  );
  const filter = { search: 'blue', category: 'Ceramics' };
  const { _id, total } = await start({ select: { filter }, change: { price: { set: 5 } } });
  expect(total).toBe(1);
  await jobIn(_id, 'done');
  expect((await stored([cup, bowl])).map(({ price }) => price)).toEqual([500, 10_000]);
});

it('a product that comes between preview and job is not changed unseen', async () => {
  await sellProducts(shop.db.database, { name: 'Green Cup', category: 'Seen' });
  const body = { select: { filter: { category: 'Seen' } }, change: { price: { set: 5 } } };
  const preview = async () =>
    (await call('POST', 'product/bulk', { ...body, dryRun: true })).json<BulkPreview>();
  const { selection } = await preview();
  const [later = ''] = await sellProducts(shop.db.database, { name: 'Cup', category: 'Seen' });
  const refused = await call('POST', 'product/bulk', { ...body, selection });
  expect([refused.statusCode, refused.json()]).toMatchObject([412, { code: 'STALE' }]);
  expect((await stored([later]))[0]?.price).toBe(10_000);
  await start({ ...body, selection: (await preview()).selection });
});

it('many previews at once do not wait for each other’s connections', async () => {
  const ids = await sellProducts(shop.db.database, {});
  const body = { select: { ids }, change: { category: 'Things' } };
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      call('POST', 'product/bulk', { ...body, dryRun: at % 2 === 0 }),
    ),
  );
  expect(all.map(({ statusCode }) => statusCode).filter((code) => code >= 400)).toEqual([]);
});

it('a category is written as the shop spells it', { tags: 'long' }, async () => {
  const ids = await sellProducts(shop.db.database, { category: 'Desk Lamps' }, {});
  const { _id } = await start({ select: { ids }, change: { category: 'desklamps' } });
  await jobIn(_id, 'done');
  expect((await stored(ids)).map(({ category }) => category)).toEqual(['Desk Lamps', 'Desk Lamps']);
});

it('a repeated request with the same key gets the same job, with another body it is refused', async () => {
  const ids = await sellProducts(shop.db.database, {});
  const body = { select: { ids }, change: { price: { percent: 10 } } };
  const first = await start(body, 'twice');
  const again = await start(body, 'twice');
  expect(again._id).toBe(first._id);
  await jobIn(first._id, 'done');
  expect((await stored(ids))[0]?.price).toBe(11_000);
  const other = { ...body, change: { price: { percent: 20 } } };
  expect((await call('POST', 'product/bulk', other, 'twice')).json()).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  });
});

it('only a product that is deleted or unknown is reported and left out', async () => {
  const ids = await sellProducts(shop.db.database, {}, { deletedAt: new Date() });
  const { _id } = await start({ select: { ids }, change: { price: { set: 7 } } });
  const job = await jobIn(_id, 'done');
  expect(job).toMatchObject({
    done: 2,
    errorCount: 1,
    errors: [{ line: 2, column: 'id' }],
  });
  expect((await stored(ids.slice(0, 1)))[0]?.price).toBe(700);
});

it.each([
  ['no change', {}],
  ['two prices', { price: { set: 1, plus: 1 } }],
  ['three decimals', { price: { percent: 1.234 } }],
  ['a price of 0', { price: { set: 0 } }],
  ['another field', { name: 'All' }],
])('%s is refused', async (_what, change) => {
  const ids = await sellProducts(shop.db.database, {});
  const response = await call('POST', 'product/bulk', { select: { ids }, change });
  expect(response.statusCode).toBe(400);
});

it('there is no job with an unknown id', async () => {
  for (const id of ['nonsense', '01a1fc8d-cfdb-7856-994b-648a0c74e516']) {
    expect((await call('GET', `job/${id}`)).statusCode).toBe(404);
    expect((await call('GET', `job/${id}/rows`)).statusCode).toBe(404);
    expect((await call('POST', `job/${id}/stop`)).statusCode).toBe(404);
    expect((await call('POST', `job/${id}/undo`)).statusCode).toBe(404);
  }
});

it('jobs are listed, the latest first, to those who could start them', async () => {
  const ids = await sellProducts(shop.db.database, { price: 1_000 }, { price: 2_000 });
  const body = { select: { ids }, change: { price: { plus: 1 } } };
  await call('POST', 'product/bulk', { ...body, dryRun: true });
  const { _id } = await start(body);
  await jobIn(_id, 'done');
  const listed = (await call('GET', 'job/all?limit=1')).json<JobsPage>();
  expect(listed.jobs).toMatchObject([
    { _id, kind: 'bulk', by: { _id: 'chief' }, state: 'done', written: 2, undoable: true },
  ]);
  expect(listed.total).toBeGreaterThan(0);
  await registerPeople(shop.db.database, { id: 'coupons', role: 'admin', duties: ['marketing'] });
  const answer = await shop.app.inject({
    url: '/api/v1/job/all?id=coupons',
    headers: await shop.as({ sub: 'coupons' }),
  });
  expect(answer.json<JobsPage>()).toMatchObject({ jobs: [], total: 0 });
});

it('the rows with errors are shown, and saved, by themselves', async () => {
  const ids = await sellProducts(shop.db.database, { price: 5 }, { price: 900 }, { price: 5 });
  const { _id } = await start({ select: { ids }, change: { price: { plus: -0.05 } } });
  await jobIn(_id, 'done');
  const rows = (await call('GET', `job/${_id}/rows?errors=true`)).json<JobRows>();
  expect([rows.total, rows.rows.map(({ line, state }) => [line, state])]).toEqual([
    2,
    [
      [1, 'left'],
      [3, 'left'],
    ],
  ]);
  expect((await call('GET', `job/${_id}/rows`)).json<JobRows>().total).toBe(3);
  const file = (await call('GET', `job/${_id}/report.csv?errors=true`)).payload
    .trim()
    .split('\r\n');
  expect(file.slice(1).map((line) => line.split(',')[0])).toEqual(['1', '3']);
});
