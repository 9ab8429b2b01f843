import type pg from 'pg';

/**
 * Counts the checkouts of the past, for the report: one for each order, opened a few minutes before it, and up to two that were
 * given up. Checkouts that were given up are deleted after a while, and nothing else reads those of past orders.
 */
export async function countCheckouts(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into tally_changes (topic, starts_at, label, count)
    select 'checkout', tally_quarter(created_at - interval '4 minutes'), label, sum(checkouts)
    from orders, lateral (values ('opened', 1 + number % 3), ('paid', 1)) as counted (label, checkouts)
    group by 2, 3`);
}
