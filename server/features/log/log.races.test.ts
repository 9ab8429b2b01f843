import { expect, it } from 'vitest';
import { registerAdmins } from '#testing/admins.ts';
import { reviewCalls } from '#testing/review-calls.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { finishJob, send, UNDOABLE_CHANGES, type Things } from '#testing/undoable-changes.ts';

const shop = useBuyingShop();
/** The number of changes made and undone. `UNDO_ACTIONS=10000 npm test -- server/features/log/log.races` takes minutes. */
const ACTIONS = Number(process.env['UNDO_ACTIONS'] ?? 100);
const SEED = Number(process.env['UNDO_SEED'] ?? 1);
const TIMEOUT_MS = 60_000 + ACTIONS * 300;
/** Status codes of a change whose product somebody else has deleted, or has restored already. */
const REFUSED = [404, 409];

it(
  'what five admins did at once is in the order in which it was done, and undone in reverse',
  { timeout: TIMEOUT_MS, tags: 'long' },
  async () => {
    const admins = await registerAdmins(shop, 5);
    const [owner] = admins;
    if (!owner) throw new Error('Nobody was registered');
    const things = await stockShop(owner);
    const before = await stored(things);
    const since = new Date();
    await Promise.all(admins.map((by, lane) => changeMuch(by, { ...things }, lane)));
    expect(await brokenChains(since)).toEqual([]);
    const done = await entriesSince(since);
    expect(done.length).toBeGreaterThanOrEqual(ACTIONS / 2);
    const refused: string[] = [];
    for (const { id, kind, type } of done) {
      const answer = await send({ shop, by: owner }, 'POST', `log/${id}/undo`);
      if (type.endsWith('job') && answer.statusCode === 200)
        await finishJob({ shop, by: owner }, id);
      if (answer.statusCode !== 200) refused.push(`${kind} ${id}: ${answer.body}`);
    }
    expect(refused).toEqual([]);
    expect(await rowsKeptByUndo()).toEqual([]);
    expect(await stored(things)).toEqual(before);
    expect(await shop.audit()).toEqual([]);
  },
);

/** A few products, coupons and reviews. */
async function stockShop(owner: Buyer): Promise<Things> {
  const products = await Promise.all(Array.from({ length: 8 }, () => shop.sell(50)));
  const codes = ['ONE', 'TWO', 'THREE', 'FOUR'];
  const coupons = await Promise.all(codes.map((code) => shop.addCoupon({ code })));
  await settingsCalls(shop, () => owner).change({ lowStock: 3 });
  const { deliver, write } = reviewCalls(shop);
  const reviews: string[] = [];
  for (const name of ['asha', 'bela']) {
    const [product = ''] = products;
    const buyer = await shop.newBuyer(name);
    await deliver(owner, buyer, product);
    const written = await write(buyer, product, { stars: 4, title: 'Good', text: 'It works.' });
    reviews.push(written.json<{ review: { _id: string } }>().review._id);
  }
  return { products, coupons, reviews };
}

/** Makes an equal part of the changes, one after another, of random kinds. Those that are refused don't count. */
async function changeMuch(by: Buyer, known: Things, lane: number): Promise<void> {
  const random = randomNumbers(SEED * 100 + lane);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const things = { ...known, products: [...known.products], coupons: [...known.coupons] };
  for (let made = 0, tried = 0; made < ACTIONS / 5; tried += 1) {
    const name = pick(Object.keys(UNDOABLE_CHANGES));
    const n = 10 + tried * 5 + lane;
    const answer = await UNDOABLE_CHANGES[name]?.({ shop, by, things, n, pick });
    const { statusCode = 0, body = '' } = answer ?? {};
    if (statusCode < 300) made += 1;
    else if (!REFUSED.includes(statusCode)) throw new Error(`${name}: ${statusCode} ${body}`);
  }
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns the stored columns that can be undone, without versions and times. Things that were added and undone are in the bin.
 */
async function stored({ products, coupons }: Things): Promise<unknown> {
  const { rows } = await shop.db.database.pool.query(
    `select
       (select json_agg(to_jsonb(p) - '{updated_at,stock_changed_at,priced_at}'::text[] order by id) from products p where id = any ($1::uuid[])) as products,
       (select json_agg(to_jsonb(l) order by product_id) from stock_levels l) as stock,
       (select json_agg(to_jsonb(c) - '{changed_at,limits_since}'::text[] order by id) from coupons c where id = any ($2::uuid[])) as coupons,
       (select count(*)::int from products where deleted_at is null) as on_sale,
       (select count(*)::int from coupons where deleted_at is null) as live_coupons,
       (select json_agg(to_jsonb(r) order by id) from reviews r) as reviews,
       (select json_agg(to_jsonb(r) order by product_id) from product_ratings r where product_id = any ($1::uuid[])) as ratings,
       (select stored from shop_settings) as settings`,
    [products, coupons],
  );
  return rows[0];
}

/** The entries of the log, newest first. */
async function entriesSince(since: Date) {
  const { rows } = await shop.db.database.pool.query<{ id: string; kind: string; type: string }>(
    `select id, kind, entity_type as type from log_entries where at >= $1 order by at desc, id desc`,
    [since],
  );
  return rows;
}

/** Returns the rows that the undo of a job has kept, with the log's entries of their products. */
async function rowsKeptByUndo(): Promise<unknown[]> {
  const { rows } = await shop.db.database.pool.query(
    `select r.job_id, r.product_id, r."column", r.before, r.after, j.started_at, (
       select json_agg(json_build_array(e.at, e.id, e.kind, c.nth, c.before, c.after) order by c.nth) from log_changes c
         join log_entries e on e.id = c.entry_id and e.at = c.at where c.entity_id = r.product_id::text) as done
     from job_rows r join jobs j on j.id = r.job_id where r.outcome = 'kept'`,
  );
  return rows;
}

interface LoggedChange {
  row: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Changes of which the next one to the same column doesn't begin with what it made. */
async function brokenChains(since: Date): Promise<string[]> {
  const { rows } = await shop.db.database.pool.query<LoggedChange>(
    `select c.source || ' ' || c.row_id as row, c.before, c.after
     from log_entries e join log_changes c on c.entry_id = e.id and c.at = e.at
     where e.at >= $1 order by e.at desc, e.id desc, c.nth desc`,
    [since],
  );
  const newer = new Map<string, string>();
  return rows.flatMap(({ row, before, after }) => {
    const columns = new Set([before, after].flatMap((each) => Object.keys(each ?? {})));
    return [...columns].flatMap((column) => {
      const key = `${row} ${column}`;
      const [expected, made] = [newer.get(key), JSON.stringify(after?.[column] ?? null)];
      newer.set(key, JSON.stringify(before?.[column] ?? null));
      return expected === undefined || expected === made
        ? []
        : [`${key}: ${made}, then ${expected}`];
    });
  });
}
