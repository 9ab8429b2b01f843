import type { LightMyRequestResponse } from 'fastify';
import type { Order } from '#contract/orders.ts';
import type { Send } from './example-families.ts';
import type { World } from './example-orders.ts';
import { type Buyer, cart } from './shopping.ts';

type Example = (world: World, send: Send) => Promise<LightMyRequestResponse>;

/** The settings of a shop that takes cards and bank transfers. */
const WITH_TRANSFER = {
  payments: [
    { kind: 'card', on: true, name: 'Card', words: '' },
    { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Our bank is the Bank.' },
  ],
};

/** An order of a new customer that is paid by bank transfer, and is not paid yet. */
async function dueOrder(
  { letters: { shop } }: World,
  send: Send,
): Promise<{ order: Order; buyer: Buyer }> {
  await send('PUT', 'settings', WITH_TRANSFER);
  // Nobody has two of them.
  const buyer = await shop.newBuyer('payer');
  const order = await shop.buy(buyer, cart(await shop.sell(5)), { method: 'transfer' });
  return { order, buyer };
}

/** An example of each call of payments to the shop itself. */
export const OWN_PAYMENT_WRITES: Readonly<Record<string, Example>> = {
  'POST /order/:id/paid': async (world, send) => {
    const { order } = await dueOrder(world, send);
    return send('POST', `order/${order._id}/paid`, { amount: 1 });
  },
  'POST /order/:id/paid-back': async (world, send) => {
    const { order, buyer } = await dueOrder(world, send);
    const { _id, total } = order;
    await send('POST', `order/${_id}/paid`, { amount: total });
    await world.letters.shop.cancel(buyer, _id);
    return send('POST', `order/${_id}/paid-back`, {});
  },
};
