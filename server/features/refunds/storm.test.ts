import { expect, it } from 'vitest';
import { registerAdmins } from '#testing/admins.ts';
import { move, shipped } from '#testing/desk-calls.ts';
import { newBuyers } from '#testing/races.ts';
import { line, refund } from '#testing/refund-calls.ts';
import { cart, CARDS } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
const BUYERS = 30;

it('a storm of two desks, buyers, the shop owner at the provider and disputes loses no money and restocks nothing twice', async () => {
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.sell(200)));
  const buyers = await newBuyers(shop, BUYERS);
  const orders = await Promise.all(
    buyers.map(async (buyer, at) => {
      const productId = products[at % products.length] ?? '';
      const card = [CARDS.pays, CARDS.refundsLate, CARDS.disputed][at % 3] ?? CARDS.pays;
      return { buyer, productId, order: await shop.buy(buyer, cart(productId, 4), { card }) };
    }),
  );
  const [one, two] = await registerAdmins(shop, 2);
  const { stripe } = shop.account;
  const desk = async (by = one!) => {
    for (const { order, productId } of orders) {
      await refund(shop, by, order._id, { lines: [line(productId, 1)], amount: 1.5 });
      await shipped(shop, by, { orderId: order._id });
      await refund(shop, by, order._id, { lines: [line(productId, 2, by === one)] });
      if (by === one) await move(shop, by, order._id, 'undo');
    }
  };
  const owner = async () => {
    for (const { order } of orders.filter((_, at) => at % 2 === 0))
      await stripe.refunds
        .create({ payment_intent: order.payment.reference ?? '', amount: 33_333 })
        .catch(() => {});
  };
  const bank = async () => {
    const { data } = await stripe.disputes.list({ limit: 100 });
    for (const [at, { id }] of data.entries()) {
      const words = ['winning_evidence', 'losing_evidence', 'A parcel was sent.'][at % 3] ?? '';
      await stripe.disputes.update(id, { evidence: { uncategorized_text: words } });
    }
  };
  const webhooks = async () => {
    for await (const event of stripe.events.list({ limit: 100 })) await shop.sendWebhook(event);
  };
  await Promise.all([
    desk(one),
    desk(two),
    owner(),
    bank(),
    webhooks(),
    ...orders.slice(0, 10).map(({ buyer, order }) => shop.cancel(buyer, order._id)),
    shop.sweep(),
    shop.sweep(),
  ]);
  await shop.account.endRefunds();
  await shop.runUntilIdle();
  await shop.followMissed();
  await shop.runUntilIdle();
  const audit = await shop.audit();
  // A refund of an order with an open dispute waits until that is decided.
  expect(audit.filter((found) => !/^I2 \d+ under way$/.test(found))).toEqual([]);
}, 120_000);
