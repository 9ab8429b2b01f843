import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { KeptQuote } from '#contract/kept-quote.ts';
import { UNDO_MS } from '#contract/order-status.ts';
import type { UnderWay } from '#contract/under-way.ts';
import { FEW_UNDER_WAY, type ForgetPerson } from '#server/features/users/delete-user.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { orderNotes } from './order-notes.table.ts';
import { readKeptOrders, type KeptOrder } from './order-rows.queries.ts';
import { orderHistory, orders } from './orders.table.ts';
import { addDesk, wholeForBuyer } from './whole-order.ts';

/** An order whose address is forgotten; `forget_order_address` has the same columns. */
export const NO_ADDRESS = {
  recipient: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pinCode: null,
};

/** The same, without the business that the order is for. */
const FORGOTTEN = {
  ...NO_ADDRESS,
  quote: sql<KeptQuote | null>`${orders.quote} - 'business'`,
};

/**
 * Removes recipient, address and notes of a deleted account from its orders: at once from Cancelled and deleted ones, and
 * otherwise an hour after delivery, until when name and address are needed (see `forget_order_address` and
 * `sweepAddresses`).
 */
export const forgetInOrders: ForgetPerson = {
  async lock(tx, uid) {
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(withAddress(uid))
      .orderBy(orders.id)
      .for('update');
  },
  underWay: whatIsUnderWay,
  async forget(tx, { uid, name, at }) {
    if (name !== undefined) await keepRecipient(tx, uid, name);
    await forgetAddresses(tx, uid, at);
    await forgetNotes(tx, uid);
  },
};

/** Orders that are not delivered. */
async function whatIsUnderWay(tx: Transaction, uid: string): Promise<UnderWay[]> {
  const going = await tx
    .select({ orderId: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.userId, uid),
        isNull(orders.deletedAt),
        inArray(orders.status, ['Processing', 'Shipped']),
      ),
    )
    .limit(FEW_UNDER_WAY);
  return going.map((order) => ({ kind: 'order', ...order }));
}

/** The parcel still needs a name: theirs, where none was entered. */
async function keepRecipient(tx: Transaction, userId: string, recipient: string): Promise<void> {
  await tx
    .update(orders)
    .set({ recipient })
    .where(
      and(
        withAddress(userId),
        isNull(orders.recipient),
        inArray(orders.status, ['Processing', 'Shipped', 'Delivered']),
      ),
    );
}

async function forgetAddresses(tx: Transaction, userId: string, at: Date): Promise<void> {
  const own = withAddress(userId);
  await tx
    .update(orders)
    .set(FORGOTTEN)
    .where(and(own, or(eq(orders.status, 'Cancelled'), isNotNull(orders.deletedAt))));
  const delivered = and(own, eq(orders.status, 'Delivered'));
  const deliveredAt = tx
    .select({ at: max(orderHistory.at) })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orders.id));
  await tx
    .update(orders)
    .set(FORGOTTEN)
    .where(and(delivered, lte(deliveredAt, new Date(at.getTime() - UNDO_MS))));
  await tx
    .update(orders)
    .set({ forgetAddressAt: sql`${deliveredAt} + interval '1 hour'` })
    .where(delivered);
}

/** With an address its trigger removes the words; here they are removed from orders that had none. */
async function forgetNotes(tx: Transaction, userId: string): Promise<void> {
  const without = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.address)));
  await tx
    .update(orderNotes)
    .set({ words: null })
    .where(and(inArray(orderNotes.orderId, without), ne(orderNotes.kind, 'address')));
}

function withAddress(userId: string) {
  return and(eq(orders.userId, userId), isNotNull(orders.address));
}

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

/** Orders per batch; while there are more, the next batch follows at once. */
const BATCH = 200;

/**
 * Removes name and address from orders of deleted accounts an hour after delivery, when no step can be
 * undone any more. Returns how many orders.
 */
export async function sweepAddresses({
  database,
  now,
}: {
  database: Database;
  now(): Date;
}): Promise<number> {
  const due = database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.forgetAddressAt, now()))
    .orderBy(orders.forgetAddressAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const { rowCount } = await database.orm
    .update(orders)
    .set({ ...FORGOTTEN, forgetAddressAt: null })
    .where(inArray(orders.id, due));
  return rowCount ?? 0;
}
