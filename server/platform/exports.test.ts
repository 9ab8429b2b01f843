import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { setDuties } from '#testing/back-office-calls.ts';
import { shipped } from '#testing/desk-calls.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { firstOf } from '#testing/fast-run.ts';
import { cart, RECIPIENT, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { Exports } from './exports.ts';

const shop = useBuyingShop();
let admin: Buyer;

beforeAll(async () => {
  admin = await registerAdmin(shop);
});

async function exported(path: string, query: Record<string, string> = {}): Promise<string[][]> {
  const answer = await ask(path, query);
  expect(answer.statusCode).toBe(200);
  const [file, mark] = [answer.body.slice(1), answer.body[0]];
  expect([mark, file.slice(-2)]).toEqual(['\u{feff}', '\r\n']);
  // Cells without quotes only.
  return file
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split(','));
}

function ask(path: string, query: Record<string, string> = {}) {
  return askAs(admin, path, query);
}

function askAs({ uid, headers }: Buyer, path: string, query: Record<string, string> = {}) {
  const url = `/api/v1/${path}/export.csv`;
  return shop.app.inject({ url, query: { id: uid, ...query }, headers });
}

/** The values of a column. */
function column([header = [], ...lines]: string[][], name: string): string[] {
  const at = header.indexOf(name);
  expect(at).toBeGreaterThanOrEqual(0);
  return lines.map((line) => line[at] ?? '');
}

describe('the export of products', () => {
  let ids: string[];

  beforeAll(async () => {
    ids = await sellProducts(
      shop.db.database,
      { name: 'Walnut Bowl', category: 'Kitchen', onHand: 3, price: 49_950, sku: '0012' },
      { name: '=Formula Lamp', category: 'Light', onHand: 0 },
      { name: 'Walnut Desk', category: 'Office', onHand: 90 },
    );
  });

  it('is a download that is not cached', async () => {
    const { headers } = await ask('product');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
  });

  it('has the columns that an import takes, newest first', async () => {
    const file = await exported('product');
    expect(file[0]?.join()).toMatch(
      /^id,sku,name,category,price,cost,stock,description,photos,hsn,specifications/,
    );
    expect(column(file, 'id')).toEqual(ids.toReversed());
    expect(file[3]?.slice(1, 7)).toEqual(['0012', 'Walnut Bowl', 'Kitchen', '499.5', '', '3']);
    expect(column(file, 'name')[1]).toBe("'=Formula Lamp");
    expect(column(file, 'photos')[0]).toMatch(/^\/photos\/[0-9a-f]+-1024\.jpg$/);
  });

  it.each([
    [{ search: 'walnut' }, ['Walnut Desk', 'Walnut Bowl']],
    [{ search: 'wallnut' }, ['Walnut Desk', 'Walnut Bowl']],
    [{ search: 'walnut', category: 'Office' }, ['Walnut Desk']],
    [{ stock: 'out' }, ["'=Formula Lamp"]],
    [{ stock: 'low' }, ['Walnut Bowl']],
    [{ search: 'granite' }, []],
  ])('filters by %j as the list does', async (query, names) => {
    expect(column(await exported('product', query), 'name')).toEqual(names);
  });
});

