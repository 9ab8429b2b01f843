import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { JobAnswer, JobRows, OneJob } from '#contract/jobs.ts';
import { forgetJobs } from '#server/features/jobs/forget-jobs.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { formOf } from '#testing/forms.ts';
import { startJobsInstance } from '#testing/jobs-instance.ts';
import { emptyTables } from '#testing/test-database.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ sweeps: true }));
/** More by `JOB_TEST_LINES`: a run with 50,000 takes minutes. A batch has 500. */
const LINES = Number(process.env['JOB_TEST_LINES'] ?? 2_000);
const PATIENCE_MS = Math.max(30_000, LINES * 6);
let admin = { authorization: '' };

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
});
beforeEach(async () => {
  await emptyTables(shop.db.database, 'products', 'jobs', 'stock_ledger');
});

async function send(text: string | Buffer, { dryRun = false, key = '' } = {}) {
  const { payload, headers } = await formOf(
    ['dryRun', String(dryRun)],
    ['file', Buffer.from(text), 'products.csv'],
  );
  return shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/import?id=chief',
    headers: { ...admin, ...headers, ...(key !== '' && { 'idempotency-key': key }) },
    payload,
  });
}

async function start(text: string | Buffer, options = {}): Promise<JobAnswer['job']> {
  const response = await send(text, options);
  expect(response.json()).toMatchObject({ success: true });
  expect(response.statusCode).toBe(201);
  return response.json<JobAnswer>().job;
}

