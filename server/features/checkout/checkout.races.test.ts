import { describe, expect, it } from 'vitest';
import { sqlState } from '#server/platform/database.ts';
import { openUnsafeDatabase, withoutLocksIn } from '#testing/unsafe-database.ts';
import {
  buyAtOnce,
  unsafeDatabase,
  failsWithout,
  NO_STOCK_CHECKS,
  NO_OPEN_CHECKOUT_INDEXES,
  newBuyers,
  times,
  type Race,
} from '#testing/races.ts';
import { longByTransfer, METHODS, take } from '#testing/payment-methods.ts';
import { ADDRESS, cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { reserveCheckout } from './reserve-checkout.ts';

const DEADLOCKS_NOTICED_SOON = `do $$ begin
  execute format('alter database %I set deadlock_timeout = ''20ms''', current_database());
end $$`;

const shop = useBuyingShop();

describe.each(METHODS)('50 buyers at once for the last piece, paid by %s', (way) => {
  // Without its lock the shop oversells even to 12 buyers.
  const race: Race = async (shop) => {
    const paid = await take(shop, way);
    const productId = await shop.sell(1);
    await buyAtOnce(shop, await newBuyers(shop, 12), () => ({ lines: cart(productId), ...paid }));
    return shop.audit();
  };

  it('make one order', async () => {
    const paid = await take(shop, way);
    const productId = await shop.sell(1);
    const { created, ordered } = await buyAtOnce(shop, await newBuyers(shop, 50), () => ({
      lines: cart(productId),
      ...paid,
    }));
    expect({ created, ordered }).toEqual({ created: [201, ...times(49, 409)], ordered: [201] });
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 0, reserved: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  failsWithout(
    'a lock on products and their check',
    race,
    unsafeDatabase(withoutLocksIn('products'), ...NO_STOCK_CHECKS),
    /^I1 product: .* shown -/,
  );
});

describe.each(METHODS)('100 buyers who want 1 to 3 of 5 pieces, paid by %s', (way) => {
  it('never get more than there are', longByTransfer(way), async () => {
    const paid = await take(shop, way);
    const productId = await shop.sell(5);
    const buyers = await newBuyers(shop, 100);
    const { created } = await buyAtOnce(shop, buyers, (place) => ({
      lines: cart(productId, 1 + (place % 3)),
      pays: place % 2 === 0,
      ...paid,
    }));
    expect(new Set(created)).toEqual(new Set([201, 409]));
    const held = await shop.stockOf(productId);
    expect(held.on_hand - held.reserved).toBe(0);
    await shop.runUntilIdle();
    expect(await shop.stockOf(productId)).toEqual({ on_hand: held.on_hand, reserved: 0 });
    expect(await shop.audit()).toEqual([]);
  });
});

describe.each(METHODS)('orders of A with B and of B with A at once, paid by %s', (way) => {
  let deadlocks = 0;
  const onFailure = (error: unknown) => {
    if (sqlState(error) === '40P01') deadlocks += 1;
  };
  const race = async (shop: BuyingShop, count: number) => {
    const paid = await take(shop, way);
    const [a, b] = [await shop.sell(1_000), await shop.sell(1_000)];
    const both = [...cart(a), ...cart(b)];
    const buyers = await newBuyers(shop, count);
    deadlocks = 0;
    const statuses = await buyAtOnce(shop, buyers, (place) => ({
      lines: place % 2 === 0 ? both : both.toReversed(),
      ...paid,
    }));
    return { ...statuses, stock: [await shop.stockOf(a), await shop.stockOf(b)] };
  };

  const watched = useBuyingShop({
    openDatabase: (url) =>
      openUnsafeDatabase(url, { rewrite: (sql) => sql, onFailure, delayMs: 0 }),
  });
  it('are all made, without a deadlock', { timeout: 60_000, ...longByTransfer(way) }, async () => {
    const { created, ordered, stock } = await race(watched, 16);
    expect({ created, ordered }).toEqual({ created: times(16, 201), ordered: times(16, 201) });
    const left = { on_hand: 984, reserved: 0 };
    expect(stock).toEqual([left, left]);
    expect(deadlocks).toBe(0);
    expect(await watched.audit()).toEqual([]);
  });

  const rewrite = (sql: string) =>
    sql.replaceAll(
      /order by (?:p\.id|"products"\."id") for update/g,
      'order by random() for update',
    );
  failsWithout(
    'an order in which products are locked',
    async (unsafeShop) => {
      await race(unsafeShop, 12);
      return deadlocks > 0 ? ['a deadlock'] : [];
    },
    {
      openDatabase: (url) =>
        openUnsafeDatabase(url, { rewrite, onFailure, drop: [DEADLOCKS_NOTICED_SOON] }),
    },
    /deadlock/,
  );
});

/** The statuses of a person's checkouts, the oldest first. */
async function statusesOf(shop: BuyingShop, { uid }: Buyer): Promise<string[]> {
  const { rows } = await shop.db.database.pool.query<{ status: string }>(
    'select status from checkouts where user_id = $1 order by id',
    [uid],
  );
  return rows.map(({ status }) => status);
}

describe.each(METHODS)('one person who opens several checkouts at once, paid by %s', (way) => {
  const standing = async (shop: BuyingShop, { uid }: Buyer) => {
    const { rows } = await shop.db.database.pool.query<{ quantity: number }>(
      `select i.quantity from checkouts c join checkout_items i on i.checkout_id = c.id
       where c.user_id = $1 and c.status in ('open', 'opening')`,
      [uid],
    );
    return rows;
  };

  const openOnServers = async (shop: BuyingShop, count: number) => {
    const paid = await take(shop, way);
    const productId = await shop.sell(10);
    const buyer = await shop.newBuyer('buyer');
    const answers = await Promise.all(
      Array.from({ length: count }, (_, place) =>
        shop.createOnOtherInstance(buyer, cart(productId, 1 + place), paid),
      ),
    );
    const refusals = answers.filter((answer) => typeof answer === 'string');
    return { refusals, open: await standing(shop, buyer), productId };
  };

  it('has one open in the end, which holds its stock', longByTransfer(way), async () => {
    const paid = await take(shop, way);
    const productId = await shop.sell(10);
    const buyer = await shop.newBuyer('buyer');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        shop.create(buyer, cart(productId, 1 + place), paid),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(times(10, 201));
    const open = await standing(shop, buyer);
    expect(open).toHaveLength(1);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 10, reserved: open[0]?.quantity });
    expect(await shop.audit()).toEqual([]);
  });

  it('has one open in the end on several servers too', longByTransfer(way), async () => {
    const { refusals, open, productId } = await openOnServers(shop, 4);
    // A server may stop waiting for the others; it says so, and nothing is held for it.
    expect(refusals).toEqual(refusals.map(() => 'UNAVAILABLE'));
    expect(open).toHaveLength(1);
    expect(await shop.stockOf(productId)).toEqual({ on_hand: 10, reserved: open[0]?.quantity });
    expect(await shop.audit()).toEqual([]);
  });

  failsWithout(
    "a person's turn",
    async (unsafeShop) => [`${(await openOnServers(unsafeShop, 2)).open.length} open`],
    unsafeDatabase(withoutLocksIn('users', 'checkouts'), ...NO_OPEN_CHECKOUT_INDEXES),
    /^2 open/,
  );
});

describe('a checkout that takes longer to open than the lease of a crashed one', () => {
  /** Server by server: the first one is still opening its checkout when the second one wants to. */
  const openSlowly = async (shop: BuyingShop) => {
    const productId = await shop.sell(10);
    const buyer = await shop.newBuyer('buyer');
    await shop.account.fail({ method: 'POST', path: '/v1/payment_intents', delayBeforeMs: 3_000 });
    const first = shop.createOnOtherInstance(buyer, cart(productId));
    await expect.poll(() => statusesOf(shop, buyer)).toEqual(['opening']);
    const answers = await Promise.all([
      first,
      shop.createOnOtherInstance(buyer, cart(productId, 2)),
    ]);
    return { answers, statuses: await statusesOf(shop, buyer) };
  };

  it(
    'is not taken away from the server that opens it',
    { timeout: 20_000, tags: 'long' },
    async () => {
      const { answers, statuses } = await openSlowly(shop);
      expect(answers).toEqual([
        expect.objectContaining({ subtotal: 175 }),
        expect.objectContaining({ subtotal: 350 }),
      ]);
      expect(statuses.toSorted()).toEqual(['closed', 'open']);
      expect(await shop.audit()).toEqual([]);
    },
  );

  const withoutRenewal = (sql: string) =>
    sql.replace(
      /^(update "checkouts" set "next_check_at" = \$1, "updated_at" = \$2 where) /,
      '$1 false and ',
    );
  failsWithout(
    'a renewed lease',
    async (unsafeShop) =>
      (await openSlowly(unsafeShop)).answers.filter((answer) => typeof answer === 'string'),
    unsafeDatabase(withoutRenewal),
    /^UNAVAILABLE$/,
  );
});

describe('servers that find the same crashed opening', () => {
  const race = async (shop: BuyingShop) => {
    const productId = await shop.sell(10);
    const buyer = await shop.newBuyer('buyer');
    const body = { orderItems: cart(productId, 5), shippingInfo: ADDRESS };
    await reserveCheckout(shop.deps(), buyer.uid, { body, idempotency: undefined }, undefined);
    shop.clock.advance(2_500);
    await Promise.all(
      Array.from({ length: 4 }, () => shop.createOnOtherInstance(buyer, cart(productId))),
    );
    return { reserved: (await shop.stockOf(productId)).reserved, audit: await shop.audit() };
  };

  it('release its stock once', async () => {
    expect(await race(shop)).toEqual({ reserved: 1, audit: [] });
  });

  failsWithout(
    'a lock on it',
    async (unsafeShop) => (await race(unsafeShop)).audit,
    unsafeDatabase(withoutLocksIn('checkouts'), ...NO_STOCK_CHECKS),
    /^I1 product: .* reserved -/,
  );
});
