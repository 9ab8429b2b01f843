import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobAnswer, JobRows, OneJob } from '#contract/jobs.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { formOf } from '#testing/forms.ts';
import { emptyTables } from '#testing/test-database.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ sweeps: true }));
type Person = 'chief' | 'seller' | 'keeper';
const tokens: Record<string, { authorization: string }> = {};

beforeAll(async () => {
  await registerPeople(
    shop.db.database,
    { id: 'chief', role: 'admin' },
    { id: 'seller', role: 'admin', duties: ['marketing'] },
    { id: 'keeper', role: 'admin', duties: ['catalogue'] },
  );
  for (const sub of ['chief', 'seller', 'keeper']) tokens[sub] = await shop.as({ sub });
});
beforeEach(async () => {
  await emptyTables(shop.db.database, 'products', 'coupons', 'jobs', 'stock_ledger');
});

async function send(
  path: string,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
  by: Person = 'chief',
) {
  const { payload, headers } = await formOf(...Object.entries(fields), [
    'file',
    Buffer.from(lines.join('\r\n')),
    'file.csv',
  ]);
  const url = `/api/v1/${path}/import?id=${by}`;
  return shop.app.inject({ method: 'POST', url, headers: { ...tokens[by], ...headers }, payload });
}

const sendStock = async (lines: readonly string[], fields = {}) =>
  (await send('product', lines, { kind: 'stock', ...fields })).json<JobAnswer>().job;
const sendCoupons = async (lines: readonly string[], fields = {}) =>
  (await send('payment/coupon', lines, fields)).json<JobAnswer>().job;

function call(method: 'GET' | 'POST', path: string, by: Person = 'chief') {
  const url = `/api/v1/${path}${path.includes('?') ? '&' : '?'}id=${by}`;
  return shop.app.inject({ method, url, ...(tokens[by] && { headers: tokens[by] }) });
}

/** The job once it is in a state. */
async function jobIn(id: string, state: string): Promise<OneJob['job']> {
  const read = async () => (await call('GET', `job/${id}`)).json<OneJob>().job;
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe(state);
  return read();
}

const rowsOf = async (id: string) => (await call('GET', `job/${id}/rows`)).json<JobRows>().rows;
const query = async (text: string) => (await shop.db.database.pool.query(text)).rows;

