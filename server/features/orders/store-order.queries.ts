import { randomUUIDv7 } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { paymentReference, type OwnPaymentKind } from '#contract/payment-kinds.ts';
import type { Settings } from '#contract/settings.ts';
import type { CheckoutToOrder } from '#server/features/checkout/checkout-deps.ts';
import { STORED_SETTINGS } from '#server/features/settings/settings.queries.ts';
import { sqlArray, type Transaction } from '#server/platform/database.ts';
import type { PaymentTerms } from './orders.table.ts';
import { prepared } from '#server/platform/prepared.queries.ts';

/**
 * Stores the order of a checkout whose products are locked, takes its pieces from stock and completes the
 * checkout. One statement, because every purchase runs it. Returns what is stored of the settings, for its invoice.
 */
export async function storeOrder(
  tx: Transaction,
  checkout: CheckoutToOrder & { due?: DuePayment | undefined },
  orderId: string,
): Promise<Partial<Settings> | null> {
  const { due } = checkout;
  const values = {
    ...placedBy(checkout, orderId),
    status: 'Processing',
    paymentStatus: due ? 'due' : checkout.payment ? 'paid' : 'none',
    entryIds: newIds(checkout.lineCount),
  };
  const [completed] = due
    ? await STORE_DUE_ORDER(tx, { ...values, ...ownColumns(due) })
    : await STORE_ORDER(tx, values);
  return completed?.stored ?? null;
}

/** Stores an order that is Cancelled from the start, without the cancellation in its history. */
export async function storeRefusedOrder(
  tx: Transaction,
  checkout: CheckoutToOrder,
  orderId: string,
): Promise<void> {
  const paymentStatus = checkout.payment ? 'refund_pending' : 'none';
  const values = { ...placedBy(checkout, orderId), status: 'Cancelled', paymentStatus };
  await STORE_REFUSED_ORDER(tx, values);
}

/** A payment that the shop takes itself, and the number of its order, which its reference names. */
export interface DuePayment {
  number: number;
  method: OwnPaymentKind;
  dueAt: Date | null;
  terms: PaymentTerms;
}

/** Any fixed number: the first part of the keys of the locks on whose orders are to be paid to the shop. */
const DUE_LOCK = 7_217_033;

/**
 * Lets a person's orders that are to be paid to the shop itself be placed one after the other, until the transaction ends; guests whom limits take for
 * one person share the lock. Products are locked before
 * it, and nothing that others wait for after it.
 */
