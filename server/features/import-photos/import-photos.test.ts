import type pg from 'pg';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminProductPage, Product } from '#contract/catalog.ts';
import type { Job, JobAnswer, JobRows, OneJob } from '#contract/jobs.ts';
import { PhotoTurns } from '#server/features/photos/photo-turns.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { formOf, type FormPart, paint } from '#testing/forms.ts';
import { emptyTables } from '#testing/test-database.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { zipOf } from '#testing/zips.ts';

const OWN = 'https://shop.example';
const away = new Map<string, Buffer>();
const shop = useTestShop({ RATE_LIMIT: 'off', SHOP_ORIGIN: OWN }, () => ({
  sweeps: true,
  fetchPhoto: async (address) => {
    const bytes = away.get(address);
    return bytes ? { ok: true, bytes } : { ok: false, message: 'It is answered with status 404' };
  },
}));
const [red, green] = [await paint('#b33'), await paint('#3b3')];
let admin = { authorization: '' };

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
});
beforeEach(async () => {
  away.clear();
  await emptyTables(shop.db.database, 'products', 'jobs', 'stock_ledger', 'replaced_photos');
});

async function send(lines: readonly string[], zip?: Buffer, dryRun = false) {
  const parts: FormPart[] = [
    ['dryRun', String(dryRun)],
    ['file', Buffer.from(lines.join('\n')), 'products.csv'],
    ...(zip ? [['photos', zip, 'photos.zip'] as const] : []),
  ];
  const { payload, headers } = await formOf(...parts);
  return shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/import?id=chief',
    headers: { ...admin, ...headers },
    payload,
  });
}

async function start(lines: readonly string[], zip?: Buffer, dryRun = false): Promise<Job> {
  const response = await send(lines, zip, dryRun);
  expect([response.statusCode, response.json()]).toMatchObject([201, { success: true }]);
  return response.json<JobAnswer>().job;
}

