import { and, eq } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import { FEW_UNDER_WAY, type ForgetPerson } from '#server/features/users/delete-user.ts';
import { disputes } from './disputes.table.ts';

/** A dispute has nothing of the person; an open one has to end before they leave. */
export const forgetInDisputes: ForgetPerson = {
  async underWay(tx, uid) {
    const disputed = await tx
      .selectDistinct({ orderId: orders.id, number: orders.number })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(and(eq(orders.userId, uid), eq(disputes.status, 'open')))
      .limit(FEW_UNDER_WAY);
    return disputed.map((order) => ({ kind: 'dispute', ...order }));
  },
};
