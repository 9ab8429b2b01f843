import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { itReports, useAuditedShop } from '#testing/audited-shop.ts';
import { cart, CARDS, referenceOf } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const { shop, audited } = useAuditedShop();

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

describe('the audit of payments, prices and coupons', () => {
  itReports(shop, [
    [
      'a payment without an order',
      /^I2 payment: has no order, and is not refunded/,
      () => [
        `update orders set payment_reference = null where id = '${audited.order._id}'`,
        `update orders set payment_reference = '${audited.order.payment.reference}' where id = '${audited.order._id}'`,
      ],
    ],
    [
      'an order without its payment',
      /^I2 order: payment pi_none was never made/,
      () => [
        `update orders set payment_reference = 'pi_none' where id = '${audited.order._id}'`,
        `update orders set payment_reference = '${audited.order.payment.reference}' where id = '${audited.order._id}'`,
      ],
    ],
    [
      'a payment of two orders',
      /^I2 payment: belongs to 2 orders/,
      () => [
        `alter table orders drop constraint orders_payment;
         update orders set payment_reference = '${audited.order.payment.reference}' where id = '${audited.cancelled._id}'`,
        `update orders set payment_reference = '${audited.cancelled.payment.reference}' where id = '${audited.cancelled._id}';
         alter table orders add constraint orders_payment unique (payment_provider, payment_reference)`,
      ],
    ],
    [
      'a refund that the provider does not have',
      /^I2 payment: order .* is standing, its payment refunded/,
      () => [
        `update orders set payment_status = 'refunded' where id = '${audited.order._id}'`,
        `update orders set payment_status = 'paid' where id = '${audited.order._id}'`,
      ],
    ],
    [
      'a total that differs from its lines',
      /^I3 order: total \d+, lines 17500,/,
      () => [
        `update order_items set quantity = 1 where order_id = '${audited.order._id}'`,
        `update order_items set quantity = 2 where order_id = '${audited.order._id}'`,
      ],
    ],
    [
      'a charge of another amount',
      /^I3 order: total \d+ INR, charged \d+ INR/,
      () => [
        `update orders set total = total + 100, tax = tax + 100 where id = '${audited.order._id}'`,
        `update orders set total = total - 100, tax = tax - 100 where id = '${audited.order._id}'`,
      ],
    ],
    [
      'a charge in another currency',
      /^I3 order: total \d+ USD, charged \d+ INR/,
      () => [
        `update orders set currency = 'USD' where id = '${audited.order._id}'`,
        `update orders set currency = 'INR' where id = '${audited.order._id}'`,
      ],
    ],
    [
      'a payment that is recorded for another order of the same total',
      /^I2 payment: made for checkout .*, counted for order/,
      () => {
        const swap = `alter table orders drop constraint orders_payment;
          update orders set payment_reference = case payment_reference
            when '${audited.twin.payment.reference}' then '${audited.cancelled.payment.reference}' else '${audited.twin.payment.reference}' end
          where id in ('${audited.twin._id}', '${audited.cancelled._id}');
          alter table orders add constraint orders_payment unique (payment_provider, payment_reference)`;
        return [swap, swap];
      },
    ],
    [
      'a completed checkout without an order',
      /^I2 checkout: completed, and has no order/,
      () => detach(audited.order),
    ],
    [
      'a completed checkout without the order that was cancelled and refunded',
      /^I2 checkout: completed, and has no order/,
      () => detach(audited.cancelled),
    ],
    [
      'a completed checkout that was set back to closed',
      /^I2 order: made from checkout .*, which is closed/,
      () => [
        setCheckoutOf(audited.cancelled, 'closed'),
        setCheckoutOf(audited.cancelled, 'completed'),
      ],
    ],
    [
      'an order that was moved to another person',
      /^I2 order: belongs to ravi, its checkout to asha/,
      () => [
        `update orders set user_id = 'ravi' where id = '${audited.order._id}'`,
        `update orders set user_id = 'asha' where id = '${audited.order._id}'`,
      ],
    ],
    [
      'tax and discount that are wrong by the same amount',
      /^I3 order: tax 6400 instead of 6300, discount 5100 instead of 5000/,
      () => [
        `update orders set tax = tax + 100, discount = discount + 100 where id = '${audited.order._id}'`,
        `update orders set tax = tax - 100, discount = discount - 100 where id = '${audited.order._id}'`,
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
                 where '${audited.order._id}' in (id, (select o.id from orders o where o.checkout_id = ${table}.id))`,
            )
            .join(';'),
        ) as [string, string],
    ],
    [
      'a line with a larger share of the discount than there is',
      /^I3 order: shares 6300\/5001 0\/-1, such as 6300\/5000 0\/0 would be right/,
      () => [
        `update order_items set discount_share = 5001 where order_id = '${audited.order._id}'`,
        `update order_items set discount_share = 5000 where order_id = '${audited.order._id}'`,
      ],
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
        `update refunds set amount = amount + 1 where order_id = '${audited.cancelled._id}'`,
        `update refunds set amount = amount - 1 where order_id = '${audited.cancelled._id}'`,
      ],
    ],
    [
      'a refund that is not the sum of its parts',
      /^I5 order: a refund of \d+ whose parts come to \d+/,
      () => [
        `update refunds set goodwill = goodwill + 1 where order_id = '${audited.cancelled._id}'`,
        `update refunds set goodwill = goodwill - 1 where order_id = '${audited.cancelled._id}'`,
      ],
    ],
  ]);

  it('counts a recent payment without an order as under way, and reports an old one', async () => {
    const chitra = await shop.buyer('chitra');
    const checkout = await shop.open(chitra, cart(audited.productId));
    await shop.pay(checkout);
    expect(await shop.audit()).toEqual(['I2 1 under way']);
    shop.clock.advance(5 * 60_000 + 2_000);
    expect(await shop.audit()).toEqual(['I2 payment: has no order, and is not refunded']);
    expect(referenceOf(checkout)).toMatch(/^pi_/);
    expect((await shop.order(chitra, checkout.checkoutId)).statusCode).toBe(201);
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

  it(
    'is reported if its payment is disputed and the shop does not know',
    { tags: 'long' },
    async () => {
      const buyer = await owned.buyer('disputer');
      const line = /^I2 payment: order .* stands, disputed at the provider/;
      const { payment } = await owned.buy(buyer, cart(await owned.sell(1)), {
        card: CARDS.disputed,
      });
      expect(await owned.audit()).toContainEqual(expect.stringMatching(line));
      for (const event of await owned.account.events(payment.reference ?? ''))
        await owned.sendWebhook(event);
      expect(await owned.audit()).not.toContainEqual(expect.stringMatching(line));
    },
  );
});