async function call<T>(method: 'GET' | 'POST', url: string): Promise<T> {
  const [where, query = ''] = url.split('?');
  const response = await shop.app.inject({
    method,
    url: `/api/v1/${where}?id=chief&${query}`,
    headers: admin,
  });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

/** The job once it is in a state. */
async function jobIn(id: string, state: string): Promise<Job> {
  const read = async () => (await call<OneJob>('GET', `job/${id}`)).job;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe(state);
  return read();
}

/** The products on sale, by name. */
async function products(query = ''): Promise<Record<string, Product>> {
  const page = await call<AdminProductPage>('GET', `product/admin-products?${query}`);
  return Object.fromEntries(page.products.map((product) => [product.name, product]));
}

const HEADER = 'sku,name,category,price,photos';

it('photos of a zip are made as all others are, and one that fails is told with line and column', async () => {
  const zip = zipOf([
    { name: 'shots/Red.png', bytes: red },
    { name: 'shots/notes.txt', bytes: Buffer.from('a red one') },
  ]);
  const lines = [
    HEADER,
    'A,Red Cup,Cups,5,red.png',
    'B,Bare Cup,Cups,5,blue.png',
    'C,Odd Cup,Cups,5,notes.txt',
  ];
  const dry = await start(lines, zip, true);
  const missing = {
    line: 3,
    column: 'photos',
    message: 'blue.png: The zip has no file of this name',
  };
  const named = { ...missing, message: `Bare Cup: ${missing.message}` };
  expect(dry).toMatchObject({ errors: [named], photoErrorCount: 1 });
  expect(await products()).toEqual({});
  const { rows } = await call<JobRows>('GET', `job/${dry._id}/rows`);
  expect(rows.map(({ after, photoErrors }) => [after?.photos, photoErrors])).toEqual([
    [['red.png'], undefined],
    [undefined, ['blue.png: The zip has no file of this name']],
    [['notes.txt'], undefined],
  ]);

  const { _id } = await start(lines, zip);
  const job = await jobIn(_id, 'done');
  expect(job).toMatchObject({ written: 3, photosTotal: 2, photosDone: 2, photoErrorCount: 2 });
  expect(job.errors).toEqual([
    named,
    {
      line: 4,
      column: 'photos',
      message: 'Odd Cup: notes.txt: Not a JPEG, PNG, WebP or AVIF picture',
    },
  ]);
  const made = (await products())['Red Cup']?.photos[0];
  expect(made?.variants.map(({ format }) => format)).toEqual(['avif', 'webp', 'jpeg']);
  for (const { url } of made?.variants ?? []) {
    expect((await shop.app.inject({ url })).statusCode).toBe(200);
  }
  expect(Object.keys(await products('photos=none')).sort()).toEqual(['Bare Cup', 'Odd Cup']);

  await call('POST', `job/${_id}/undo`);
  expect(await jobIn(_id, 'undone')).toMatchObject({ undone: 3 });
  expect(await products()).toEqual({});
  const stored = async () =>
    (await shop.db.database.pool.query('select from import_files')).rowCount;
  await expect.poll(stored).toBe(0);
});

it(
  'photos at addresses replace those of a product, and undo brings them back',
  { tags: 'long' },
  async () => {
    await sellProducts(shop.db.database, { name: 'Cup', sku: 'A' }, { name: 'Jug', sku: 'B' });
    const before = await products();
    away.set('https://photos.example/1.png', red);
    away.set('https://photos.example/2.png', green);
    const { _id } = await start([
      'sku;photos',
      'A;https://photos.example/1.png, https://photos.example/2.png',
      'B;https://photos.example/1.png, https://photos.example/gone.png',
    ]);
    const job = await jobIn(_id, 'done');
    expect(job.errors).toEqual([
      {
        line: 3,
        column: 'photos',
        message: 'Jug: https://photos.example/gone.png: It is answered with status 404',
      },
    ]);
    const after = await products();
    expect(after['Cup']?.photos).toHaveLength(2);
    expect(after['Cup']?.updatedAt).not.toBe(before['Cup']?.updatedAt);
    // It keeps those that it had, because not all could be taken.
    expect(after['Jug']?.photos).toEqual(before['Jug']?.photos);
    const { rows: logged } = await shop.db.database.pool.query(
      `select distinct e.kind from log_changes c join log_entries e on e.id = c.entry_id and e.at = c.at
     where c.source = 'product_photos'`,
    );
    expect(logged).toEqual([{ kind: 'importProducts' }]);

    await call('POST', `job/${_id}/undo`);
    expect(await jobIn(_id, 'undone')).toMatchObject({ undone: 2 });
    const urls = (photos: { url: string }[] = []) => photos.map(({ url }) => url);
    expect(urls((await products())['Cup']?.photos)).toEqual(urls(before['Cup']?.photos));
  },
);

it(
  'what an export says of photos changes nothing, and they can be put in another order',
  { tags: 'long' },
  async () => {
    away.set('https://photos.example/1.png', red);
    away.set('https://photos.example/2.png', green);
    const made = await start([
      HEADER,
      'A,Cup,Cups,5,https://photos.example/1.png https://photos.example/2.png',
    ]);
    await jobIn(made._id, 'done');
    const before = (await products())['Cup']?.photos.map(({ url }) => url) ?? [];
    const addresses = before.map((url) => `${OWN}${url}`);
    const same = await start(['sku;photos', `A;${addresses.join(', ')}`]);
    expect(await jobIn(same._id, 'done')).toMatchObject({ written: 0, photosTotal: 0 });
    const turned = await start(['sku;photos', `A;${addresses.toReversed().join(', ')}`]);
    expect(await jobIn(turned._id, 'done')).toMatchObject({ written: 1, errors: [] });
    expect((await products())['Cup']?.photos.map(({ url }) => url)).toEqual(before.toReversed());
  },
);

it(
  'undo leaves a product whose photos have changed since, and says so',
  { tags: 'long' },
  async () => {
    away.set('https://photos.example/1.png', red);
    const { _id } = await start([HEADER, 'A,Cup,Cups,5,https://photos.example/1.png']);
    await jobIn(_id, 'done');
    await shop.db.database.pool.query('delete from product_photos');
    await call('POST', `job/${_id}/undo`);
    expect((await jobIn(_id, 'undone')).errors).toEqual([
      { line: 2, column: 'photos', message: 'Cup: Its photos have changed since' },
    ]);
    expect(Object.keys(await products())).toEqual(['Cup']);
  },
);

it.each([
  ['no zip', Buffer.from('red'), 'Not a zip'],
  ['a zip with a way out', zipOf([{ name: '../red.png', bytes: red }]), 'leads out'],
  [
    'a bomb',
    zipOf([{ name: 'red.png', bytes: red, says: { size: 0x80_00_00_01 } }]),
    'more than 2 GB',
  ],
  ['a zip that lies', zipOf([{ name: 'red.png', bytes: red, says: { size: 9 } }]), 'is broken'],
])('%s is refused, and nothing is imported', async (_what, zip, message) => {
  const response = await send([HEADER, 'A,Cup,Cups,5,red.png'], zip);
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { errors: [{ path: 'photos', message: expect.stringContaining(message) }] },
  ]);
  const { rowCount } = await shop.db.database.pool.query('select from jobs');
  expect(rowCount).toBe(0);
});

