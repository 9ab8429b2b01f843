// @module-tag long
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { toMinor } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { registerAdmins } from '#testing/admins.ts';
import { move, orderSeenBy, shipped } from '#testing/desk-calls.ts';
import { newBuyers } from '#testing/races.ts';
import { line, refund } from '#testing/refund-calls.ts';
import { cart, CARDS } from '#testing/shopping.ts';
import { startKilledProcess } from '#testing/start-killed-process.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({ sandboxProcess: true });
const BUYERS = 30;
const KILLED_AFTER_MS = 300;

/** Instances of the shop that send refunds, each killed soon after it has begun, until the storm is over. */
function startDying(): () => Promise<void> {
  let isOver = false;
  const dying = async () => {
    while (!isOver) {
      const other = startKilledProcess(shop);
      await once(other, 'message');
      await setTimeout(KILLED_AFTER_MS);
      other.kill('SIGKILL');
    }
  };
  const ended = Promise.all([dying(), dying()]);
  return async () => {
    isOver = true;
    await ended;
  };
}

/** Returns what an order's payment has given back at the provider, and lost to the bank, in minor units. */
async function givenBackThere({ payment, total }: Order): Promise<number> {
  const { stripe } = shop.account;
  const payment_intent = payment.reference ?? '';
  const { data: made } = await stripe.refunds.list({ payment_intent, limit: 100 });
  const { data: disputes } = await stripe.disputes.list({ payment_intent });
  const refunded = made
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
  // The bank takes what is left.
  return disputes.some(({ status }) => status === 'lost') ? toMinor(total) : refunded;
}

it('a storm of two desks, buyers, the shop owner at the provider, disputes and kills loses no money and restocks nothing twice', async () => {
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
  const endKills = startDying();
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
  await endKills();
  for (let round = 0; round < 2; round += 1) {
    await shop.runUntilIdle();
    // Pending refunds end at the provider, of which the shop hears.
    await shop.account.endRefunds();
    await shop.followMissed();
  }
  // The sign-ins of the desks are over by then.
  const [chief] = await registerAdmins(shop, 1);
  const after = await Promise.all(orders.map(({ order }) => orderSeenBy(shop, chief!, order._id)));
  for (const order of after) {
    const given = order.refunds.filter(({ status }) => status === 'succeeded');
    const sum = given.reduce((all, { amount }) => all + toMinor(amount), 0);
    expect([order._id, sum]).toEqual([order._id, await givenBackThere(order)]);
  }
  for (const productId of products) {
    const lines = after.flatMap(({ refunds }) => refunds.flatMap((refund) => refund.lines));
    const back = lines.filter((line) => line.productId === productId && line.restocked);
    const sold = 4 * orders.filter((bought) => bought.productId === productId).length;
    expect(await shop.stockOf(productId)).toEqual({
      on_hand: 200 - sold + back.reduce((sum, { quantity }) => sum + quantity, 0),
      reserved: 0,
    });
  }
  const audit = await shop.audit();
  // A refund of an order with an open dispute waits until that is decided.
  expect(audit.filter((found) => !/^I2 \d+ under way$/.test(found))).toEqual([]);
}, 120_000);