async function call<T>(method: 'GET' | 'POST', url: string): Promise<T> {
  const response = await shop.app.inject({
    method,
    url: `/api/v1/${url}?id=chief`,
    headers: admin,
  });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

/** The job once it is in a state. */
async function jobIn(id: string, state: string): Promise<OneJob['job']> {
  const read = async () => (await call<OneJob>('GET', `job/${id}`)).job;
  await expect.poll(async () => (await read()).state, { timeout: PATIENCE_MS }).toBe(state);
  return read();
}

async function onSale(): Promise<unknown[]> {
  const { rows } = await shop.db.database.pool.query(
    `select sku, name, category, price, available as stock, description from products
     where deleted_at is null order by name`,
  );
  return rows;
}

const TRAY = { sku: 'TRAY', name: 'Oak Tray', category: 'Kitchen', price: 49_950, onHand: 7 };

it('a dry run shows what each line does, or its error with line and column, and writes nothing', async () => {
  const [trayId] = await sellProducts(shop.db.database, TRAY);
  const before = await onSale();
  const job = await start(
    'sku,name,category,price,stock\nTRAY,,,550,\nBOWL,Bowl,Kitchen,12.50,3\nCUP,Cup,,5,1\n,Jug,Kitchen,ten,1\nTRAY,Twice,,,\n',
    { dryRun: true },
  );
  expect(job).toMatchObject({ state: 'done', total: 5, written: 0, undoable: false });
  expect(job.errors).toEqual([
    { line: 4, column: 'category', message: 'Cup: A new product needs a category' },
    { line: 5, column: 'price', message: 'Jug: “ten” is not a number with at most two decimals' },
    { line: 6, column: 'sku', message: 'Oak Tray: Line 2 has this product' },
  ]);
  const { rows } = await call<JobRows>('GET', `job/${job._id}/rows`);
  expect(rows.slice(0, 2)).toMatchObject([
    { line: 2, _id: trayId, before: { price: 499.5 }, after: { price: 550 }, state: 'waiting' },
    { line: 3, name: 'Bowl', after: { name: 'Bowl', price: 12.5, stock: 3 }, state: 'waiting' },
  ]);
  expect(await onSale()).toEqual(before);
});

it('a class of tax that the settings do not have is an error of its line', async () => {
  const job = await start(
    'sku,name,category,price,taxClass\nBOWL,Bowl,Kitchen,12.50,luxury\nCUP,Cup,Kitchen,5,standard\n',
    { dryRun: true },
  );
  expect(job.errors).toEqual([
    { line: 2, column: 'taxClass', message: 'Bowl: There is no such class of tax in the settings' },
  ]);
});

it('a dry run names the products of lines that are refused, and points out categories that may be misspelled', async () => {
  const [trayId] = await sellProducts(shop.db.database, TRAY);
  const { _id, categoryHints } = await start(
    'sku,name,category,price,stock\nTRAY,,,ten,\n,Jug,Kitchen,ten,1\nNO,,,ten,\n,Bowl,Kichen,5,1\n,Cup,Kichen,5,1\n,Rake,Garden,5,1\n,Pan,kitchen,5,1\n',
    { dryRun: true },
  );
  expect(categoryHints).toEqual([{ line: 5, name: 'Kichen', like: 'Kitchen' }]);
  const { rows } = await call<JobRows>('GET', `job/${_id}/rows`);
  expect(rows.slice(0, 3).map(({ name, state }) => [name, state])).toEqual([
    ['Oak Tray', 'left'],
    ['Jug', 'left'],
    ['', 'left'],
  ]);
  expect(rows[0]?._id).toBe(trayId);
});

it('HSN codes and specifications come back from an export as they were, are changed and added, and undone', async () => {
  const { pool } = shop.db.database;
  const details = [
    { name: 'Ratio 1:2', value: 'a, "b"; c' },
    { name: 'Width', value: '40 cm', group: 'Size > outer' },
  ];
  const [trayId = ''] = await sellProducts(shop.db.database, TRAY, { ...TRAY, sku: 'BARE' });
  await pool.query('update products set hsn = $2, details = $3 where id = $1', [
    trayId,
    '09024020',
    JSON.stringify(details),
  ]);
  const told = async () => {
    const { rows } = await pool.query<{ sku: string; hsn: string | null; details: unknown }>(
      'select sku, hsn, details from products where deleted_at is null order by sku',
    );
    return rows;
  };
  const before = await told();
  const file = await shop.app.inject({
    url: '/api/v1/product/export.csv?id=chief',
    headers: admin,
  });
  const same = await start(file.body, { dryRun: true });
  expect(same).toMatchObject({ total: 2, errorCount: 0 });
  const { rows: unchanged } = await call<JobRows>('GET', `job/${same._id}/rows`);
  expect(unchanged.map(({ state }) => state)).toEqual(['same', 'same']);
  await pool.query(`update products set hsn = null, details = '[]'`);
  const restored = await start(file.body);
  await jobIn(restored._id, 'done');
  expect(await told()).toEqual(before);

  const lines =
    'sku,name,category,price,hsn,specifications\nTRAY,,,,4419,"Weight: 600 g\nSize > Width: 41 cm"\nCUP,Cup,Kitchen,5,6911,Colour: Blue\nBARE,,,,,\nJUG,Jug,Kitchen,5,12,\nPOT,Pot,Kitchen,5,,Dishwasher safe\n';
  const dry = await start(lines, { dryRun: true });
  expect(dry.errors).toEqual([
    { line: 6, column: 'hsn', message: 'Jug: An HSN code, please: 4, 6 or 8 digits' },
    {
      line: 7,
      column: 'specifications',
      message: 'Pot: “Dishwasher safe” is not like “Weight: 250 g”',
    },
  ]);
  const { rows } = await call<JobRows>('GET', `job/${dry._id}/rows`);
  const after = [
    { name: 'Weight', value: '600 g' },
    { name: 'Width', value: '41 cm', group: 'Size' },
  ];
  expect(rows[0]).toMatchObject({
    before: { hsn: '09024020', details },
    after: { hsn: '4419', details: after },
  });
  expect(await told()).toEqual(before);

  const { _id } = await start(lines);
  await jobIn(_id, 'done');
  expect(await told()).toEqual([
    { sku: 'BARE', hsn: null, details: [] },
    { sku: 'CUP', hsn: '6911', details: [{ name: 'Colour', value: 'Blue' }] },
    { sku: 'TRAY', hsn: '4419', details: after },
  ]);
  await call('POST', `job/${_id}/undo`);
  await jobIn(_id, 'undone');
  expect(await told()).toEqual(before);
});

it('specifications that were changed since an import stay when it is undone', async () => {
  const [trayId] = await sellProducts(shop.db.database, TRAY);
  const { _id } = await start('sku,hsn,specifications\nTRAY,4419,Weight: 600 g\n');
  await jobIn(_id, 'done');
  await shop.db.database.pool.query(`update products set details = '[]' where id = $1`, [trayId]);
  await call('POST', `job/${_id}/undo`);
  const { errors } = await jobIn(_id, 'undone');
  expect(errors).toEqual([
    {
      line: 2,
      column: 'specifications',
      message: 'Oak Tray: Its list of specifications has changed since',
    },
  ]);
});

it('an import adds and changes products, leaves what is so already, and is undone as a whole', async () => {
  await sellProducts(shop.db.database, TRAY, { ...TRAY, sku: 'SAME', name: 'Same' });
  const before = await onSale();
  const { _id } = await start(
    'sku,name,category,price,stock,description\ntray,,,550,9,\nSAME,Same,,,,\nBOWL,Bowl,kitchen,12.50,3,"Blue, round"\n',
  );
  expect(await jobIn(_id, 'done')).toMatchObject({ total: 3, written: 2, errors: [] });
  expect(await onSale()).toEqual([
    {
      sku: 'BOWL',
      name: 'Bowl',
      category: 'Kitchen',
      price: 1_250,
      stock: 3,
      description: 'Blue, round',
    },
    {
      sku: 'tray',
      name: 'Oak Tray',
      category: 'Kitchen',
      price: 55_000,
      stock: 9,
      description: '',
    },
    { sku: 'SAME', name: 'Same', category: 'Kitchen', price: 49_950, stock: 7, description: '' },
  ]);
  await call('POST', `job/${_id}/undo`);
  expect(await jobIn(_id, 'undone')).toMatchObject({ errors: [] });
  expect(await onSale()).toEqual(before);
});

it('the quirks of spreadsheets are read', async () => {
  const { _id } = await start(
    '\ufeffSKU;Name;Category;Price;Stock\r\n="007";"Tray; ""large""";Kitchen;1.299,50;12\r\n;;;;\r\n\'=1+1;Bowl;Kitchen;₹ 12,5;0\r\n',
  );
  await jobIn(_id, 'done');
  expect(await onSale()).toMatchObject([
    { sku: '=1+1', name: 'Bowl', price: 1_250, stock: 0 },
    { sku: '007', name: 'Tray; "large"', price: 129_950, stock: 12 },
  ]);
});

it('undo leaves a product that was sold since, and says so', async () => {
  const { _id } = await start('name,category,price,stock\nCup,Kitchen,5,4\nJug,Kitchen,9,4\n');
  await jobIn(_id, 'done');
  await shop.db.database.pool.query(`update products set reserved = 1 where name = 'Cup'`);
  await call('POST', `job/${_id}/undo`);
  expect((await jobIn(_id, 'undone')).errors).toEqual([
    { line: 2, column: 'stock', message: 'Cup: Some were sold or reserved since' },
  ]);
  expect(await onSale()).toMatchObject([{ name: 'Cup' }]);
});

it('an SKU that is taken while the job waits fails its line alone', { tags: 'long' }, async () => {
  const pool = shop.db.database.pool;
  const { _id } = await start('sku,name,category,price\nA,Cup,Kitchen,5\nB,Jug,Kitchen,9\n', {
    dryRun: true,
  });
  await sellProducts(shop.db.database, { ...TRAY, sku: 'a' });
  // The dry run becomes an import, as if the SKU was taken after it was checked.
  await pool.query(
    `update jobs set is_dry_run = false, state = 'working', done = 0 where id = $1`,
    [_id],
  );
  expect(await jobIn(_id, 'done')).toMatchObject({
    written: 1,
    errors: [{ line: 2, column: 'sku', message: 'Cup: Another product has this SKU' }],
  });
});

it('a repeated request with the same key gets the same job, with another file it is refused', async () => {
  const text = 'name,category,price\nCup,Kitchen,5\n';
  const first = await start(text, { key: 'twice' });
  expect((await start(text, { key: 'twice' }))._id).toBe(first._id);
  const other = await send(`${text}Jug,Kitchen,5\n`, { key: 'twice' });
  expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  await jobIn(first._id, 'done');
  expect(await onSale()).toHaveLength(1);
});

it('a dry run is forgotten after a day, an import is not', async () => {
  const text = 'name,category,price\nCup,Kitchen,5\n';
  const dry = await start(text, { dryRun: true });
  const real = await start(text);
  const tomorrow = new Date(Date.parse(real.startedAt) + 25 * 3_600_000);
  expect(await forgetJobs(shop.db.database, tomorrow)).toBe(1);
  expect(await forgetJobs(shop.db.database, tomorrow)).toBe(0);
  await jobIn(real._id, 'done');
  const response = await shop.app.inject({
    url: `/api/v1/job/${dry._id}?id=chief`,
    headers: admin,
  });
  expect(response.statusCode).toBe(404);
});

it.each([
  ['an empty file', '', 'The file is empty'],
  ['an unknown column', 'sku,colour\nA,red\n', 'Line 1, column colour'],
  ['an open quotation mark', 'sku,name\nA,"Cup\n', 'A quotation mark is not closed'],
  ['another encoding', Buffer.from('name\nCaf\xe9\n', 'latin1'), 'Not a CSV file in UTF-8'],
  ['a workbook', Buffer.from([80, 75, 3, 4, 0, 0]), 'Not a CSV file in UTF-8'],
])('%s is refused', async (_what, text, message) => {
  const response = await send(text);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ errors: [{ path: 'file' }] });
  expect(response.json<{ message: string }>().message).toContain(message);
});

