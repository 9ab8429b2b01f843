import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, referenceOf, TTL_MS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { auditShop } from './audit-shop.ts';

const shop = useBuyingShop();

let asha: Buyer;
let productId: string;
let order: Order;
let cancelled: Order;
/** Has the same total as `cancelled`. */
let twin: Order;
/** Of an account that was deleted afterwards. */
let orphan: Order;
let checkoutId: string;

beforeAll(async () => {
  asha = await shop.buyer('asha');
  productId = await shop.sell(11);
  await shop.addCoupon({ code: 'TWICE', usageLimit: 2, perUserLimit: 2 });
  order = await shop.buy(asha, cart(productId, 2), { coupon: 'TWICE' });
  cancelled = await shop.buy(asha, cart(productId));
  await shop.cancel(asha, cancelled._id);
  const ravi = await shop.buyer('ravi');
  twin = await shop.buy(ravi, cart(productId));
  const gone = await shop.buyer('gone');
  orphan = await shop.buy(gone, cart(productId));
  await shop.cancel(gone, orphan._id);
  const admin = await registerAdmin(shop);
  await shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/user/gone?id=${admin.uid}`,
    headers: admin.headers,
  });
  await shop.sweep();
  ({ checkoutId } = await shop.open(asha, cart(productId, 3), { coupon: 'TWICE' }));
});

/** SQL that removes an order's checkout, and SQL that restores it. */
function detach({ _id }: Order): [string, string] {
  return [
    `alter table orders add column kept uuid;
     update orders set kept = checkout_id, checkout_id = null where id = '${_id}'`,
    `update orders set checkout_id = kept where id = '${_id}';
     alter table orders drop column kept`,
  ];
}

function setCheckoutOf({ _id }: Order, status: string): string {
  return `update checkouts set status = '${status}' where id = (select checkout_id from orders where id = '${_id}')`;
}

/** Runs `look` between a change and its undoing. */
async function meanwhile(sql: string, undo: string, look: () => Promise<void>): Promise<void> {
  const { pool } = shop.db.database;
  await pool.query(sql);
  try {
    await look();
  } finally {
    await pool.query(undo);
  }
}

describe('a consistent shop', () => {
  it('has no breaches, with an open checkout, an order and a cancelled one', async () => {
    expect(await shop.audit()).toEqual([]);
  });
});

describe('the audit', () => {
  const moveChain = (by: string) =>
    `update checkouts set chain_began_at = chain_began_at + interval '${by}', expires_at = expires_at + interval '${by}',
                          chain_ends_at = chain_ends_at + interval '${by}' where id = '${checkoutId}'`;
  const breaches: [string, RegExp, () => [string, string]][] = [
    [
      'stock that differs from its ledger',
      /^I1 product: on hand 9, ledger 8/,
      () => [
        `update products set on_hand = 9 where id = '${productId}'`,
        `update products set on_hand = 8 where id = '${productId}'`,
      ],
    ],
    [
      'reserved stock without a checkout',
      /^I1 product: .* reserved 4, held 3/,
      () => [
        `update products set reserved = 4 where id = '${productId}'`,
        `update products set reserved = 3 where id = '${productId}'`,
      ],
    ],
    [
      'an open checkout that does not hold its lines',
      /^I1 checkout: open, holds 2 of 3/,
      () => [
        `update checkout_items set held = 2 where checkout_id = '${checkoutId}'`,
        `update checkout_items set held = 3 where checkout_id = '${checkoutId}'`,
      ],
    ],
    [
      'an order without its sale in the ledger',
      /^I1 order: Processing, 2 pieces of a product, -1 in the ledger/,
      () => [
        `update stock_ledger set quantity = -1 where order_id = '${order._id}'`,
        `update stock_ledger set quantity = -2 where order_id = '${order._id}'`,
      ],
    ],
    [
      'a payment without an order',
      /^I2 payment: has no order, and is not refunded/,
      () => [
        `update orders set payment_reference = null where id = '${order._id}'`,
        `update orders set payment_reference = '${order.payment.reference}' where id = '${order._id}'`,
      ],
    ],
    [
      'an order without its payment',
      /^I2 order: payment pi_none was never made/,
      () => [
        `update orders set payment_reference = 'pi_none' where id = '${order._id}'`,
        `update orders set payment_reference = '${order.payment.reference}' where id = '${order._id}'`,
      ],
    ],
    [
      'a payment of two orders',
      /^I2 payment: belongs to 2 orders/,
      () => [
        `alter table orders drop constraint orders_payment;
         update orders set payment_reference = '${order.payment.reference}' where id = '${cancelled._id}'`,
        `update orders set payment_reference = '${cancelled.payment.reference}' where id = '${cancelled._id}';
         alter table orders add constraint orders_payment unique (payment_provider, payment_reference)`,
      ],
    ],
    [
      'a refund that the provider does not have',
      /^I2 payment: order .* is standing, its payment refunded/,
      () => [
        `update orders set payment_status = 'refunded' where id = '${order._id}'`,
        `update orders set payment_status = 'paid' where id = '${order._id}'`,
      ],
    ],
    [
      'a total that differs from its lines',
      /^I3 order: total \d+, lines 17500,/,
      () => [
        `update order_items set quantity = 1 where order_id = '${order._id}'`,
        `update order_items set quantity = 2 where order_id = '${order._id}'`,
      ],
    ],
    [
      'a charge of another amount',
      /^I3 order: total \d+ INR, charged \d+ INR/,
      () => [
        `update orders set total = total + 100, tax = tax + 100 where id = '${order._id}'`,
        `update orders set total = total - 100, tax = tax - 100 where id = '${order._id}'`,
      ],
    ],
    [
      'a charge in another currency',
      /^I3 order: total \d+ USD, charged \d+ INR/,
      () => [
        `update orders set currency = 'USD' where id = '${order._id}'`,
        `update orders set currency = 'INR' where id = '${order._id}'`,
      ],
    ],
    [
      'a payment that is recorded for another order of the same total',
      /^I2 payment: made for checkout .*, counted for order/,
      () => {
        const swap = `alter table orders drop constraint orders_payment;
          update orders set payment_reference = case payment_reference
            when '${twin.payment.reference}' then '${cancelled.payment.reference}' else '${twin.payment.reference}' end
          where id in ('${twin._id}', '${cancelled._id}');
          alter table orders add constraint orders_payment unique (payment_provider, payment_reference)`;
        return [swap, swap];
      },
    ],
    [
      'a completed checkout without an order',
      /^I2 checkout: completed, and has no order/,
      () => detach(order),
    ],
    [
      'a completed checkout without the order that was cancelled and refunded',
      /^I2 checkout: completed, and has no order/,
      () => detach(cancelled),
    ],
    [
      'a completed checkout that was set back to closed',
      /^I2 order: made from checkout .*, which is closed/,
      () => [setCheckoutOf(cancelled, 'closed'), setCheckoutOf(cancelled, 'completed')],
    ],
    [
      'an order that was moved to another person',
      /^I2 order: belongs to ravi, its checkout to asha/,
      () => [
        `update orders set user_id = 'ravi' where id = '${order._id}'`,
        `update orders set user_id = 'asha' where id = '${order._id}'`,
      ],
    ],
    [
      'tax and discount that are wrong by the same amount',
      /^I3 order: tax 6400 instead of 6300, discount 5100 instead of 5000/,
      () => [
        `update orders set tax = tax + 100, discount = discount + 100 where id = '${order._id}'`,
        `update orders set tax = tax - 100, discount = discount - 100 where id = '${order._id}'`,
      ],
    ],
    [
      'the same in an order and in its checkout',
      /^I3 order: tax 6400 instead of 6300, discount 5100 instead of 5000/,
      () =>
        [1, -1].map((sign) =>
          ['orders', 'checkouts']
            .map(
              (table) =>
                `update ${table} set tax = tax + ${100 * sign}, discount = discount + ${100 * sign}
                 where '${order._id}' in (id, (select o.id from orders o where o.checkout_id = ${table}.id))`,
            )
            .join(';'),
        ) as [string, string],
    ],
    [
      'a wrong count of coupon uses',
      /^I4 coupon TWICE: counted 1, used 2/,
      () => [
        `update coupons set times_used = 1 where code = 'TWICE'`,
        `update coupons set times_used = 2 where code = 'TWICE'`,
      ],
    ],
    [
      'more coupon uses than the limit per person',
      /^I4 coupon TWICE: .* by one person 2 of 1/,
      () => [
        `update coupons set per_user_limit = 1 where code = 'TWICE'`,
        `update coupons set per_user_limit = 2 where code = 'TWICE'`,
      ],
    ],
    [
      'a refund larger than its order',
      /^I5 order: Cancelled, \d+ to be refunded of \d+/,
      () => [
        `update refunds set amount = amount + 1 where order_id = '${cancelled._id}'`,
        `update refunds set amount = amount - 1 where order_id = '${cancelled._id}'`,
      ],
    ],
    [
      'a status that differs from the history',
      /^I6 order: Delivered after Processing/,
      () => [
        `update orders set status = 'Delivered' where id = '${order._id}'`,
        `update orders set status = 'Processing' where id = '${order._id}'`,
      ],
    ],
    [
      'a history in the wrong order',
      /^I6 order: Cancelled after Cancelled → Processing/,
      () => [
        `update order_history set at = at - interval '1 hour' where order_id = '${cancelled._id}' and status = 'Cancelled'`,
        `update order_history set at = at + interval '1 hour' where order_id = '${cancelled._id}' and status = 'Cancelled'`,
      ],
    ],
    [
      'an order deleted while it is Processing',
      /^I6 order: deleted while Processing/,
      () => [
        `update orders set deleted_at = now() where id = '${order._id}'`,
        `update orders set deleted_at = null where id = '${order._id}'`,
      ],
    ],
    [
      'the address of a deleted account',
      /^I18 account: deleted, and has a name, an address or a photo/,
      () => [
        `update users set email = 'gone@example.com' where id = 'gone'`,
        `update users set email = null where id = 'gone'`,
      ],
    ],
    [
      'the address of an order of a deleted account',
      /^I18 order: Cancelled, of a deleted account, and has an address/,
      () => [
        `update orders set city = 'Pune' where id = '${orphan._id}'`,
        `update orders set city = null where id = '${orphan._id}'`,
      ],
    ],
    [
      'the address of a checkout of a deleted account',
      /^I18 checkout: completed, of a deleted account, and has an address/,
      () => [
        `update checkouts set recipient = 'Asha' where user_id = 'gone'`,
        `update checkouts set recipient = null where user_id = 'gone'`,
      ],
    ],
    [
      'an open checkout of a chain that has ended',
      /^I16 checkout: open, holds stock, and its chain ended/,
      () => [moveChain('-1 hour'), moveChain('1 hour')],
    ],
    [
      'a chain that is too long',
      /^I16 checkout: open, holds stock in a chain of 1801 seconds/,
      () => [
        `update checkouts set chain_ends_at = chain_ends_at + interval '1 second' where id = '${checkoutId}'`,
        `update checkouts set chain_ends_at = chain_ends_at - interval '1 second' where id = '${checkoutId}'`,
      ],
    ],
    [
      'a checkout that expires after its chain',
      /^I16 checkout: open, kept until .*, its chain until/,
      () => [
        `update checkouts set expires_at = expires_at + interval '20 minutes' where id = '${checkoutId}'`,
        `update checkouts set expires_at = expires_at - interval '20 minutes' where id = '${checkoutId}'`,
      ],
    ],
    [
      'a cancellation that nobody asks the provider about',
      /^I16 checkout: closing, holds stock, and the provider was last asked before/,
      () => [
        `update checkouts set status = 'closing', next_check_at = next_check_at - interval '1 hour' where id = '${checkoutId}'`,
        `update checkouts set status = 'open', next_check_at = next_check_at + interval '1 hour' where id = '${checkoutId}'`,
      ],
    ],
    [
      'a chain that began before the previous one ended',
      /^I16 checkout: begins a chain while another of the same person goes on/,
      () => [
        `insert into checkouts (id, user_id, status, close_reason, currency, subtotal, tax, shipping_charges, discount, total,
                                expires_at, next_check_at, chain_began_at, chain_ends_at, created_at, updated_at,
                                address, city, state, country, pin_code)
         select gen_random_uuid(), user_id, 'closed', 'replaced', currency, subtotal, tax, shipping_charges, discount, total,
                expires_at, next_check_at, chain_began_at - interval '1 minute', chain_ends_at - interval '1 minute',
                created_at, updated_at, '', '', '', '', ''
         from checkouts where id = '${checkoutId}'`,
        `delete from checkouts where close_reason = 'replaced'`,
      ],
    ],
  ];

  it.each(breaches)('reports %s', async (_, line, change) => {
    const [sql, undo] = change();
    await meanwhile(sql, undo, async () => {
      expect(await shop.audit()).toContainEqual(expect.stringMatching(line));
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('counts a recent payment without an order as under way, and reports an old one', async () => {
    const chitra = await shop.buyer('chitra');
    const checkout = await shop.open(chitra, cart(productId));
    await shop.pay(checkout);
    expect(await shop.audit()).toEqual(['I2 1 under way']);
    shop.clock.advance(5 * 60_000 + 2_000);
    expect(await shop.audit()).toEqual(['I2 payment: has no order, and is not refunded']);
    expect(referenceOf(checkout)).toMatch(/^pi_/);
    expect((await shop.order(chitra, checkout.checkoutId)).statusCode).toBe(201);
  });

  it('reports photos whose files are missing', async () => {
    const { database, provider } = shop.deps();
    const audit = await auditShop(
      {
        database,
        provider,
        photoStore: diskPhotoStore('/nonexistent'),
        checkoutTtlSeconds: TTL_MS / 1000,
        now: () => shop.clock.now(),
      },
      0,
    );
    const photos = audit.find(({ invariant }) => invariant.name === 'I9');
    expect(photos?.finding.breaches).toContainEqual(
      expect.objectContaining({ id: productId, what: expect.stringContaining('is missing') }),
    );
  });

  it.each([
    ['is not blamed where that is right by then', -1, []],
    ['is blamed where it still is so', 0, [expect.stringContaining('ledger')]],
  ])('looks at a shop at work again, which %s', async (_, mended, breaches) => {
    const { database, provider } = shop.deps();
    const changeStock = (by: number) =>
      database.pool.query('update products set on_hand = on_hand + $2 where id = $1', [
        productId,
        by,
      ]);
    const changes = [1, mended];
    const watched = {
      ...provider,
      // The first read of each check.
      async *list() {
        await changeStock(changes.shift() ?? 0);
        yield* provider.list();
      },
    };
    const now = () => shop.clock.now();
    const audited = {
      database,
      provider: watched,
      photoStore: undefined,
      checkoutTtlSeconds: TTL_MS / 1000,
      now,
    };
    const audit = await auditShop(audited, 1);
    expect(changes).toEqual([]);
    expect(audit.flatMap(({ finding }) => finding.breaches.map(({ what }) => what))).toEqual(
      breaches,
    );
    if (mended === 0) await changeStock(-1);
  });
});

describe("an order that isn't cancelled", () => {
  const owned = useBuyingShop();

  it.each([
    ['in part', 500, /^I2 payment: order .* stands, 500 of \d+ refunded at the provider/],
    ['in full', undefined, /^I2 payment: order .* stands, (\d+) of \1 refunded at the provider/],
  ])('is reported if it was refunded %s at the provider', async (name, amount, line) => {
    const buyer = await owned.buyer(`refunded ${name}`);
    const { payment } = await owned.buy(buyer, cart(await owned.sell(1)));
    await owned.account.stripe.refunds.create({
      payment_intent: payment.reference ?? '',
      ...(amount !== undefined && { amount }),
    });
    expect(await owned.audit()).toContainEqual(expect.stringMatching(line));
  });

  it('is reported if its payment is disputed', async () => {
    const { payment } = await owned.buy(await owned.buyer('disputer'), cart(await owned.sell(1)));
    const { database, provider } = owned.deps();
    const audit = await auditShop(
      {
        database,
        provider: {
          ...provider,
          // The sandbox has no disputes.
          async *list() {
            for await (const each of provider.list())
              yield { ...each, isDisputed: each.reference === payment.reference };
          },
        },
        photoStore: undefined,
        checkoutTtlSeconds: TTL_MS / 1000,
        now: () => owned.clock.now(),
      },
      0,
    );
    expect(audit.flatMap(({ finding }) => finding.breaches)).toContainEqual({
      id: payment.reference,
      what: expect.stringContaining('stands, disputed at the provider'),
    });
  });
});
