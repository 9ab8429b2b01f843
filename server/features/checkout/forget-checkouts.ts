import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from '#server/platform/database.ts';
import { RUN_OUTS } from './wait-after-run-outs.rule.ts';

/** How long closed checkouts are kept. */
const CLOSED_KEPT_MS = 30 * 24 * 3_600_000;
const BATCH = 500;

/**
 * Deletes a batch of checkouts that were closed 30 days ago without a payment, and adds them to the
 * tallies in the same transaction. Returns how many.
 */
export async function forgetClosed(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CLOSED_KEPT_MS);
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.execute<{ gone: number }>(sql`
      with old as (
        select id from checkouts where status = 'closed' and updated_at < ${before}
        order by updated_at limit ${BATCH} for update skip locked),
      keys as (delete from idempotency_keys where checkout_id in (select id from old)),
      items as (delete from checkout_items where checkout_id in (select id from old)),
      gone as (delete from checkouts where id in (select id from old) returning *),
      tallied as (
        insert into tally_changes (topic, starts_at, label, count, revenue, tax, shipping, discount)
        select 'closed-checkout', tally_quarter(created_at), close_reason,
               count(*), sum(total), sum(tax), sum(shipping_charges), sum(discount)
        from gone group by 2, 3)
      select count(*) as gone from gone`);
    return rows[0]?.gone ?? 0;
  });
}

/** Deletes the network addresses of declined checkouts once they no longer count for a wait. */
export async function forgetOpeners({ orm }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RUN_OUTS.countMs);
  await orm.execute(sql`
    update checkouts set opened_from = null
    where close_reason = 'declined' and opened_from is not null and ran_out_at < ${before}`);
}
