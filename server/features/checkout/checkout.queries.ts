import { and, eq, getTableColumns, gt, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import {
  prepared,
  preparedRows,
  type Prepared,
  QUERIES,
} from '#server/platform/prepared.queries.ts';
import {
  checkoutItems,
  checkouts,
  type CheckoutItemRow,
  type CheckoutRow,
} from './checkouts.table.ts';

const COLUMNS = getTableColumns(checkouts);
const LISTED = sql.join(Object.values(COLUMNS), sql`, `);

/** A prepared statement that reads checkouts, in the order of their ids where it locks them. */
function checkoutsWhere(
  name: string,
  condition: SQL | undefined,
  { lock = false } = {},
): Prepared<CheckoutRow> {
  // A chain may be long: of what is over, no quote is read.
  const quote = sql`case when ${checkouts.status} <> 'closed' then ${checkouts.quote} end`;
  const query = QUERIES.select({ ...COLUMNS, quote })
    .from(checkouts)
    .where(condition);
  return preparedRows(name, COLUMNS, lock ? query.orderBy(checkouts.id).for('update') : query);
}

export const findCheckout = checkoutsWhere(
  'find-checkout',
  eq(checkouts.id, sql.placeholder('id')),
);

export const findPaidCheckout = checkoutsWhere(
  'find-paid-checkout',
  and(
    eq(checkouts.id, sql.placeholder('id')),
    eq(checkouts.paymentReference, sql.placeholder('reference')),
  ),
);

/** Locks a person's row, so that their requests take turns. */
export const lockBuyer = prepared(
  'lock-buyer',
  QUERIES.select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update'),
);

/** Locks a person's checkouts that are not over or whose chain has not ended. */
export const lockRecent = checkoutsWhere(
  'lock-recent',
  and(
    eq(checkouts.userId, sql.placeholder('userId')),
    or(
      inArray(checkouts.status, ['opening', 'open', 'closing']),
      gt(checkouts.chainEndsAt, sql.placeholder('now')),
    ),
  ),
  { lock: true },
);

/** Pieces of a product in a checkout, and how many of them are held. */
type LockedLine = Pick<CheckoutItemRow, 'productId' | 'quantity' | 'held'>;

/**
 * Locks a checkout and then, unless it is completed, the products of its lines in the order of their ids. The lines are locked
 * as well, to be read as whoever held the checkout before left them.
 */
export const lockToFinish = preparedRows(
  'lock-to-finish',
  { ...COLUMNS, lines: sql<LockedLine[]>`` },
  sql`
    with checkouts as materialized (select * from checkouts where id = ${sql.placeholder('id')} for update),
    lines as materialized (
      select i.product_id, i.quantity, i.held
      from checkout_items i join products p on p.id = i.product_id
      where i.checkout_id = ${sql.placeholder('id')} and exists (select from checkouts where status <> 'completed')
      order by p.id for update of p, i)
    select ${LISTED}, (
      select coalesce(json_agg(json_build_object('productId', product_id, 'quantity', quantity, 'held', held)), '[]')
      from lines)
    from checkouts`,
);

/** Opens a checkout whose buyer's account stands. The lock on the buyer waits for a deletion in progress. */
export const markAsOpen = preparedRows(
  'mark-open',
  COLUMNS,
  sql`
    update checkouts
    set status = 'open', payment_reference = ${sql.placeholder('reference')},
        client_secret = ${sql.placeholder('clientSecret')}, expires_at = ${sql.placeholder('expiresAt')},
        next_check_at = ${sql.placeholder('nextCheckAt')}, holds_coupon = coupon_id is not null,
        updated_at = ${sql.placeholder('at')}
    where id = ${sql.placeholder('id')} and status = 'opening'
      and exists (select from users where users.id = checkouts.user_id and deleted_at is null for share)
    returning ${LISTED}`,
);

/**
 * Stores a checkout with its lines, whose products are locked, and reserves the pieces that each line holds. One statement,
 * because every purchase runs it.
 */
export async function storeCheckout(
  tx: Transaction,
  row: CheckoutRow,
  lines: readonly CheckoutItemRow[],
): Promise<void> {
  await STORE_CHECKOUT(tx, {
    row: JSON.stringify(asStored(checkouts, row)),
    lines: JSON.stringify(lines.map((line) => asStored(checkoutItems, line))),
  });
}

const STORE_CHECKOUT = prepared(
  'store-checkout',
  sql`
    with opened as (
      insert into checkouts select * from json_populate_record(null::checkouts, ${sql.placeholder('row')}::json)),
    lines as (
      select * from json_populate_recordset(null::checkout_items, ${sql.placeholder('lines')}::json)),
    reserved as (
      update products set reserved = reserved + lines.held
      from lines where products.id = lines.product_id and lines.held > 0)
    insert into checkout_items select * from lines`,
);

/** A row with the names of its columns in the database. */
function asStored<Table extends PgTable>(
  table: Table,
  row: Table['$inferSelect'],
): Record<string, unknown> {
  const values = new Map(Object.entries(row));
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [name, values.get(key)]),
  );
}

/**
 * Deletes a batch of checkouts that were closed before a time, with their lines and idempotency keys, and
 * adds them to the tallies. Returns how many.
 */
export async function deleteClosed(tx: Transaction, before: Date, batch: number): Promise<number> {
  const { rows } = await tx.execute<{ deleted: number }>(sql`
    with old as (
      select id from checkouts where status = 'closed' and updated_at < ${before}
      order by updated_at limit ${batch} for update skip locked),
    keys as (delete from idempotency_keys where checkout_id in (select id from old)),
    items as (delete from checkout_items where checkout_id in (select id from old)),
    deleted as (delete from checkouts where id in (select id from old) returning *),
    tallied as (
      insert into tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
      select 'closed-checkout', tally_quarter(created_at), close_reason,
             count(*), sum(total), sum(tax + tax_included), sum(shipping_charges), sum(discount)
      from deleted group by 2, 3)
    select count(*) as deleted from deleted`);
  return rows[0]?.deleted ?? 0;
}