describe('the export of orders', () => {
  it('has a line for each product, with the sums of the order in the first', async () => {
    const buyer = await shop.newBuyer('buyer');
    const lines = [...cart(await shop.sell(3), 2), ...cart(await shop.sell(3))];
    const order = await shop.buy(buyer, lines, { recipient: RECIPIENT });
    const file = await exported('order', { user: buyer.uid });
    expect(column(file, 'id')).toEqual([order._id, order._id]);
    expect(column(file, 'total')).toEqual([String(order.total), '']);
    expect(column(file, 'productId')).toEqual(lines.map(({ productId }) => productId));
    expect(column(file, 'quantity')).toEqual(['2', '1']);
    expect(column(file, 'lineTotal')).toEqual(['350', '175']);
    expect(column(file, 'phone')).toEqual(["'+91 98200 12345", "'+91 98200 12345"]);
    expect(file[1]?.length).toBe(file[0]?.length);
  });

  it('has the parcel of an order that is shipped', async () => {
    const buyer = await shop.newBuyer('sent');
    const order = await shop.buy(buyer, cart(await shop.sell(1)));
    expect(column(await exported('order', { user: buyer.uid }), 'shipped')).toEqual(['']);
    await shipped(shop, admin, { orderId: order._id, carrier: 'India Post', tracking: 'EE1IN' });
    const file = await exported('order', { user: buyer.uid });
    expect(column(file, 'shipped')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)]);
    expect([column(file, 'carrier'), column(file, 'tracking')]).toEqual([
      ['India Post'],
      ['EE1IN'],
    ]);
  });

  it('filters and searches as the list does', async () => {
    const [asha, ravi] = [await shop.buyer('Asha Rao'), await shop.buyer('Ravi Iyer')];
    const productId = await shop.sell(9);
    const one = await shop.buy(asha, cart(productId));
    const other = await shop.buy(ravi, cart(productId));
    await shop.cancel(ravi, other._id);
    const ids = async (query: Record<string, string>) =>
      column(await exported('order', query), 'id');
    expect(await ids({ search: 'asha' })).toEqual([one._id]);
    // With a typing error.
    expect(await ids({ search: 'ashha rao' })).toEqual([one._id]);
    expect(await ids({ search: String(other.number) })).toEqual([other._id]);
    expect(await ids({ status: 'Cancelled' })).toEqual([other._id]);
    expect(await ids({ view: 'to-ship', user: asha.uid })).toEqual([one._id]);
    expect(await ids({ view: 'to-ship', status: 'Cancelled' })).toEqual([]);
    expect(await ids({ from: '2001-01-01', to: '2001-12-31' })).toEqual([]);
    expect(await ids({ search: '!?' })).toEqual([]);
  });
});

it(
  'the export of people has each of them once, also those who came at the same time',
  { tags: 'long' },
  async () => {
    const uids = Array.from({ length: 1_203 }, (_, at) => `person-${String(at).padStart(4, '0')}`);
    await registerPeople(
      shop.db.database,
      ...uids.map((id) => ({ id, email: `${id}@example.com` })),
    );
    const found = column(await exported('user', { search: 'person' }), 'id');
    expect(found).toEqual(uids.toReversed());
    const all = column(await exported('user', { role: 'user' }), 'id');
    expect(all.filter((id) => id.startsWith('person'))).toEqual(uids.toReversed());
    expect(column(await exported('user', { role: 'admin' }), 'id')).toEqual([admin.uid]);
  },
);

it('the export of coupons has those that are not deleted', async () => {
  await shop.addCoupon({ code: 'TENTH', kind: 'percent', amount: 1_000, usageLimit: 5 });
  await shop.addCoupon({ code: 'GONE', deletedAt: new Date() });
  const file = await exported('payment/coupon');
  expect(column(file, 'code')).toEqual(['TENTH']);
  expect(column(file, 'amount')).toEqual(['10']);
  expect(column(file, 'usageLimit')).toEqual(['5']);
});