describe('a file of stock', () => {
  const LAMP = { sku: 'LAMP', name: 'Lamp', onHand: 10 };
  const stock = () => query('select sku, on_hand from products order by sku');
  const ledger = () =>
    query('select reason, quantity, words, by_user from stock_ledger order by quantity desc');

  it('shows in a dry run what each line does, or its error with line and column', async () => {
    await sellProducts(shop.db.database, LAMP, { ...LAMP, sku: 'CUP', reserved: 9 });
    const lines = [
      'sku,kind,quantity,words',
      'lamp,received,40,From Pune',
      'CUP,damaged,2,',
      'CUP,counted,12,',
      'lamp,damaged,1,',
      'VASE,received,1,',
    ];
    const job = await sendStock(lines, { dryRun: 'true' });
    expect(job).toMatchObject({ of: 'stock', state: 'done', total: 5, written: 0 });
    expect(job.errors).toEqual([
      { line: 3, column: 'quantity', message: 'Open checkouts hold 9 of it' },
      { line: 5, column: 'sku', message: 'Line 2 has this product' },
      { line: 6, column: 'sku', message: 'There is no such product on sale' },
    ]);
    expect((await rowsOf(job._id))[0]).toMatchObject({
      name: 'Lamp',
      before: { onHand: 10 },
      after: { onHand: 50, move: 'received', quantity: 40, words: 'From Pune' },
    });
    expect(await stock()).toMatchObject([{ on_hand: 10 }, { on_hand: 10 }]);
  });

  it(
    'becomes entries of the ledger, and undo takes the pieces back',
    { tags: 'long' },
    async () => {
      await sellProducts(shop.db.database, LAMP, { ...LAMP, sku: 'MUG' });
      const { _id } = await sendStock([
        'sku;kind;quantity;words',
        'LAMP;received;40;From Pune',
        'MUG;counted;10;',
      ]);
      expect(await jobIn(_id, 'done')).toMatchObject({ written: 2, errors: [] });
      expect(await stock()).toEqual([
        { sku: 'LAMP', on_hand: 50 },
        { sku: 'MUG', on_hand: 10 },
      ]);
      expect(await ledger()).toEqual([
        { reason: 'received', quantity: 40, words: 'From Pune', by_user: 'chief' },
        { reason: 'counted', quantity: 0, words: null, by_user: 'chief' },
      ]);
      const { entries } = (await call('GET', 'log?kind=importStock')).json();
      expect(entries).toMatchObject([
        { words: 'chief imported what came, was counted or is damaged from a file: 2 products' },
      ]);
      await query('update products set on_hand = on_hand - 3');
      await call('POST', `job/${_id}/undo`);
      expect(await jobIn(_id, 'undone')).toMatchObject({ errors: [] });
      expect(await stock()).toEqual([
        { sku: 'LAMP', on_hand: 7 },
        { sku: 'MUG', on_hand: 7 },
      ]);
    },
  );

  it('adds what came to what is left, has what was counted counted again, and undo leaves what is sold', async () => {
    await sellProducts(shop.db.database, LAMP, { ...LAMP, sku: 'MUG' });
    const lines = ['sku,kind,quantity', 'LAMP,received,40', 'MUG,counted,37'];
    const { _id } = await sendStock(lines, { dryRun: 'true' });
    await query('update products set on_hand = on_hand - 1');
    // The dry run becomes an import, as if some were sold after it was made.
    await query(`update jobs set is_dry_run = false, state = 'working', done = 0`);
    expect(await jobIn(_id, 'done')).toMatchObject({
      written: 1,
      errors: [
        {
          line: 3,
          column: 'quantity',
          message: 'Lamp: Its stock has changed since: count it again',
        },
      ],
    });
    expect(await stock()).toMatchObject([{ on_hand: 49 }, { on_hand: 9 }]);
    await query('update products set reserved = 9');
    await query(`update products set reserved = 49 where sku = 'LAMP'`);
    await call('POST', `job/${_id}/undo`);
    const { errors } = await jobIn(_id, 'undone');
    expect(errors[0]).toMatchObject({ message: 'Lamp: Some were sold or reserved since' });
    expect(await stock()).toMatchObject([{ on_hand: 49 }, { on_hand: 9 }]);
  });

  it(
    'is taken back in the bin, too, so that what is restored has its stock of before',
    { tags: 'long' },
    async () => {
      await sellProducts(shop.db.database, LAMP, { ...LAMP, sku: 'MUG' });
      const lines = ['sku,kind,quantity', 'LAMP,received,40', 'MUG,received,40'];
      const { _id } = await sendStock(lines);
      await jobIn(_id, 'done');
      await query(`update products set deleted_at = now(), deleted_by = 'chief'`);
      await query(`update products set left_bin_at = now() where sku = 'MUG'`);
      await call('POST', `job/${_id}/undo`);
      const { errors } = await jobIn(_id, 'undone');
      expect(errors).toMatchObject([{ message: 'Lamp: The product was deleted for good' }]);
      expect(await stock()).toMatchObject([{ on_hand: 10 }, { on_hand: 50 }]);
    },
  );

  it('is not one of something else', async () => {
    const lines = ['sku,kind,quantity', 'LAMP,received,40'];
    for (const kind of ['coupons', '']) {
      const answer = await send('product', lines, { kind });
      expect(answer.json()).toMatchObject({ errors: [{ path: 'kind' }] });
    }
    const products = await send('product', lines);
    expect(products.json<{ message: string }>().message).toContain('Line 1, column kind');
  });
});

