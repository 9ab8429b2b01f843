import { eq } from 'drizzle-orm';
import type { OrdersToWriteTo, OrderResult } from '#contract/many-orders.ts';
import { NOTE_LIMITS } from '#contract/order-limits.ts';
import type { NewOrderNote } from '#contract/order-notes.ts';
import { NEXT_STATUSES } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import { isTaxedAlike } from '#contract/paper.ts';
import type { ShippingInfo } from '#contract/shipping.ts';
import { createOnce } from '#server/platform/create-once.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { IdempotencyKey } from '#server/platform/idempotency-key.ts';
import { eachOrder, toEach } from './each-order.ts';
import { lockCustomer, lockOrder } from './order-history.ts';
import { orderNotes } from './order-notes.table.ts';
import { readOrder } from './order-rows.queries.ts';
import type { ManyOrdersDeps, OrdersDeps } from './orders-deps.ts';
import { orders, type OrderRow } from './orders.table.ts';
import { readWholeOrder } from './whole-order.ts';

type DeskDeps = Pick<OrdersDeps, 'database' | 'now'>;

/**
 * Changes recipient and address of an order that is not shipped yet. Throws 404, 409 LIMIT_REACHED, 409 INVOICED for another
 * state or country than the one that its invoice is for, and 409 ORDER_FINAL for any other. A parcel
 * to a deleted customer keeps its recipient if none is given.
 */
export async function changeAddress(
  { database, now }: DeskDeps,
  by: string,
  orderId: string,
  info: ShippingInfo,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const row = await lockOrder(tx, orderId);
    if (!NEXT_STATUSES[row.status].includes('Shipped')) {
      throw new ApiError(
        'ORDER_FINAL',
        `This order is ${row.status}: its address can't be changed any more.`,
      );
    }
    const isGone = await isCustomerDeleted(tx, row);
    const { name, phone, ...address } = info;
    const recipient = name ?? (isGone ? row.recipient : null);
    const changes = { ...address, recipient, phone: phone ?? null };
    const changed = FIELDS.filter(([field]) => changes[field] !== row[field]);
    if (changed.length > 0) {
      await demandSameTax(tx, row, address);
      await demandRoom(tx, orderId);
      const at = now();
      await tx
        .update(orders)
        .set({ ...changes, updatedAt: at })
        .where(eq(orders.id, orderId));
      const words = changed.map(([, word]) => word).join(', ');
      await tx.insert(orderNotes).values({ orderId, kind: 'address', words, byUser: by, at });
    }
    return wholeOrder(tx, orderId);
  });
}

/** The words of an address's fields in the timeline. */
const FIELDS = [
  ['recipient', 'name'],
  ['phone', 'phone'],
  ['address', 'street'],
  ['city', 'city'],
  ['state', 'state'],
  ['country', 'country'],
  ['pinCode', 'PIN code'],
] as const;

/**
 * Adds a note of the shop's to an order, or a message to its customer; under the same key once. Throws 404, 409 LIMIT_REACHED,
 * and 409 ORDER_FINAL if the customer's account is deleted and the order has no address any more: then nothing is kept about
 * them.
 */
export async function addNote(
  { database, now }: DeskDeps,
  by: string,
  orderId: string,
  { words, toCustomer }: NewOrderNote,
  idempotency?: IdempotencyKey,
): Promise<Order> {
  return inTransaction(database, async (tx) => {
    const once = { kind: 'message' as const, userId: by, idempotency, now: now() };
    await createOnce(tx, once, async () => {
      const row = await lockOrder(tx, orderId);
      if ((await isCustomerDeleted(tx, row)) && row.address === null) {
        throw new ApiError(
          'ORDER_FINAL',
          "This customer's account was deleted: nothing more is kept about them.",
        );
      }
      await demandRoom(tx, orderId);
      const kind = toCustomer ? 'message' : 'note';
      await tx.insert(orderNotes).values({ orderId, kind, words, byUser: by, at: now() });
      return { orderId };
    });
    return wholeOrder(tx, orderId);
  });
}

/** Writes a message to the customer of each order, see `eachOrder`. Under the same key each gets it once. */
export async function writeToOrders(
  deps: Pick<ManyOrdersDeps, 'database' | 'now' | 'onFailure'>,
  by: string,
  { orders: orderIds, words }: OrdersToWriteTo,
  idempotency: IdempotencyKey | undefined,
): Promise<OrderResult[]> {
  return eachOrder(deps, toEach(orderIds), async ({ orderId }) => {
    const ofOrder = idempotency && { ...idempotency, key: `${idempotency.key} ${orderId}` };
    await addNote(deps, by, orderId, { words, toCustomer: true }, ofOrder);
  });
}

/** The tax on an invoice depends on where the parcel goes. */
async function demandSameTax(
  tx: Transaction,
  { id, country, state }: OrderRow,
  address: { country: string; state: string },
): Promise<void> {
  if (isTaxedAlike({ country: country ?? '', state: state ?? '' }, address)) return;
  if ((await readOrder(tx, id))?.invoice === undefined) return;
  throw new ApiError(
    'INVOICED',
    'This order has its invoice: it can only go to another address in the same state. Cancel it, and ask for a new order.',
  );
}

/** Throws 409 LIMIT_REACHED for an order with all the notes and changes that it can have. */
export async function demandRoom(tx: Transaction, orderId: string): Promise<void> {
  const written = await tx.$count(orderNotes, eq(orderNotes.orderId, orderId));
  if (written < NOTE_LIMITS.perOrder) return;
  throw new ApiError(
    'LIMIT_REACHED',
    `An order has at most ${NOTE_LIMITS.perOrder} notes and changes of its address and parcel.`,
  );
}

/** Locks the account, see `lockCustomer`. */
export async function isCustomerDeleted(
  tx: Transaction,
  row: Pick<OrderRow, 'userId'>,
): Promise<boolean> {
  const customer = await lockCustomer(tx, row);
  return customer !== undefined && customer.deletedAt !== null;
}

async function wholeOrder(tx: Transaction, orderId: string): Promise<Order> {
  const order = await readWholeOrder(tx, orderId);
  if (!order) throw notFound('order');
  return order;
}
