import type { LightMyRequestResponse } from 'fastify';
import type { SaleAnswer } from '#contract/sale.ts';
import type { Send } from './example-families.ts';
import type { World } from './example-orders.ts';
import { inMinutes } from './sale-calls.ts';

async function summer({ letters: { shop } }: World) {
  return {
    name: 'Summer',
    from: inMinutes(60),
    to: inMinutes(120),
    of: { products: [await shop.sell(5)] },
    change: { percent: 20 },
  };
}

async function planned(world: World, send: Send): Promise<string> {
  const made = await send('POST', 'sale', await summer(world));
  return made.json<SaleAnswer>().sale._id;
}

/** An example of every call that writes sales, by its method and path. */
export const SALE_WRITES: Readonly<
  Record<string, (world: World, send: Send) => Promise<LightMyRequestResponse>>
> = {
  'POST /sale': async (world, send) => send('POST', 'sale', await summer(world)),
  'PUT /sale/:id': async (world, send) =>
    send('PUT', `sale/${await planned(world, send)}`, { change: { percent: 30 } }),
  'DELETE /sale/:id': async (world, send) => send('DELETE', `sale/${await planned(world, send)}`),
};
