import { describe, expect, it } from 'vitest';
import { orderFromCheckout } from '#server/features/checkout/checkout.service.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import { sqlState } from '#server/platform/database.ts';
import { registerAdmin } from '#testing/admins.ts';
import {
  openUnsafeDatabase,
  withoutLocksIn,
  type UnsafeOptions,
} from '#testing/unsafe-database.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import {
  buyAtOnce,
  failsWithout,
  newBuyers,
  NO_STOCK_CHECKS,
  sellMany,
  times,
  unsafeDatabase,
} from '#testing/races.ts';
import { longByTransfer, METHODS, take } from '#testing/payment-methods.ts';
import { cart, referenceOf, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();

describe.each(METHODS)(
  'order/new 20 times, the webhook and the sweep at once, paid by %s',
  (way) => {
    const everybodyTells = async (shop: BuyingShop) => {
      const paid = await take(shop, way);
      const productId = await shop.sell(3);
      const [buyer] = (await newBuyers(shop, 1)) as [Buyer];
      const checkout = await shop.open(buyer, cart(productId), paid);
      // Nobody tells the shop of a transfer.
      const events: object[] = [];
      if (checkout.clientSecret !== null) {
        await shop.pay(checkout);
        const event = await shop.account.event('payment_intent.succeeded', referenceOf(checkout));
        events.push(event, event, event, event, event);
      }
      // A minute later the reconciler asks by itself.
      shop.clock.advance(60_000);
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => shop.order(buyer, checkout.checkoutId))),
        ...events.map((event) => shop.sendWebhook(event)),
        // Other servers of the shop hear of it, too.
        ...Array.from({ length: 5 }, () =>
          orderFromCheckout(shop.deps(), shop.newLimiters(), buyer.uid, checkout.checkoutId).catch(
            () => {},
          ),
        ),
        shop.sweep(),
      ]);
      return { answers, productId };
    };

    it('make one order, the same in every answer', async () => {
      const { answers, productId } = await everybodyTells(shop);
      expect(answers.filter(({ statusCode }) => ![200, 201].includes(statusCode))).toEqual([]);
      const ids = answers.map((answer) => answer.json<{ order: { _id: string } }>().order._id);
      expect(new Set(ids).size).toBe(1);
      expect(await shop.stockOf(productId)).toEqual({ on_hand: 2, reserved: 0 });
      expect(await shop.audit()).toEqual([]);
    });

    // Whoever orders by transfer waits for their other orders by another lock, too.
    if (way === 'card')
      failsWithout(
        'a lock on checkouts and one order each',
        async (unsafeShop) => {
          await everybodyTells(unsafeShop);
          return unsafeShop.audit();
        },
        unsafeDatabase(
          withoutLocksIn('checkouts'),
          ...NO_STOCK_CHECKS,
          'alter table orders drop constraint orders_checkout_id_unique',
          'alter table orders drop constraint orders_payment',
        ),
        /^I2 payment: belongs to \d+ orders/,
      );
  },
);

describe.each(METHODS)('orders placed by eight people at once, paid by %s', (way) => {
  const placeAtOnce = async (shop: BuyingShop) => {
    const paid = await take(shop, way);
    const products = await sellMany(shop, 8);
    const buyers = await newBuyers(shop, 8);
    return buyAtOnce(shop, buyers, (index) => ({ lines: cart(products[index]), ...paid }));
  };

  it('have numbers of their own, from 1001 on', longByTransfer(way), async () => {
    expect((await placeAtOnce(shop)).ordered).toEqual(times(8, 201));
    const { rows } = await shop.db.database.pool.query<{ number: number }>(
      'select number from orders order by number',
    );
    const numbers = rows.map(({ number }) => number);
    expect(numbers[0]).toBe(1001);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(await shop.audit()).toEqual([]);
  });

  // Not seen to go wrong by transfer: such orders wait for no provider, and so are seldom stored in the same moment.
  if (way === 'card')
    failsWithout(
      'a sequence',
      async (unsafeShop) => {
        await placeAtOnce(unsafeShop);
        return unsafeShop.audit();
      },
      unsafeDatabase(
        (sql) => sql,
        'alter table orders drop constraint orders_number_unique',
        `create function one_more() returns integer language sql as 'select coalesce(max(number), 1000) + 1 from orders'`,
        'alter table orders alter column number set default one_more()',
      ),
      /^I20 order: number \d+ of \d orders/,
    );
});