describe('a file of coupons', () => {
  const HEADER =
    'code,kind,amount,minSubtotal,startsAt,expiresAt,usageLimit,perUserLimit,firstOrderOnly,categories';
  const SPRING = 'SPRING10,percent,10 %,999,2030-03-01,2030-03-31,500,1,yes,Kitchen | Home';
  const FIXED = { code: 'FIXED', kind: 'fixed', amount: 5_000, usageLimit: 9 } as const;
  const at = new Date('2026-01-01');

  const addCoupon = async (coupon: Partial<typeof coupons.$inferInsert> = {}) =>
    shop.db.database.orm.insert(coupons).values({ ...FIXED, createdAt: at, ...coupon });
  const live = () =>
    query(`select code, kind, amount::int, usage_limit, expires_at, first_order_only, categories
           from coupons where deleted_at is null order by code`);

  it('shows in a dry run what each line does, or its error with line and column', async () => {
    await addCoupon({ timesUsed: 5 });
    const lines = [
      HEADER,
      SPRING,
      'fixed,,60,,,,none,,,',
      'LATE,fixed,5,,,2020-01-01,,,,',
      'BARE,,5,,,,,,,',
      'MUCH,percent,101,,,,,,,',
      'WHEN,fixed,5,,31/31/2030,,,,,',
      'spring10,fixed,5,,,,,,,',
    ];
    const job = await sendCoupons(lines, { dryRun: 'true' });
    expect(job).toMatchObject({ of: 'coupons', state: 'done', total: 7, written: 0 });
    expect(job.errors.map(({ line, column }) => [line, column])).toEqual([
      [4, 'expiresAt'],
      [5, 'kind'],
      [6, 'amount'],
      [7, 'startsAt'],
      [8, 'code'],
    ]);
    expect((await rowsOf(job._id)).slice(0, 2)).toMatchObject([
      {
        name: 'SPRING10',
        after: { coupon: { amount: 10, minSubtotal: 999, categories: ['Kitchen', 'Home'] } },
      },
      {
        name: 'FIXED',
        before: { coupon: { amount: 50, usageLimit: 9 } },
        after: { coupon: { amount: 60, usageLimit: null } },
      },
    ]);
    expect(await live()).toHaveLength(1);
  });

  it('adds and changes coupons, and is undone as a whole', async () => {
    await addCoupon();
    const before = await live();
    const { _id } = await sendCoupons([HEADER, SPRING, 'FIXED,,60,,,,none,,,']);
    expect(await jobIn(_id, 'done')).toMatchObject({ written: 2, errors: [] });
    expect(await live()).toMatchObject([
      { code: 'FIXED', amount: 6_000, usage_limit: null },
      {
        code: 'SPRING10',
        kind: 'percent',
        amount: 1_000,
        usage_limit: 500,
        first_order_only: true,
        categories: ['Kitchen', 'Home'],
      },
    ]);
    await call('POST', `job/${_id}/undo`);
    expect(await jobIn(_id, 'undone')).toMatchObject({ errors: [] });
    expect(await live()).toEqual(before);
  });

  it(
    'leaves a coupon that has changed since, one whose code is taken, and on undo what was used',
    { tags: 'long' },
    async () => {
      await addCoupon();
      const lines = ['code,kind,amount', 'FIXED,,60', 'FREE,fixed,5', 'MINE,fixed,5'];
      const { _id } = await sendCoupons(lines, { dryRun: 'true' });
      await query(`update coupons set amount = 100`);
      await addCoupon({ code: 'MINE' });
      await query(`update jobs set is_dry_run = false, state = 'working', done = 0`);
      const { errors } = await jobIn(_id, 'done');
      expect(errors).toEqual([
        { line: 2, column: 'code', message: 'FIXED: The coupon has changed since' },
        { line: 4, column: 'code', message: 'Another coupon has this code' },
      ]);
      await query(`update coupons set times_used = 1 where code = 'FREE'`);
      await call('POST', `job/${_id}/undo`);
      const undone = await jobIn(_id, 'undone');
      expect(undone.errors.map(({ message }) => message)).toContain('FREE: It was used since');
      expect(await live()).toHaveLength(3);
    },
  );

  it(
    'is taken back in the bin, too, where what it has added is already',
    { tags: 'long' },
    async () => {
      await addCoupon();
      const { _id } = await sendCoupons(['code,kind,amount', 'FIXED,,60', 'FREE,fixed,5']);
      await jobIn(_id, 'done');
      await query(`update coupons set deleted_at = now(), deleted_by = 'chief'`);
      await call('POST', `job/${_id}/undo`);
      const { errors } = await jobIn(_id, 'undone');
      expect(errors).toMatchObject([{ message: 'FREE: It is in the bin already' }]);
      expect(await query(`select amount::int from coupons where code = 'FIXED'`)).toEqual([
        { amount: 5_000 },
      ]);
    },
  );

  it('is what the export writes: imported again it changes nothing', async () => {
    await addCoupon({
      categories: ['Pots, pans', 'A|B\\C'],
      startsAt: new Date('2027-01-01T10:00:00.123Z'),
      perUserLimit: 2,
      paused: true,
    });
    const file = (await call('GET', 'payment/coupon/export.csv')).body;
    expect(file).toContain('timesUsed,cost,createdAt');
    const job = await sendCoupons([file], { dryRun: 'true' });
    expect(job).toMatchObject({ total: 1, errors: [] });
    expect((await rowsOf(job._id))[0]).toMatchObject({ state: 'same' });
  });

  it('is for those with the duty marketing, and so is its job', async () => {
    const lines = ['code,kind,amount', 'FREE,fixed,5'];
    const refused = await send('payment/coupon', lines, {}, 'keeper');
    expect(refused.json()).toMatchObject({ code: 'DUTY_NEEDED', duty: 'marketing' });
    const { job } = (await send('payment/coupon', lines, {}, 'seller')).json<JobAnswer>();
    await jobIn(job._id, 'done');
    for (const [method, path] of [
      ['GET', `job/${job._id}`],
      ['GET', `job/${job._id}/rows`],
      ['POST', `job/${job._id}/stop`],
      ['POST', `job/${job._id}/undo`],
    ] as const)
      expect((await call(method, path, 'keeper')).json()).toMatchObject({ duty: 'marketing' });
    expect((await call('GET', `job/${job._id}`, 'seller')).statusCode).toBe(200);
    const seen = async (by: Person) =>
      (await call('GET', 'log', by)).json<{ entries: { words: string }[] }>().entries;
    expect((await seen('seller'))[0]?.words).toMatch(
      /^seller imported coupons from a file: \d+ coupons?$/,
    );
    const others = (await seen('keeper')).map(({ words }) => words);
    expect(others.filter((words) => words.includes('coupon'))).toEqual([]);
  });
});

