import { callShop } from '../calls.ts';
import { recentOrders } from '../recent-orders.ts';
import type { Actor } from '../storm.ts';

/** Refunds a sum of an order that no other refund has, and asks again with the same key if nothing is answered. */
export const actor: Actor<{ admin: number; place: number; cents: number; id: number }> = {
  name: 'refunder',
  perSecond: 1,
  draw: (random) => ({
    admin: random.between(0, 2),
    place: random.between(0, 4),
    cents: random.between(100, 9_999),
    id: random.between(0, 2 ** 31),
  }),
  async run(storm, { admin, place, cents, id }) {
    const by = storm.people.admins[admin];
    if (!by) throw new Error(`There is no admin ${admin}`);
    const orders = await recentOrders(storm, by, 'to-ship');
    const orderId = orders[place % Math.max(1, orders.length)];
    if (orderId === undefined) return;
    const reason = `Storm ${id}`;
    const json = { amount: cents / 100, reason };
    const { status } = await callShop(storm, `POST /order/${orderId}/refund`, {
      by,
      json,
      key: `refund-${id}`,
    });
    const isAnswered = status >= 200 && status < 300;
    if (!isAnswered && status !== 0 && status < 500) return;
    storm.told.promise(isAnswered ? 'refund' : 'refund without an answer', async ({ pool }) => {
      const { rows } = await pool.query(
        'select 1 from refunds where order_id = $1 and reason = $2',
        [orderId, reason],
      );
      const isRight = isAnswered ? rows.length === 1 : rows.length <= 1;
      return isRight
        ? undefined
        : `order ${orderId}: "${reason}" was refunded ${rows.length} times`;
    });
  },
};
