import type { LightMyRequestResponse } from 'fastify';
import type { Order } from '#contract/orders.ts';
import type { Send } from './example-families.ts';
import type { World } from './example-orders.ts';
import { cart } from './shopping.ts';

type Example = (world: World, send: Send) => Promise<LightMyRequestResponse>;

/** The settings of a shop that takes cards and bank transfers. */
export const WITH_TRANSFER = {
  payments: [
    { kind: 'card', on: true, name: 'Card', words: '' },
    { kind: 'transfer', on: true, name: 'Bank transfer', words: 'Our bank is the Bank.' },
  ],
};

/** An order of the customer's that is paid by bank transfer, and is not paid yet. */
export async function dueOrder({ letters: { shop }, asha }: World, send: Send): Promise<Order> {
  await send('PUT', 'settings', WITH_TRANSFER);
  return shop.buy(asha, cart(await shop.sell(5)), { method: 'transfer' });
}

/** An example of each call of payments to the shop itself. */
export const OWN_PAYMENT_WRITES: Readonly<Record<string, Example>> = {
  'POST /order/:id/paid': async (world, send) => {
    const { _id } = await dueOrder(world, send);
    return send('POST', `order/${_id}/paid`, { amount: 1 });
  },
  'POST /order/:id/paid-back': async (world, send) => {
    const { _id, total } = await dueOrder(world, send);
    await send('POST', `order/${_id}/paid`, { amount: total });
    await world.letters.shop.cancel(world.asha, _id);
    return send('POST', `order/${_id}/paid-back`, {});
  },
};