/** Counts the exports that hold a place. */
async function running(): Promise<number> {
  const { rows } = await shop.db.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 7217011
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

async function untilNoneRuns(): Promise<void> {
  await vi.waitFor(async () => {
    if ((await running()) > 0) throw new Error('An export is running');
  });
}

describe('at the same time', () => {
  // An export gives its place back after its last byte.
  beforeEach(untilNoneRuns);

  const may = async () => {};
  const clerk = (uid: string) => ({ uid, isOwner: false, demandStill: may });

  it('a person has one, two run in a shop on all its instances, and one more place is kept for owners', async () => {
    const other = new Exports(shop.db.database.pool);
    const nothing = { header: ['id'], read: () => none(), lines: () => [] };
    const streams = [await other.begin(nothing, clerk('a'))];
    const refusal = { code: 'EXPORTS_RUNNING', retryAfterSeconds: 10 };
    await expect(other.begin(nothing, clerk('a'))).rejects.toMatchObject(refusal);
    streams.push(await other.begin(nothing, clerk('b')));
    await expect(other.begin(nothing, clerk('c'))).rejects.toMatchObject(refusal);
    const third = await registerAdmin(shop, ['catalogue']);
    const refused = await askAs(third, 'product');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'EXPORTS_RUNNING']);
    expect(refused.headers['retry-after']).toBe('10');
    expect((await ask('product')).statusCode).toBe(200);
    // One that nobody began to read, and one that was read.
    streams[0]?.destroy();
    await vi.waitFor(async () => expect((await askAs(third, 'product')).statusCode).toBe(200));
    streams[1]?.resume();
    await vi.waitFor(async () => expect(await running()).toBe(0));
  });

  const lines = (row: string) => [[row]];
  const large = { header: ['text'], read: () => batchesWithoutEnd(), lines };

  it.each([
    ['that is read too slowly', { bytes: 10_000_000, withinMs: 240, longestMs: 60_000 }, false],
    ['that nobody stops to read', { bytes: 0, withinMs: 60_000, longestMs: 100 }, true],
  ])('one %s is ended', async (_, limits, isRead) => {
    const exports = new Exports(shop.db.database.pool, limits);
    const stream = await exports.begin(large, clerk('slow'));
    const ended = new Promise<Error>((resolve) => stream.once('error', resolve));
    if (isRead) stream.resume();
    else stream.read(1);
    expect((await ended).message).toMatch(isRead ? /too long/ : /too slowly/);
    await vi.waitFor(async () => expect(await running()).toBe(0));
  });

  it('one of somebody who loses the right meanwhile is ended', async () => {
    const exports = new Exports(shop.db.database.pool);
    let asked = 0;
    const demandStill = async () => {
      asked += 1;
      if (asked === 3) throw new Error('Lost');
    };
    const stream = await exports.begin(large, { ...clerk('lost'), demandStill });
    const ended = new Promise<Error>((resolve) => stream.once('error', resolve));
    stream.resume();
    expect((await ended).message).toBe('Lost');
    await vi.waitFor(async () => expect(await running()).toBe(0));
  });

  describe('a client that goes away', () => {
    let address: string;

    beforeAll(async () => {
      address = await shop.app.listen({ port: 0 });
      // More than the buffers of a connection hold, and nothing that can be compressed.
      await shop.db.database.pool.query(
        `set statement_timeout = 0;
         insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
         select gen_random_uuid(), 'Heavy', (select string_agg(md5(n::text || i::text), '') from generate_series(1, 1500) i),
                'Heavy', 100, 1, now(), now() from generate_series(1, 400) n;
         reset statement_timeout`,
      );
    });
    afterAll(async () => {
      await shop.db.database.pool.query(`delete from products where name = 'Heavy'`);
    });

    it('that may not have it any more gets no more of it', { tags: 'long' }, async () => {
      const { uid, headers } = await registerAdmin(shop, ['catalogue']);
      const url = `${address}/api/v1/product/export.csv?id=${uid}`;
      const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
      const reader = answer.body?.getReader();
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
      expect((await setDuties(shop, admin, uid, ['figures'])).statusCode).toBe(200);
      const rest = async () => {
        for (;;) if ((await reader?.read())?.done ?? true) return;
      };
      await expect(rest()).rejects.toThrow(/terminated|aborted/);
      await vi.waitFor(async () => expect(await running()).toBe(0));
    });

    it.each(firstOf(1, ['gzip', 'identity']))('stops it (%s)', async (encoding) => {
      const leaving = new AbortController();
      const headers = { ...admin.headers, 'accept-encoding': encoding };
      const { signal } = leaving;
      const url = `${address}/api/v1/product/export.csv?id=${admin.uid}`;
      const answer = await fetch(url, { headers, signal });
      expect(answer.status).toBe(200);
      expect(await running()).toBe(1);
      leaving.abort();
      await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 5_000 });
    });
  });
});

async function* none(): AsyncGenerator<never[]> {}

async function* batchesWithoutEnd(): AsyncGenerator<string[]> {
  for (;;) yield Array.from({ length: 100 }, () => 'x'.repeat(1000));
}
