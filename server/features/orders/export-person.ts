import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import { readKeptOrders, type KeptOrder } from './order-rows.queries.ts';
import { orders } from './orders.table.ts';
import { addDesk, wholeForBuyer } from './whole-order.ts';

/** A person's orders as they see them themselves: without the shop's notes and the uids of admins. */
export const exportedOrders: ExportList = {
  name: 'orders',
  async *read({ orm }, uid) {
    const kept = inBatches((after: KeptOrder | undefined) =>
      readKeptOrders(orm, uid, after, EXPORT_BATCH),
    );
    for await (const { order, deletedAt } of kept) {
      const seen = wholeForBuyer(await addDesk(orm, order));
      yield { ...seen, ...(deletedAt && { deletedAt: deletedAt.toISOString() }) };
    }
  },
};

/** The coupons of a person's orders. */
export const exportedCoupons: ExportList = {
  name: 'coupons',
  async *read({ orm }, uid) {
    const rows = await orm
      .select({ code: orders.coupon, times: count() })
      .from(orders)
      .where(and(eq(orders.userId, uid), isNotNull(orders.coupon)))
      .groupBy(orders.coupon)
      .orderBy(asc(orders.coupon));
    for (const { code, times } of rows) if (code !== null) yield { code, times };
  },
};
