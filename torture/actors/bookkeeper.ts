import { callShop } from '../calls.ts';
import type { Actor } from '../storm.ts';

/** Records what has come for an order by bank transfer: all of it, or a part. */
export const actor: Actor<{ admin: number; place: number; isAll: boolean; id: number }> = {
  name: 'bookkeeper',
  perSecond: 2,
  draw: (random) => ({
    admin: random.between(0, 2),
    place: random.between(0, 9),
    isAll: random.chance(0.7),
    id: random.between(0, 2 ** 31),
  }),
  async run(storm, { admin, place, isAll, id }) {
    const by = storm.people.admins[admin];
    if (!by) throw new Error(`There is no admin ${admin}`);
    const { body } = await callShop(storm, 'GET /order/all?payment=due&limit=20', { by });
    const due = (body['orders'] ?? []) as { _id: string; total: number }[];
    const order = due[place % Math.max(1, due.length)];
    if (!order) return;
    const note = `Storm ${id}`;
    const amount = isAll ? order.total : 1;
    const { status } = await callShop(storm, `POST /order/${order._id}/paid`, {
      by,
      json: { amount, note },
      key: `paid-${id}`,
    });
    const isAnswered = status >= 200 && status < 300;
    if (!isAnswered && status !== 0 && status < 500) return;
    storm.told.promise(
      isAnswered ? 'own payment' : 'own payment without an answer',
      async (database) => {
        const { rows } = await database.pool.query(
          'select 1 from own_payments where order_id = $1 and note = $2',
          [order._id, note],
        );
        const isRight = isAnswered ? rows.length === 1 : rows.length <= 1;
        return isRight
          ? undefined
          : `order ${order._id}: "${note}" was recorded ${rows.length} times`;
      },
    );
  },
};