describe.each(METHODS)('cancelling an order five times at once, paid by %s', (way) => {
  const cancelAtOnce = async (shop: BuyingShop) => {
    const paid = await take(shop, way);
    const productId = await shop.sell(3);
    const [buyer] = (await newBuyers(shop, 1)) as [Buyer];
    const order = await shop.buy(buyer, cart(productId, 2), paid);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.cancel(buyer, order._id)),
    );
    return { answers: answers.map(({ statusCode }) => statusCode).sort(), productId };
  };

  it('cancels it once: stock back once, money back once', longByTransfer(way), async () => {
    const { answers, productId } = await cancelAtOnce(shop);
    expect(answers).toEqual([200, 409, 409, 409, 409]);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 3, reserved: 0 });
    await shop.runUntilIdle();
    expect(await shop.audit()).toEqual([]);
  });

  failsWithout(
    'a lock on orders and one refund each',
    async (unsafeShop) => {
      await cancelAtOnce(unsafeShop);
      return unsafeShop.audit();
    },
    unsafeDatabase(withoutLocksIn('users', 'orders'), 'drop index refunds_one_cancellation'),
    /^I6 order: Cancelled after Processing → Cancelled → Cancelled/,
  );
});

describe.each(METHODS)('paying by %s in the moment in which a checkout runs out', (way) => {
  const payInTheLastMoment = async (shop: BuyingShop) => {
    const paid = await take(shop, way);
    const productId = await shop.sell(10);
    const buyers = await newBuyers(shop, 10);
    const open = await Promise.all(
      buyers.map(async (buyer) => ({
        buyer,
        checkout: await shop.open(buyer, cart(productId), paid),
      })),
    );
    shop.clock.advance(TTL_MS);
    await Promise.all([
      ...open.map(async ({ buyer, checkout }) => {
        if (checkout.clientSecret !== null) await shop.pay(checkout);
        await shop.order(buyer, checkout.checkoutId);
      }),
      shop.sweep(),
    ]);
    await shop.runUntilIdle();
    return productId;
  };

  it('ends in an order or without a charge', longByTransfer(way), async () => {
    const productId = await payInTheLastMoment(shop);
    const { on_hand: left } = await shop.stockOf(productId);
    const { rows } = await shop.db.database.pool.query<{ count: number }>(
      'select count(*) from order_items where product_id = $1',
      [productId],
    );
    expect(rows[0]?.count).toBe(10 - left);
    expect(await shop.audit()).toEqual([]);
  });

  const presumptuous = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    cancel: async (reference) => ({ ...(await provider.find(reference)), state: 'cancelled' }),
  });
  failsWithout(
    'a confirmed cancellation and a lock on checkouts',
    async (unsafeShop) => {
      await payInTheLastMoment(unsafeShop);
      return unsafeShop.audit();
    },
    {
      ...unsafeDatabase(withoutLocksIn('checkouts'), ...NO_STOCK_CHECKS),
      wrapProvider: presumptuous,
    },
    /^I\d/,
  );
});

describe('somebody who cancels eight orders at once', () => {
  const cancelAll = async (shop: BuyingShop) => {
    const productId = await shop.sell(9);
    const buyer = await shop.newBuyer('buyer');
    const orders: string[] = [];
    for (let count = 0; count < 8; count += 1)
      orders.push((await shop.buy(buyer, cart(productId)))._id);
    const answers = await Promise.all(orders.map((id) => shop.cancel(buyer, id)));
    return { answers, productId, buyer, orders };
  };

  it(
    'may cancel five within a day, and is asked to write to the shop for the others',
    { tags: 'long' },
    async () => {
      const { answers, productId, buyer, orders } = await cancelAll(shop);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
      expect(refused[0]?.json()).toMatchObject({
        code: 'WRITE_TO_SHOP',
        message: expect.stringMatching(/^Please write to the shop/),
      });
      expect(await shop.stockOf(productId)).toEqual({ on_hand: 6, reserved: 0 });
      expect((await shop.cancel(buyer, crypto.randomUUID())).statusCode).toBe(404);
      // A day later it begins anew.
      await shop.db.database.pool.query(
        `update order_history set at = at - interval '24 hours' where by_user = $1`,
        [buyer.uid],
      );
      const left = orders.filter((_, at) => answers[at]?.statusCode === 409);
      expect((await shop.cancel(buyer, left[0] ?? '')).statusCode).toBe(200);
      // Cancellations by an admin don't count for the customer.
      await shop.db.database.pool.query(
        `update order_history set at = now(), by_user = 'admin', by_role = 'admin'
       where by_user = $1 and status = 'Cancelled'`,
        [buyer.uid],
      );
      expect((await shop.cancel(buyer, left[1] ?? '')).statusCode).toBe(200);
    },
  );

  failsWithout(
    'a turn of their own',
    async (unsafeShop) => {
      const { answers } = await cancelAll(unsafeShop);
      return [`${answers.filter(({ statusCode }) => statusCode === 200).length} cancelled`];
    },
    unsafeDatabase(withoutLocksIn('users')),
    /[678] cancelled/,
  );
});