it('a form without a file is refused', async () => {
  const { payload, headers } = await formOf(['dryRun', 'true']);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/import?id=chief',
    headers: { ...admin, ...headers },
    payload,
  });
  expect(response.json()).toMatchObject({ errors: [{ path: 'file' }] });
});

it(
  'thousands of lines are written once by instances that are killed, and undo leaves only what was sold',
  { tags: 'long', timeout: 4 * PATIENCE_MS },
  async () => {
    const lines = Array.from(
      { length: LINES },
      (_, at) => `SKU-${at},Lamp ${at},Lamps,${at + 1},2`,
    );
    // Started before there is work, because otherwise the shop itself would finish the job first.
    const first = await startJobsInstance(shop.db.url);
    const { _id } = await start(['sku,name,category,price,stock', ...lines].join('\n'));
    const isDone = async () => (await call<OneJob>('GET', `job/${_id}`)).job.state === 'done';
    for (let kill = 0; kill < 5 && (kill === 0 || !(await isDone())); kill += 1) {
      const instance = kill === 0 ? first : await startJobsInstance(shop.db.url);
      // Each kill comes later in a long job.
      const batches = 1 + Math.floor((kill * LINES) / 20_000);
      const isDue = async () => instance.batches() >= batches || isDone();
      await expect.poll(isDue, { timeout: PATIENCE_MS, interval: 5 }).toBe(true);
      await delay(20 * kill);
      await instance.kill();
    }
    expect(await jobIn(_id, 'done')).toMatchObject({ written: LINES, errors: [] });
    const count = async () =>
      (
        await shop.db.database.pool.query(
          `select count(*)::int as products, count(distinct sku)::int as skus,
           (select sum(quantity)::int from stock_ledger) as pieces
         from products where deleted_at is null`,
        )
      ).rows[0];
    expect(await count()).toEqual({ products: LINES, skus: LINES, pieces: 2 * LINES });
    await shop.db.database.pool.query(`update products set reserved = 1 where sku = 'SKU-7'`);
    await call('POST', `job/${_id}/undo`);
    expect((await jobIn(_id, 'undone')).errors).toEqual([
      { line: 9, column: 'stock', message: 'Lamp 7: Some were sold or reserved since' },
    ]);
    expect(await count()).toMatchObject({ products: 1 });
  },
);
