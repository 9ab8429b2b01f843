import { callShop } from '../calls.ts';
import { drawPurchase, purchase, type Purchase } from '../purchase.ts';
import type { Actor } from '../storm.ts';

/** Buys something; now and then cancels it at once. */
export const actor: Actor<Purchase & { regrets: boolean }> = {
  name: 'buyer',
  perSecond: 6,
  draw: (random) => ({ ...drawPurchase(random), regrets: random.chance(0.15) }),
  async run(storm, drawn) {
    const bought = await purchase(storm, drawn);
    const by = storm.people.buyers[drawn.buyer];
    if (!bought || !drawn.regrets || !by) return;
    const { status } = await callShop(storm, `POST /order/${bought.orderId}/cancel`, { by });
    if (status !== 200) return;
    storm.told.promise('cancellation', async ({ pool }) => {
      const { rows } = await pool.query<{ status: string }>(
        'select status from orders where id = $1',
        [bought.orderId],
      );
      return rows[0]?.status === 'Cancelled'
        ? undefined
        : `order ${bought.orderId}: was cancelled, and is ${rows[0]?.status}`;
    });
  },
};