export async function lockDueOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${DUE_LOCK}, hashtext((select min(uid) from unnest(same_person(${userId})) as uid)))`,
  );
}

/** The next number of an order, and what is stored of the settings. */
export async function nextNumber(
  tx: Transaction,
): Promise<{ number: number; stored: Partial<Settings> | null }> {
  const [next] = await NEXT_NUMBER(tx, {});
  if (!next) throw new Error('A sequence always has a next number');
  return { ...next, number: Number(next.number) };
}

const NEXT_NUMBER = prepared<{ number: string; stored: Partial<Settings> | null }>(
  'next-order-number',
  sql`select nextval('order_numbers') as number, ${STORED_SETTINGS} as stored`,
);

function ownColumns({ number, dueAt, terms }: DuePayment) {
  return { number, dueAt, terms: JSON.stringify(terms), held: terms.waits };
}

function placedBy(
  {
    row: { id },
    lineCount,
    payment,
    provider,
    at,
    due,
  }: CheckoutToOrder & { due?: DuePayment | undefined },
  orderId: string,
) {
  return {
    checkoutId: id,
    orderId,
    provider: due?.method ?? provider,
    paymentReference: due ? paymentReference(due.number) : (payment?.reference ?? null),
    at,
    lineIds: newIds(lineCount),
    stepId: randomUUIDv7(),
  };
}

const CHECKOUT = sql`${sql.placeholder('checkoutId')}::uuid`;
const ORDER = sql`${sql.placeholder('orderId')}::uuid`;
const AT = sql`${sql.placeholder('at')}::timestamptz`;
const REFERENCE = sql`${sql.placeholder('paymentReference')}::text`;

/** Common table expressions that copy an order and its lines from its checkout and add its first status. */
function placed({ isDue }: { isDue: boolean }): SQL {
  const columns = isDue ? sql`number, paid, paid_back, due_at, payment_terms, held,` : sql``;
  const values = isDue
    ? sql`${sql.placeholder('number')}::int, 0, 0, ${sql.placeholder('dueAt')}::timestamptz, ${sql.placeholder('terms')}::jsonb, ${sql.placeholder('held')},`
    : sql``;
  return sql`
    checkout as (select * from checkouts where id = ${CHECKOUT}),
    lines as (select * from checkout_items where checkout_id = ${CHECKOUT}),
    placed as (
      insert into orders (id, ${columns} user_id, status, currency, subtotal, tax, tax_included, shipping_charges, discount, total,
                          tax_percent, shipping_charge, free_shipping_above, rules_id, quote,
                          coupon, coupon_id, coupon_kind, coupon_amount, checkout_id, quantity, recipient, phone, address, city, state, country, pin_code,
                          payment_status, payment_provider, payment_reference, created_at, updated_at)
      select ${ORDER}, ${values} user_id, ${sql.placeholder('status')}, currency, subtotal, tax, tax_included, shipping_charges, discount, total,
             tax_percent, shipping_charge, free_shipping_above, rules_id, quote,
             coupon, coupon_id, coupon_kind, coupon_amount, id, (select sum(quantity) from lines), recipient, phone, address, city, state, country, pin_code,
             ${sql.placeholder('paymentStatus')}, ${sql.placeholder('provider')}, ${REFERENCE}, ${AT}, ${AT}
      from checkout),
    listed as (
      insert into order_items (id, order_id, position, product_id, name, photo, price, quantity,
                               tax_share, discount_share, for_coupon)
      select (${sql.placeholder('lineIds')}::uuid[])[position + 1], ${ORDER}, position, product_id, name, photo, price, quantity,
             tax_share, discount_share, for_coupon from lines),
    begun as (
      insert into order_history (id, order_id, status, at)
      values (${sql.placeholder('stepId')}::uuid, ${ORDER}, 'Processing', ${AT}))`;
}

const storing = (isDue: boolean): SQL => sql`
    with ${placed({ isDue })},
    taken as (
      update products set on_hand = on_hand - lines.quantity, reserved = reserved - lines.held
      from lines where products.id = lines.product_id),
    booked as (
      insert into stock_ledger (id, product_id, quantity, reason, order_id, by_user, at)
      select (${sql.placeholder('entryIds')}::uuid[])[position + 1], product_id, -quantity, 'sale', ${ORDER}, user_id, ${AT}
      from lines, checkout),
    released as (update checkout_items set held = 0 where checkout_id = ${CHECKOUT}),
    -- Removes the products from the cart of the account, on all its devices, except pieces added since the checkout began.
    emptied as (
      update cart_lines set
        quantity = case when changed_at > checkout.created_at then greatest(0, cart_lines.quantity - lines.quantity) else 0 end,
        changed_at = greatest(changed_at, ${AT})
      from lines, checkout where cart_lines.user_id = checkout.user_id and cart_lines.product_id = lines.product_id)
    update checkouts
    set status = 'completed', close_reason = null, holds_coupon = false,
        -- An order that is free or not paid yet: what the chain held before it was held in vain.
        ran_out_at = case when (total = 0 or payment_method <> 'card') and chain_began_at < created_at then ${AT} end,
        opened_network = null,
        payment_reference = case when payment_method = 'card' then ${REFERENCE} end, updated_at = ${AT}
    where id = ${CHECKOUT}
    returning ${STORED_SETTINGS} as stored`;

type Stored = { stored: Partial<Settings> | null };
const STORE_ORDER = prepared<Stored>('store-order', storing(false));
const STORE_DUE_ORDER = prepared<Stored>('store-due-order', storing(true));

const STORE_REFUSED_ORDER = prepared(
  'store-refused-order',
  sql`with ${placed({ isDue: false })} select`,
);

/** A new id for each line, by its position. */
function newIds(lineCount: number): string {
  return sqlArray(Array.from({ length: lineCount }, () => randomUUIDv7()));
}
