// Families in files of products: docs/back-office.md, "Import".
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { JobAnswer, JobRows, OneJob } from '#contract/jobs.ts';
import type { FamilyMembers } from '#contract/family.ts';
import { checkFamilies } from '#server/features/audit/check-stock.queries.ts';
import { inTransaction } from '#server/platform/database.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { formOf } from '#testing/forms.ts';
import { emptyTables } from '#testing/test-database.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ sweeps: true }));
let admin = { authorization: '' };

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  admin = await shop.as({ sub: 'chief' });
});
beforeEach(async () => {
  await emptyTables(shop.db.database, 'products', 'families', 'jobs', 'stock_ledger');
});

/** Runs the audit's check of families. Returns its findings. */
async function audit(): Promise<unknown> {
  const found = await inTransaction(shop.db.database, (tx) =>
    checkFamilies({ tx } as Parameters<typeof checkFamilies>[0]),
  );
  return found.breaches;
}

async function start(text: string, dryRun = false): Promise<JobAnswer['job']> {
  const { payload, headers } = await formOf(
    ['dryRun', String(dryRun)],
    ['file', Buffer.from(text), 'products.csv'],
  );
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/import?id=chief',
    headers: { ...admin, ...headers },
    payload,
  });
  expect(response.json()).toMatchObject({ success: true });
  return response.json<JobAnswer>().job;
}

