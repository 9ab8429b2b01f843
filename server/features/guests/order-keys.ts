import { createHash, randomBytes } from 'node:crypto';
import { isId } from '#contract/ids.ts';
import type { Order } from '#contract/orders.ts';
import { PAGES } from '#contract/pages.ts';
import { ORDER_KEY_LIMITS, type OrderState } from '#contract/track.ts';
import { readOrder } from '#server/features/orders/order-rows.queries.ts';
import { addDesk, wholeForBuyer } from '#server/features/orders/whole-order.ts';
import { digestOf } from '#server/features/sessions/session-cookie.ts';
import type { SessionsDeps } from '#server/features/sessions/sessions.service.ts';
import { askForCode, proveAddress } from '#server/features/sessions/sign-in-by-code.ts';
import type { Database } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { guestOfKey, isOfGuest } from './order-keys.queries.ts';
import { orderKeys } from './order-keys.table.ts';

export type OrderKeysDeps = Pick<SessionsDeps, 'database' | 'now' | 'onLetter'>;

/** An order, and the key that somebody shows. */
export interface Shown {
  orderId: string;
  key: string | undefined;
}

/** The address in a letter to a guest at which the order is tracked; undefined for others' orders. It has a new key each time. */
export async function trackUrl(
  deps: Pick<OrderKeysDeps, 'database' | 'now'>,
  { orderId, origin }: { orderId: string; origin: string },
): Promise<string | undefined> {
  if (!(await isOfGuest(deps.database, orderId))) return undefined;
  const key = await newKey(deps, { orderId, kind: 'letter', expiresAt: null });
  return `${origin}${PAGES.track.replace(':id', orderId)}#${key}`;
}

/** State and tracking of an order, by a key of its letters. Throws 404 whatever is wrong. */
export async function readState(deps: OrderKeysDeps, shown: Shown): Promise<OrderState> {
  await demandKey(deps, shown);
  const order = await readOrder(deps.database.orm, shown.orderId);
  if (!order) throw notFound('order');
  const { _id, number, status, payment, history, shipments } = order;
  const { kind } = order.delivery;
  const steps = history.map(({ by: _by, byRole: _byRole, ...step }) => step);
  const shownPayment = { status: payment.status };
  return {
    _id,
    number,
    status,
    payment: shownPayment,
    delivery: { kind },
    history: steps,
    shipments,
  };
}

/** Sends a code to the address of an order's guest. It opens the order only with the same key. */
export async function askToOpen(
  deps: OrderKeysDeps,
  shown: Shown,
  isLimited: boolean,
): Promise<void> {
  const { email } = await demandKey(deps, shown);
  await askForCode(deps, { email, browser: browserOfKey(shown), isLimited });
}

/** The order, and a key for all that its customer may, for a code that was sent to them. Throws 401 CODE_WRONG. */
export async function openOrder(
  deps: OrderKeysDeps,
  shown: Shown,
  code: string,
): Promise<{ order: Order; key: string }> {
  const { database, now } = deps;
  const { email } = await demandKey(deps, shown);
  await proveAddress(database, { email, browser: browserOfKey(shown), code, at: now() });
  const order = await readOrder(database.orm, shown.orderId);
  if (!order) throw notFound('order');
  const expiresAt = new Date(now().getTime() + ORDER_KEY_LIMITS.openMinutes * 60_000);
  const key = await newKey(deps, { orderId: order._id, kind: 'open', expiresAt });
  return { order: wholeForBuyer(await addDesk(database.orm, order)), key };
}

/** The guest whose order a code has opened with this key; undefined if it is not of this order, or has ended. */
export async function holderOfKey(
  database: Database,
  { orderId, key }: Shown,
  at: Date,
): Promise<{ uid: string; email: string } | undefined> {
  if (!isId(orderId) || key === undefined) return undefined;
  return guestOfKey(database, { orderId, hash: hashOf(key), kind: 'open', at });
}

async function demandKey({ database, now }: OrderKeysDeps, { orderId, key = '' }: Shown) {
  const wanted = { orderId, hash: hashOf(key), kind: 'letter' as const, at: now() };
  const guest = isId(orderId) ? await guestOfKey(database, wanted) : undefined;
  if (!guest) throw notFound('order');
  return guest;
}

/** In place of a browser's cookie, which never has a colon: no code for an order signs anybody in. */
function browserOfKey({ orderId, key = '' }: Shown) {
  return { cookie: `order:${orderId}:${digestOf(key)}`, userAgent: undefined };
}

async function newKey(
  { database, now }: Pick<OrderKeysDeps, 'database' | 'now'>,
  row: Pick<typeof orderKeys.$inferInsert, 'orderId' | 'kind' | 'expiresAt'>,
): Promise<string> {
  const key = randomBytes(16).toString('base64url');
  await database.orm.insert(orderKeys).values({ ...row, hash: hashOf(key), createdAt: now() });
  return key;
}

function hashOf(key: string): string {
  return createHash('sha256').update(`order key ${key}`).digest('base64url');
}
