// @module-tag long
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import type { Order } from '#contract/orders.ts';
import { adminCalls } from '#testing/admin-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import { breakingDatabase } from '#testing/breaking-database.ts';
import { METHODS, take, type Method } from '#testing/payment-methods.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const breaking = breakingDatabase();
const shop = useBuyingShop({ openDatabase: (url) => breaking.openDatabase(url) });
auditAfterEach(shop);

/** Each of these calls sends fewer statements, and more than LEAST_STATEMENTS. */
const MOST_STATEMENTS = 80;
const LEAST_STATEMENTS = 6;
const PIECES = 2;
const STOCK = 5;

type Call = () => Promise<LightMyRequestResponse>;

/**
 * Does a call for one thing after another, and breaks its connection after the first statement, after the second, and so on,
 * until a call ends before anything breaks. `prepare` makes a thing and returns the call; after a break it is repeated until it succeeds,
 * and `check` looks at the result. At least a few connections must have broken.
 */
async function breakEverywhere<Thing>(
  prepare: () => Promise<{ thing: Thing; call: Call }>,
  check: (thing: Thing, answer: LightMyRequestResponse) => Promise<void>,
): Promise<void> {
  let statements = 0;
  for (let hasBroken = true; hasBroken;) {
    statements += 1;
    const { thing, call } = await prepare();
    breaking.breakAfter(statements);
    const first = await call();
    hasBroken = breaking.repair();
    expect(first.statusCode).toBeOneOf([200, 201, 503]);
    await check(thing, first.statusCode === 503 ? await call() : first);
    expect(statements).toBeLessThan(MOST_STATEMENTS);
  }
  expect(statements).toBeGreaterThan(LEAST_STATEMENTS);
}

let buyers = 0;
const newBuyer = () => shop.newBuyer(`buyer-${(buyers += 1)}`);

interface Opened {
  buyer: Buyer;
  productId: string;
  checkout: CreatedCheckout;
}

async function open(method: Method): Promise<Opened> {
  const [buyer, productId] = [await newBuyer(), await shop.sell(STOCK)];
  const checkout = await shop.open(buyer, cart(productId, PIECES), { method });
  if (checkout.clientSecret !== null) await shop.pay(checkout);
  return { buyer, productId, checkout };
}

async function buy(method: Method): Promise<Opened & { order: Order }> {
  const opened = await open(method);
  const placed = await shop.order(opened.buyer, opened.checkout.checkoutId);
  expect(placed.statusCode).toBe(201);
  return { ...opened, order: placed.json<{ order: Order }>().order };
}

/** Counts a person's open checkouts, orders, papers, payments and refunds in the tables. */
async function countsOf({ uid }: Buyer): Promise<Record<string, number> | undefined> {
  const { rows } = await shop.db.database.pool.query<Record<string, number>>(
    `select (select count(*)::int from checkouts where user_id = $1 and status = 'open') as open,
       (select count(*)::int from orders where user_id = $1) as orders,
       (select count(*)::int from papers p join orders o on o.id = p.order_id where o.user_id = $1) as papers,
       (select count(*)::int from own_payments p join orders o on o.id = p.order_id where o.user_id = $1) as payments,
       (select count(*)::int from refunds r join orders o on o.id = r.order_id where o.user_id = $1 and r.amount > 0) as refunds`,
    [uid],
  );
  return rows[0];
}

describe.each(METHODS)('by %s, whenever the connection to the database breaks,', (method) => {
  it('a checkout is opened once, and reserves once', { timeout: 300_000 }, async () => {
    await take(shop, method);
    await breakEverywhere(
      async () => {
        const [buyer, productId] = [await newBuyer(), await shop.sell(STOCK)];
        const lines = cart(productId, PIECES);
        return {
          thing: { buyer, productId },
          call: () => shop.create(buyer, lines, { method, key: `key-of-${buyer.uid}` }),
        };
      },
      async ({ buyer, productId }, answer) => {
        expect(answer.statusCode).toBe(201);
        expect(await countsOf(buyer)).toMatchObject({ open: 1, orders: 0 });
        expect(await shop.stockOf(productId)).toEqual({ on_hand: STOCK, reserved: PIECES });
      },
    );
  });

  it('an order is made once, and takes its stock once', { timeout: 300_000 }, async () => {
    await take(shop, method);
    await breakEverywhere(
      async () => {
        const opened = await open(method);
        return {
          thing: opened,
          call: () => shop.order(opened.buyer, opened.checkout.checkoutId),
        };
      },
      async ({ buyer, productId }, answer) => {
        expect(answer.statusCode).toBeLessThan(300);
        const papers = method === 'card' ? 1 : 0;
        expect(await countsOf(buyer)).toMatchObject({ open: 0, orders: 1, papers });
        expect(await shop.stockOf(productId)).toEqual({ on_hand: STOCK - PIECES, reserved: 0 });
      },
    );
  });

  it('a cancellation restocks once, and is one refund', { timeout: 300_000 }, async () => {
    await take(shop, method);
    await breakEverywhere(
      async () => {
        const bought = await buy(method);
        return { thing: bought, call: () => shop.cancel(bought.buyer, bought.order._id) };
      },
      async ({ buyer, productId }) => {
        await shop.sweep();
        expect(await countsOf(buyer)).toMatchObject({ orders: 1, refunds: 1 });
        expect(await shop.stockOf(productId)).toEqual({ on_hand: STOCK, reserved: 0 });
      },
    );
  });
});

describe('a transfer, whenever the connection to the database breaks,', () => {
  let admin: Buyer;
  const { call } = adminCalls(shop, () => admin);

  it('is recorded once, with one invoice', { timeout: 300_000 }, async () => {
    admin = await registerAdmin(shop);
    await take(shop, 'transfer');
    await breakEverywhere(
      async () => {
        const bought = await buy('transfer');
        const { _id, total } = bought.order;
        const key = { 'idempotency-key': `paid-${_id}` };
        return {
          thing: bought,
          call: () => call('POST', `order/${_id}/paid`, { amount: total }, key),
        };
      },
      async ({ buyer, order: { total } }, answer) => {
        expect(answer.json()).toMatchObject({
          order: { payment: { status: 'paid', paid: total } },
        });
        expect(await countsOf(buyer)).toMatchObject({ payments: 1, papers: 1 });
      },
    );
  });

  it('is paid back once', { timeout: 300_000 }, async () => {
    admin = await registerAdmin(shop);
    await take(shop, 'transfer');
    await breakEverywhere(
      async () => {
        const bought = await buy('transfer');
        const { _id, total } = bought.order;
        await call('POST', `order/${_id}/paid`, { amount: total });
        await shop.cancel(bought.buyer, _id);
        const key = { 'idempotency-key': `back-${_id}` };
        return { thing: bought, call: () => call('POST', `order/${_id}/paid-back`, {}, key) };
      },
      async ({ buyer }, answer) => {
        expect(answer.json()).toMatchObject({ order: { payment: { paid: 0 } } });
        expect(await countsOf(buyer)).toMatchObject({ payments: 2 });
      },
    );
  });
});
