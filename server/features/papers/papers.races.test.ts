// @module-tag long
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database.ts';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, newBuyers, sellMany, unsafeDatabase, type Race } from '#testing/races.ts';
import { line, refund } from '#testing/refund-calls.ts';
import { cart, CARDS } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
const PAYMENTS = 80;
const REFUNDS = 30;
const KILLS = 10;
const BATCH = 10;
const MAX_TRIES = 20;

it(`${PAYMENTS} payments and ${REFUNDS} refunds at once, with connections killed, are numbered without a gap`, async () => {
  const admin = await registerAdmin(shop);
  const productId = await shop.sell(10_000);
  const before = await newBuyers(shop, REFUNDS);
  const orders = await inBatches(before, (buyer, at) =>
    shop.buy(buyer, cart(productId, 2), { card: at % 3 === 0 ? CARDS.refundsLate : CARDS.pays }),
  );
  const buyers = await newBuyers(shop, PAYMENTS);
  const checkouts = await inBatches(buyers, async (buyer) => {
    const checkout = await shop.open(buyer, cart(productId));
    await shop.pay(checkout);
    return checkout;
  });

  const killing = new AbortController();
  const killed = killConnections(shop, killing.signal);
  const answers = await Promise.all([
    ...buyers.map((buyer, at) =>
      untilAnswered(() => shop.order(buyer, checkouts[at]?.checkoutId ?? '')),
    ),
    ...orders.map(({ _id }, at) => {
      const part = at % 2 === 0 ? { lines: [line(productId)] } : { amount: 12.34 };
      return untilAnswered(() => refund(shop, admin, _id, part, `refund-${at}`));
    }),
  ]).finally(() => killing.abort());
  expect(answers.filter((status) => status > 201)).toEqual([]);
  expect(await killed).toBeGreaterThan(3);
  await shop.sweep();
  await shop.account.endRefunds();
  await shop.runUntilIdle();

  expect(await shop.audit()).toEqual([]);
  expect(await series(shop)).toEqual([
    { kind: 'credit-note', count: REFUNDS, first: 1, last: REFUNDS },
    { kind: 'invoice', count: PAYMENTS + REFUNDS, first: 1, last: PAYMENTS + REFUNDS },
  ]);
}, 180_000);

const numberTwice: Race = async (at) => {
  const buyers = await newBuyers(at, 8);
  // Of a product each: orders of the same one wait for each other at its stock, before their invoices are numbered.
  const productIds = await sellMany(at, buyers.length);
  const checkouts = await inBatches(buyers, async (buyer, place) => {
    const checkout = await at.open(buyer, cart(productIds[place] ?? ''));
    await at.pay(checkout);
    return checkout;
  });
  await Promise.all(
    buyers.map((buyer, place) => at.order(buyer, checkouts[place]?.checkoutId ?? '')),
  );
  const { rows } = await at.db.database.pool.query<{ number: string }>(
    'select number from papers group by number having count(*) > 1',
  );
  return rows.map(({ number }) => `${number} is the number of several papers`);
};

it('invoices that are numbered at once have numbers of their own', async () => {
  expect(await numberTwice(shop)).toEqual([]);
});

/** Counts the papers there are instead of locking their counter. */
function withoutCounter(sql: string): string {
  return sql.replace(
    /insert into paper_counters as c .*? select (\$\d+)::text, (\$\d+)::text, 1 from .*? returning last\)/s,
    'select count(*)::int + 1 as last from papers where kind = $1 and year = $2)'.replace(
      /\$([12])/g,
      '$$$1',
    ),
  );
}

failsWithout(
  'the lock on the counter',
  numberTwice,
  unsafeDatabase(withoutCounter, 'alter table papers drop constraint papers_in_year'),
  /is the number of several papers/,
);

/** Runs the preparations of a race a few at a time. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += BATCH) {
    const batch = items.slice(at, at + BATCH);
    results.push(...(await Promise.all(batch.map((item, place) => act(item, at + place)))));
  }
  return results;
}

/** Returns the number of papers of each kind, and their first and last number. */
async function series(at: BuyingShop): Promise<unknown[]> {
  const { rows } = await at.db.database.pool.query<object>(
    `select kind, count(*)::int, min(nth) as first, max(nth) as last from papers group by kind, year order by kind`,
  );
  return rows;
}

/** Ends connections of the shop's that are at work, one after the other. Returns how many. */
async function killConnections(at: BuyingShop, until: AbortSignal): Promise<number> {
  let killed = 0;
  // Not of the shop's connections, which are all in use.
  const { pool, close } = openDatabase(at.db.url, 1, () => {});
  while (!until.aborted && killed < KILLS) {
    await delay(40);
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
         order by random() limit 1`,
    );
    killed += rowCount ?? 0;
  }
  await close();
  return killed;
}

/** A call whose connection was killed is repeated, as a browser does. */
async function untilAnswered(call: () => Promise<{ statusCode: number }>): Promise<number> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { statusCode } = await call();
    if (statusCode < 500) return statusCode;
    await delay(50);
  }
  throw new Error(`There was no answer in ${MAX_TRIES} tries`);
}
