import { businesses } from '#server/features/businesses/businesses.table.ts';
import type { Order } from '#contract/orders.ts';
import { move } from './desk-calls.ts';
import type { LetterShop } from './letter-shop.ts';
import { cart, CARDS, type Buyer } from './shopping.ts';

/** An admin and a customer in a shop. */
export interface World {
  letters: LetterShop;
  admin: Buyer;
  asha: Buyer;
}

/** An order of the customer's, of a product of its own. */
export async function buy({ letters: { shop }, asha }: World, card?: string): Promise<Order> {
  return shop.buy(asha, cart(await shop.sell(5)), { ...(card !== undefined && { card }) });
}

export async function delivered(world: World): Promise<Order> {
  const order = await buy(world);
  for (const _ of ['Shipped', 'Delivered'])
    await move(world.letters.shop, world.admin, order._id, 'step');
  return order;
}

/** The id of an order that its owner refunded in full at the provider. */
export async function refundedThere(world: World): Promise<string> {
  const { shop } = world.letters;
  const { _id, payment } = await buy(world);
  const payment_intent = payment.reference ?? '';
  await shop.account.stripe.refunds.create({ payment_intent });
  for (const event of await shop.account.events(payment_intent)) await shop.sendWebhook(event);
  return _id;
}

/** The id of a refund that the bank refused. */
export async function failedRefund(world: World): Promise<string> {
  const { shop } = world.letters;
  const order = await buy(world, CARDS.refundsFail);
  await shop.cancel(world.asha, order._id);
  return untilFailed(world, order);
}

/** The id of the refund of an order, once the bank has refused it. */
export async function untilFailed({ letters: { shop } }: World, order: Order): Promise<string> {
  await shop.sweep();
  await shop.account.endRefunds();
  for (const event of await shop.account.events(order.payment.reference ?? ''))
    await shop.sendWebhook(event);
  const { rows } = await shop.db.database.pool.query<{ id: string }>(
    `select id from refunds where order_id = $1 and status = 'failed'`,
    [order._id],
  );
  return rows[0]?.id ?? '';
}

/** What confirms the VAT number that a customer has entered for their business. */
export async function confirmation({ letters: { shop }, asha }: World): Promise<object> {
  const business = { name: 'Huber GmbH', number: 'ATU13585627', country: 'AT' };
  const { orm } = shop.db.database;
  await orm.insert(businesses).values({ ...business, userId: asha.uid, enteredAt: new Date() });
  return { number: business.number, isConfirmed: true };
}