it('the stock ledger is a file, with balances, of one product or of all', async () => {
  const [lamp = ''] = await sellProducts(
    shop.db.database,
    { sku: 'LAMP', name: 'Lamp', onHand: 0 },
    { sku: 'MUG', name: 'Mug', onHand: 0 },
  );
  for (const lines of [['LAMP,received,40', 'MUG,received,5'], ['LAMP,damaged,2']]) {
    const { _id } = await sendStock(['sku,kind,quantity', ...lines]);
    await jobIn(_id, 'done');
  }
  const file = async (more: string) =>
    (await call('GET', `product/ledger/export.csv${more}`, 'keeper')).body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
  const [header = [], ...all] = await file('');
  expect(header.join()).toBe('id,sku,name,at,kind,quantity,balance,by,order,words');
  const shown = (lines: string[][]) => lines.map((line) => [line[1], ...line.slice(4, 8)].join());
  const ofSku = (sku: string) => shown(all.filter((line) => line[1] === sku));
  expect(ofSku('LAMP')).toEqual(['LAMP,received,40,40,chief', 'LAMP,damaged,-2,38,chief']);
  expect(ofSku('MUG')).toEqual(['MUG,received,5,5,chief']);
  const [, ...own] = await file(`?product=${lamp}`);
  expect(shown(own)).toEqual(ofSku('LAMP'));
});
