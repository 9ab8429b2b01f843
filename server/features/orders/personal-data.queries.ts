import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { UNDO_MS } from '#contract/order-status.ts';
import { OPEN_RETURN_STATUSES } from '#contract/return-status.ts';
import type { UnderWay } from '#contract/under-way.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { orderNotes } from './order-notes.table.ts';
import { disputes } from './disputes.table.ts';
import { readKeptOrders, type KeptOrder } from './order-rows.queries.ts';
import { orderHistory, orders } from './orders.table.ts';
import { refunds } from './refunds.table.ts';
import { returns } from './returns.table.ts';
import { addDesk, wholeForBuyer } from './whole-order.ts';

const NO_ADDRESS = {
  recipient: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  country: null,
  pinCode: null,
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
    await forgetReasons(tx, uid);
    await forgetNotes(tx, uid);
    await tx.execute(sql`select write_search_texts_of(${uid})`);
  },
};

/**
 * The condition of a refund that failed and has to be paid. Refunds that the shop owner made at the provider and those reduced to
 * 0 don't count.
 */
const isFailedAndOwed = and(
  eq(refunds.status, 'failed'),
  ne(refunds.kind, 'provider'),
  gt(refunds.amount, 0),
);

/** The number of orders named of each kind. */
const FEW = 5;

/**
 * Orders that are not delivered and open returns, but for those of deleted orders, which nobody can answer; refunds that are
 * not paid back, and open disputes.
 */
async function whatIsUnderWay(tx: Transaction, uid: string): Promise<UnderWay[]> {
  const ofOrder = { orderId: orders.id, number: orders.number };
  const theirs = eq(orders.userId, uid);
  const going = await tx
    .select(ofOrder)
    .from(orders)
    .where(and(theirs, isNull(orders.deletedAt), inArray(orders.status, ['Processing', 'Shipped'])))
    .limit(FEW);
  const returning = await tx
    .selectDistinct(ofOrder)
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(theirs, isNull(orders.deletedAt), inArray(returns.status, OPEN_RETURN_STATUSES)))
    .limit(FEW);
  const owed = await tx
    .selectDistinct(ofOrder)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(theirs, or(eq(refunds.status, 'pending'), isFailedAndOwed)))
    .limit(FEW);
  const disputed = await tx
    .selectDistinct(ofOrder)
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(and(theirs, eq(disputes.status, 'open')))
    .limit(FEW);
  const as = (kind: UnderWay['kind']) => (order: Omit<UnderWay, 'kind'>) => ({ kind, ...order });
  return [
    ...going.map(as('order')),
    ...returning.map(as('return')),
    ...owed.map(as('refund')),
    ...disputed.map(as('dispute')),
  ];
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
    .set(NO_ADDRESS)
    .where(and(own, or(eq(orders.status, 'Cancelled'), isNotNull(orders.deletedAt))));
  const delivered = and(own, eq(orders.status, 'Delivered'));
  const deliveredAt = tx
    .select({ at: max(orderHistory.at) })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orders.id));
  await tx
    .update(orders)
    .set(NO_ADDRESS)
    .where(and(delivered, lte(deliveredAt, new Date(at.getTime() - UNDO_MS))));
  await tx
    .update(orders)
    .set({ forgetAddressAt: sql`${deliveredAt} + interval '1 hour'` })
    .where(delivered);
}

/** Forgets what admins wrote about refunds, which may name the customer. */
async function forgetReasons(tx: Transaction, userId: string): Promise<void> {
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(refunds).set({ reason: null }).where(inArray(refunds.orderId, theirs));
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
    .set({ ...NO_ADDRESS, forgetAddressAt: null })
    .where(inArray(orders.id, due));
  return rowCount ?? 0;
}
