import { sql, type SQL } from 'drizzle-orm';
import { markRows, rowsOf, type Batch, type Writing } from '#server/features/jobs/batch.queries.ts';
import { TERM_COLUMNS } from '#server/features/coupons/stored-coupon.rule.ts';
import type { Transaction } from '#server/platform/database.ts';

const MARKED = { column: 'code', joined: sql`left join coupons c on c.id = r.product_id` };

const COLUMNS = sql.raw(TERM_COLUMNS.join(', '));

/**
 * Writes a batch of coupons in the caller's transaction. Rows whose coupon has changed since, or is used too often for its
 * limit by now, are marked, not written. Returns how many were written.
 */
export async function writeCoupons(
  tx: Transaction,
  batch: Batch,
  { at }: Writing,
): Promise<number> {
  await lockCoupons(tx, batch);
  await markRows(
    tx,
    batch,
    { outcome: 'changed', ...MARKED },
    sql`case
    when r.before is null then null
    when c.id is null or c.deleted_at is not null then 'The coupon was deleted'
    when jsonb_populate_record(c, r.before) is distinct from c then 'The coupon has changed since'
    when (r.after->>'usage_limit')::int < c.times_used then 'It is used more often than that already'
    end`,
  );
  const changed = await updateCoupons(tx, batch, at, sql`r.after`);
  const { rowCount } = await tx.execute(sql`
    insert into coupons (id, created_at, ${COLUMNS})
    select r.product_id, ${at.toISOString()}::timestamptz, ${COLUMNS}
    from job_rows r cross join lateral jsonb_populate_record(null::coupons, r.after) as c
    where ${rowsOf(batch)} and r.before is null order by r.position`);
  return changed + (rowCount ?? 0);
}

/**
 * Takes a batch back: what was changed as it was, also in the bin, and what was added into the bin. Rows whose coupon has changed
 * since, or was used, are marked and left. Returns how many were taken back.
 */
export async function takeBackCoupons(
  tx: Transaction,
  batch: Batch,
  { by, at }: Writing,
): Promise<number> {
  await lockCoupons(tx, batch);
  await markRows(
    tx,
    batch,
    { outcome: 'kept', ...MARKED },
    sql`case
    when c.id is null or c.left_bin_at is not null then 'The coupon was deleted for good'
    when r.before is null and c.deleted_at is not null then 'It is in the bin already'
    when jsonb_populate_record(c, r.after) is distinct from c then 'The coupon has changed since'
    when r.before is null and c.times_used > 0 then 'It was used since'
    when (r.before->>'usage_limit')::int < c.times_used then 'It was used since'
    end`,
  );
  const changed = await updateCoupons(tx, batch, at, sql`r.before`);
  const { rowCount } = await tx.execute(sql`
    update coupons c set deleted_at = ${at.toISOString()}::timestamptz, deleted_by = ${by}
    from job_rows r where ${rowsOf(batch)} and r.before is null and c.id = r.product_id`);
  return changed + (rowCount ?? 0);
}

/** In the order of their ids. Checkouts that take a use of one wait. */
async function lockCoupons(tx: Transaction, batch: Batch): Promise<void> {
  await tx.execute(sql`
    select from coupons c
    where c.id in (select r.product_id from job_rows r where ${rowsOf(batch)})
    order by c.id for update`);
}

/** Gives the changed coupons the columns that `becomes` has. Limits for one person count from now on, as after any change of one. */
async function updateCoupons(
  tx: Transaction,
  batch: Batch,
  at: Date,
  becomes: SQL,
): Promise<number> {
  const time = sql`${at.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    update coupons c set
      (${COLUMNS}) = (select ${COLUMNS} from jsonb_populate_record(c, ${becomes})),
      limits_since = case when ${becomes} ?| '{per_user_limit,first_order_only}'::text[] then ${time} else c.limits_since end,
      changed_at = greatest(${time}, coalesce(c.changed_at, c.created_at) + interval '1 millisecond')
    from job_rows r
    where ${rowsOf(batch)} and r.before is not null and c.id = r.product_id`);
  return rowCount ?? 0;
}
