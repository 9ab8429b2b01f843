import { callShop } from '../calls.ts';
import type { Actor } from '../storm.ts';

/** Makes one coupon, or many at once. */
export const actor: Actor<{ admin: number; count: number; id: number }> = {
  name: 'coupon-maker',
  perSecond: 0.5,
  draw: (random) => ({
    admin: random.between(0, 2),
    count: random.pick([1, 1, 25]),
    id: random.between(0, 2 ** 31),
  }),
  async run(storm, { admin, count, id }) {
    const by = storm.people.admins[admin];
    if (!by) throw new Error(`There is no admin ${admin}`);
    const prefix = `W${id}`;
    const call = count === 1 ? 'new' : 'generate';
    const terms = count === 1 ? { code: prefix } : { prefix, count };
    const { status } = await callShop(storm, `POST /payment/coupon/${call}`, {
      by,
      json: { ...terms, kind: 'fixed', amount: 10 },
      key: `coupon-${id}`,
    });
    if (status !== 201) return;
    storm.told.promise(count === 1 ? 'coupon' : 'coupons', async ({ pool }) => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from coupons where code like '${prefix}%'`,
      );
      return rows[0]?.count === count
        ? undefined
        : `coupons ${prefix}: ${count} were made, there are ${rows[0]?.count}`;
    });
  },
};
