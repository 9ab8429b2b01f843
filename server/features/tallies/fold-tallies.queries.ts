import type pg from 'pg';

/** Key of the advisory lock that lets one instance fold at a time. Any fixed number will do. */
const FOLD_LOCK = 7_217_003;

/**
 * Adds the pending changes to the tallies. Readers add pending changes themselves, so folding only makes reading
 * faster.
 */
export async function foldTallies(database: pg.Pool | pg.ClientBase): Promise<void> {
  await database.query({
    name: 'fold-tallies',
    text: `
      with turn as materialized (select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine),
      taken as (delete from tally_changes where (select mine from turn) returning *),
      spread as (
        select topic, 'quarter' as span, starts_at, label, count, revenue, tax, shipping, discount
        from taken where starts_at is not null
        union all
        select topic, 'day', date_trunc('day', starts_at, 'UTC'), label, count, revenue, tax, shipping, discount
        from taken where starts_at is not null
        union all
        select topic, 'month', date_trunc('month', starts_at, 'UTC'), label, count, revenue, tax, shipping, discount
        from taken where topic in ('sold', 'coupon')
        union all
        select topic, 'ever', '-infinity', label, count, revenue, tax, shipping, discount from taken),
      changed as (
        insert into sold_versions (span, starts_at, version)
        select distinct span, starts_at, 1 from spread where topic = 'sold' and span in ('day', 'month')
        on conflict (span, starts_at) do update set version = sold_versions.version + 1)
      insert into tallies (topic, span, starts_at, label, count, revenue, tax, shipping, discount)
        select topic, span, starts_at, label, sum(count), sum(revenue), sum(tax), sum(shipping), sum(discount)
        from spread group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (topic, span, starts_at, label) do update set
        count = tallies.count + excluded.count, revenue = tallies.revenue + excluded.revenue,
        tax = tallies.tax + excluded.tax, shipping = tallies.shipping + excluded.shipping,
        discount = tallies.discount + excluded.discount`,
  });
}