/** A shop that counts the deadlocks in it: it repeats what they end. */
function watchDeadlocks(rewrite: UnsafeOptions['rewrite'] = (sql) => sql) {
  const seen = { deadlocks: 0 };
  const openDatabase = (url: string) =>
    openUnsafeDatabase(url, {
      rewrite,
      onFailure: (error) => {
        if (sqlState(error) === '40P01') seen.deadlocks += 1;
      },
    });
  return { seen, options: { openDatabase } };
}

describe.each(METHODS)(
  'orders paid by %s that admins take back from somebody who is buying the same',
  (way) => {
    const takeBack = (at: BuyingShop, admin: Buyer, id: string, isDeleted: boolean) => {
      if (!isDeleted) return at.cancel(admin, id);
      const url = `/api/v1/order/${id}?id=${admin.uid}`;
      return at.app.inject({ method: 'DELETE', url, headers: admin.headers });
    };
    /** The product is locked until both wait for something. */
    const meet = async (at: BuyingShop) => {
      const paid = await take(at, way);
      const [productId, admin] = [await at.sell(9), await registerAdmin(at)];
      const [buyer] = (await newBuyers(at, 1)) as [Buyer];
      const answers: number[] = [];
      for (const isDeleted of [false, true]) {
        const { _id } = await at.buy(buyer, cart(productId), paid);
        const holder = await at.db.database.pool.connect();
        await holder.query('begin');
        await holder.query('select from products where id = $1 for update', [productId]);
        const taking = takeBack(at, admin, _id, isDeleted);
        await waitForLocks(at.db.database.pool, 1);
        const buying = at.create(buyer, cart(productId));
        await waitForLocks(at.db.database.pool, 2);
        await holder.query('commit');
        holder.release();
        const [taken, bought] = await Promise.all([taking, buying]);
        answers.push(taken.statusCode, bought.statusCode);
      }
      return answers;
    };
    const watch = watchDeadlocks();
    const watched = useBuyingShop(watch.options);

    it('meet without a deadlock', { tags: 'long' }, async () => {
      expect(await meet(watched)).toEqual([200, 201, 200, 201]);
      expect(watch.seen.deadlocks).toBe(0);
      await watched.runUntilIdle();
      expect(await watched.audit()).toEqual([]);
    });

    // The trigger still locks the person, after the products.
    const late = watchDeadlocks((sql) =>
      /\bfrom "users"/i.test(sql) ? sql.replace(/ for share$/i, '') : sql,
    );
    failsWithout(
      "a lock on the person before the products'",
      async (unsafeShop) => {
        await meet(unsafeShop);
        return [`${late.seen.deadlocks} deadlocks`];
      },
      late.options,
      /^[1-9]\d* deadlocks$/,
    );
  },
);

describe.each(METHODS)('a person deleted while they cancel their order, paid by %s', (way) => {
  const watch = watchDeadlocks();
  const watched = useBuyingShop(watch.options);

  it('is deleted without a deadlock', { tags: 'long' }, async () => {
    const paid = await take(watched, way);
    const productId = await watched.sell(12);
    const buyers = await newBuyers(watched, 12);
    const orders = await Promise.all(
      buyers.map(async (buyer) => ({
        buyer,
        id: (await watched.buy(buyer, cart(productId), paid))._id,
      })),
    );
    const admin = await registerAdmin(watched);
    const answers: number[] = [];
    for (const { buyer, id } of orders) {
      const url = `/api/v1/user/${buyer.uid}?id=${admin.uid}`;
      const [deleted, cancelled] = await Promise.all([
        watched.app.inject({ method: 'DELETE', url, headers: admin.headers }),
        watched.cancel(buyer, id),
      ]);
      expect(deleted.statusCode).toBe(200);
      answers.push(cancelled.statusCode);
    }
    expect(answers.filter((status) => ![200, 403].includes(status))).toEqual([]);
    expect(watch.seen.deadlocks).toBe(0);
    await watched.runUntilIdle();
    expect(await watched.audit()).toEqual([]);
  });
});