it(
  'a photo names the shop’s own files only where a product has them',
  { tags: 'long' },
  async () => {
    const unknown = `/photos/${'f'.repeat(32)}-1024.jpg`;
    const { _id } = await start([HEADER, `A,Cup,Cups,5,${unknown}`]);
    expect((await jobIn(_id, 'done')).errors).toEqual([
      { line: 2, column: 'photos', message: `Cup: ${unknown}: The shop has this photo no longer` },
    ]);
  },
);

it('the report has each row, and each photo that was not taken, and no formula', async () => {
  const { _id } = await start([
    'sku,name,category,price,photos',
    '=1+1,Cup,Cups,5,blue.png',
    'B,Jug,Cups,ten,',
  ]);
  await jobIn(_id, 'done');
  const response = await shop.app.inject({
    url: `/api/v1/job/${_id}/report.csv?id=chief`,
    headers: admin,
  });
  expect(response.headers['content-type']).toContain('text/csv');
  const [id = ''] = Object.values(await products()).map((product) => product._id);
  expect(response.body.replace('\ufeff', '').split('\r\n')).toEqual([
    'line,id,sku,name,result,column,message',
    `2,${id},'=1+1,Cup,added,,`,
    `2,${id},'=1+1,Cup,photo not taken,photos,blue.png: No zip with photos was sent`,
    '3,,B,Jug,left as it was,price,“ten” is not a number with at most two decimals',
    '',
  ]);
  const unknown = await shop.app.inject({
    url: '/api/v1/job/01a1fc8d-cfdb-7856-994b-648a0c74e516/report.csv?id=chief',
    headers: admin,
  });
  expect(unknown.statusCode).toBe(404);
});

it('photos are saved only while no sweep removes any', { tags: 'long' }, async () => {
  const { pool } = shop.db.database;
  away.set('https://photos.example/1.png', red);
  let id = '';
  await new PhotoTurns(pool).unlessSaving(async () => {
    id = (await start([HEADER, 'A,Cup,Cups,5,https://photos.example/1.png']))._id;
    await expect.poll(() => waitingForTurn(pool), { timeout: 10_000 }).toBe(1);
    expect((await products())['Cup']?.photos).toEqual([]);
  });
  await jobIn(id, 'done');
  expect((await products())['Cup']?.photos).toHaveLength(1);
});

async function waitingForTurn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}