async function call<T>(method: 'GET' | 'POST', path: string): Promise<T> {
  const url = `/api/v1/${path}${path.includes('?') ? '&' : '?'}id=chief`;
  const response = await shop.app.inject({ method, url, headers: admin });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

/** Makes a dry run an import, as if the shop had changed after the file was read. */
async function runAfterAll(id: string): Promise<void> {
  await shop.db.database.pool.query(
    `update jobs set is_dry_run = false, state = 'working', done = 0 where id = $1`,
    [id],
  );
}

/** Imports a file to its end. Returns its job. */
async function importFile(text: string): Promise<OneJob['job']> {
  return settled((await start(text))._id, 'done');
}

async function settled(id: string, state: string): Promise<OneJob['job']> {
  const read = async () => (await call<OneJob>('GET', `job/${id}`)).job;
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe(state);
  return read();
}

async function exported(): Promise<string> {
  const url = '/api/v1/product/export.csv?id=chief';
  return (await shop.app.inject({ url, headers: admin })).body;
}

async function families() {
  const { rows } = await shop.db.database.pool.query<{ id: string; name: string; choices: number }>(
    `select f.id, f.name, coalesce(s.choices, 0)::int as choices
     from families f left join family_faces s on s.family_id = f.id order by f.id`,
  );
  return rows;
}

/** Names, values and own fields of all products that are on sale. */
async function members() {
  const { rows } = await shop.db.database.pool.query<{ name: string; values: string[] | null }>(
    `select name, option_values as "values", own_fields as own, description, category, available as stock
     from products where deleted_at is null order by sku`,
  );
  return rows;
}

const HEADER = 'family,option 1,value 1,option 2,value 2,category,price,stock,sku,description';
const SIZES = ['S', 'M', 'L', 'XL'];
const COLOURS = ['White', 'Black', 'Blue'];
const SHIRT = [
  HEADER,
  ...SIZES.flatMap((size) =>
    COLOURS.map(
      (colour, at) =>
        `Crew T-shirt,Size,${size},Colour,${colour},${size === 'S' && at === 0 ? 'Shirts' : ''},499,5,TEE-${size}-${colour},${size === 'S' && at === 0 ? 'Cotton.' : ''}`,
    ),
  ),
].join('\n');

it('a shirt in 4 sizes and 3 colours is a file of 12 lines, and is taken back', async () => {
  const dry = await start(SHIRT, true);
  expect(dry.errors).toEqual([]);
  const { rows } = await call<JobRows>('GET', `job/${dry._id}/rows`);
  expect(rows[4]).toMatchObject({
    name: 'Crew T-shirt, M, Black',
    after: { family: 'Crew T-shirt: Size M, Colour Black', category: 'Shirts' },
    state: 'waiting',
  });
  expect(await families()).toEqual([]);

  const job = await importFile(SHIRT);
  expect(job).toMatchObject({ written: 12, errorCount: 0 });
  const [shirt] = await families();
  expect(shirt).toMatchObject({ name: 'Crew T-shirt', choices: 12 });
  const { total, members: shown } = await call<FamilyMembers>('GET', `family/${shirt?.id}/members`);
  expect(total).toBe(12);
  expect(shown.find(({ name }) => name === 'Crew T-shirt, XL, Blue')).toMatchObject({
    name: 'Crew T-shirt, XL, Blue',
    values: { Size: 'XL', Colour: 'Blue' },
    description: 'Cotton.',
    category: 'Shirts',
    stock: 5,
  });
  expect(await audit()).toEqual([]);

  const same = await start(await exported(), true);
  const { rows: unchanged } = await call<JobRows>('GET', `job/${same._id}/rows`);
  expect([same.errors, new Set(unchanged.map(({ state }) => state))]).toEqual([
    [],
    new Set(['same']),
  ]);

  await call('POST', `job/${job._id}/undo`);
  await settled(job._id, 'undone');
  expect(await members()).toEqual([]);
  // A file never means a family whose members are all in the bin.
  expect(await importFile(SHIRT)).toMatchObject({ written: 12, errorCount: 0 });
  expect((await families()).map(({ choices }) => choices)).toEqual([0, 12]);
  expect(await audit()).toEqual([]);
});

it(
  'products join a family of the same name and change their values, and undo puts them back',
  { tags: 'long' },
  async () => {
    const [sandId] = await sellProducts(
      shop.db.database,
      { name: 'Weekend Duffel', category: 'Bags', price: 90_000, onHand: 3, sku: 'DUFFEL' },
      { name: 'Ink bag', category: 'Travel', price: 95_000, onHand: 4, sku: 'INK' },
    );
    const before = await members();
    const join = await importFile(
      'sku,family,option 1,value 1\nDUFFEL,Weekend Duffel,Colour,Sand\nINK,weekend duffel,colour,Ink\n',
    );
    expect(join).toMatchObject({ written: 2, errorCount: 0 });
    expect(await members()).toMatchObject([
      { name: 'Weekend Duffel, Sand', values: ['Sand'], own: [], category: 'Bags' },
      { name: 'Weekend Duffel, Ink', values: ['Ink'], own: ['category'], category: 'Travel' },
    ]);
    const moved = await importFile(
      `id,family,option 1,value 1,stock\n${sandId},Weekend Duffel,Colour,Dune,9\n`,
    );
    expect((await members())[0]).toMatchObject({
      name: 'Weekend Duffel, Dune',
      values: ['Dune'],
      own: [],
      stock: 9,
    });
    expect(await audit()).toEqual([]);
    await call('POST', `job/${moved._id}/undo`);
    await settled(moved._id, 'undone');
    expect((await members())[0]).toMatchObject({ name: 'Weekend Duffel, Sand', stock: 3 });
    await call('POST', `job/${join._id}/undo`);
    await settled(join._id, 'undone');
    expect(await members()).toEqual(before);
    expect(await families()).toEqual([]);
    expect(await audit()).toEqual([]);
  },
);

it('a line that can’t be a member is refused with its column', async () => {
  await importFile(SHIRT);
  const [other] = await sellProducts(shop.db.database, {
    name: 'Vest',
    category: 'Shirts',
    price: 100,
    onHand: 1,
  });
  const { errors } = await start(
    [
      'id,family,option 1,value 1,option 2,value 2,option 3,value 3,category,price',
      ',Crew T-shirt,Size,XXL,Fit,Slim,,,,499',
      ',Crew T-shirt,Size,XXL,,,,,,499',
      ',Crew T-shirt,Size,m,Colour,BLACK,,,,499',
      ',Crew T-shirt,Size,XXL,Colour,Blue,,,,499',
      ',Crew T-shirt,Colour,Blue,Size,XXL,,,,499',
      ',,Size,M,,,,,,499',
      ',Cap,,,,,,,Caps,499',
      ',Cap,Size,,,,,,Caps,499',
      ',Cap,Size,M,size,L,,,Caps,499',
      `,Cap,Size,${'M'.repeat(61)},,,,,Caps,499`,
      ',Cap,Size,M,,,,,,499',
      ',Cap,Size,M,,,,,Caps,499',
      ',Cap,Size,M,,,,,,499',
      `${other},Cap,Size,S,,,,,,499`,
      ',Cap,Size,s,,,,,,499',
    ].join('\n'),
    true,
  );
  expect(errors.map(({ line, column, message }) => `${line} ${column} ${message}`)).toEqual([
    '2 option 2 Crew T-shirt has no option Fit',
    '3 option 1 A value of Colour, please',
    '4 value 1 There is a member M, Black already',
    '6 value 1 There is a member XXL, Blue already',
    '7 family The name of its family, please',
    '8 option 1 At least one option, please, such as Size',
    '9 value 1 An option needs a name and a value',
    '10 option 2 Each option once, please',
    '11 value 1 Must have 1 to 60 letters',
    '12 category A new product needs a category',
    '14 value 1 There is a member M already',
    '16 value 1 There is a member S already',
  ]);
});

it('a family takes no fourth option, and a member of another one is left there', async () => {
  const refused = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/product/import?id=chief',
    ...(await (async () => {
      const { payload, headers } = await formOf([
        'file',
        Buffer.from('family,option 1,value 1,option 2,value 2,option 3,value 3,option 4,value 4\n'),
        'products.csv',
      ]);
      return { payload, headers: { ...admin, ...headers } };
    })()),
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ message: string }>().message).toContain('option 4');
  await importFile(SHIRT);
  const { errors } = await start('sku,family,option 1,value 1\nTEE-M-Blue,Cap,Size,M\n', true);
  expect(errors).toMatchObject([
    {
      column: 'family',
      message: expect.stringContaining('It is in the family Crew T-shirt') as string,
    },
  ]);
});

it('a line whose values have got another member since is left alone and named', async () => {
  await importFile(SHIRT);
  const line = `${HEADER}\nCrew T-shirt,Size,XXL,Colour,Blue,,499,1,,\n`;
  const late = await start(line, true);
  await importFile(line);
  await runAfterAll(late._id);
  const { errors } = await settled(late._id, 'done');
  expect(errors).toMatchObject([
    { message: expect.stringContaining('another member with these values') as string },
  ]);
  expect(await members()).toHaveLength(13);
});

it(
  'a line whose family has got other options since is left alone and named',
  { tags: 'long' },
  async () => {
    await importFile(SHIRT);
    const { pool } = shop.db.database;
    const job = await start(`${HEADER}\nCrew T-shirt,Size,XXL,Colour,Blue,,499,1,,\n`, true);
    // As if the file had been read before the option got another name.
    await pool.query(
      `update families set options = jsonb_set(options, '{0,name}', '"Fit"') where name = 'Crew T-shirt'`,
    );
    await runAfterAll(job._id);
    const { errors } = await settled(job._id, 'done');
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('The options of its family have changed since') as string,
      },
    ]);
    expect(await members()).toHaveLength(12);
  },
);
