import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database.ts';

/** Moves the orders of a guest to an account, with what hangs on them by person, and the sums of both. Returns how many. */
export async function moveOrders(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`update orders set user_id = ${to} where user_id = ${from} returning id`,
  );
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`
    update customer_totals t set orders = t.orders + moved.orders, spent = t.spent + moved.spent
    from (select count(*)::int as orders, coalesce(sum(spent_on(o, coalesce(r.amount, 0)::bigint)), 0) as spent
          from orders o left join (
            select order_id, sum(amount) as amount from refunds where status = 'succeeded' group by order_id) r on r.order_id = o.id
          where o.id = any (${ids}::uuid[]) and counts_as_revenue(o)) as moved
    where t.user_id = ${to}`);
  await tx.execute(sql`select tally_first_orders(${sql.param([from, to])}::text[])`);
  for (const statement of [
    sql`delete from order_keys where order_id = any (${ids}::uuid[])`,
    sql`update returns set user_id = ${to} where order_id = any (${ids}::uuid[])`,
    sql`update letters set user_id = ${to} where user_id = ${from} and order_id = any (${ids}::uuid[])`,
    sql`update checkouts set user_id = ${to} where user_id = ${from} and status = 'completed'`,
    sql`update order_history set by_user = ${to} where by_user = ${from} and order_id = any (${ids}::uuid[])`,
    sql`update return_history set by_user = ${to} where by_user = ${from}`,
    sql`update refunds set by_user = ${to} where by_user = ${from} and order_id = any (${ids}::uuid[])`,
    sql`update reviews r set user_id = ${to} where user_id = ${from} and not exists (
          select from reviews own where own.user_id = ${to} and own.product_id = r.product_id)`,
  ])
    await tx.execute(statement);
  return rows.length;
}

/** The browser in which a session was opened, while it goes on. */
export async function browserOfSession({ orm }: Database, id: string): Promise<string | undefined> {
  const { rows } = await orm.execute<{ browser: string }>(
    sql`select browser from sessions where id = ${id}::uuid and ended_at is null and kind = 'guest'`,
  );
  return rows[0]?.browser;
}

/** Guests of whom nothing has come since a time, after an id, in the order of their ids. */
export async function guestsUnseenSince(
  { orm }: Database,
  since: Date,
  after: string,
): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select u.id from guests g join users u on u.id = g.user_id and u.guest and u.deleted_at is null
    where u.id > ${after} and u.created_at < ${since}
      and not exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= ${since})
      and not exists (select from orders o join order_history h on h.order_id = o.id
                      where o.user_id = u.id and h.at >= ${since})
    order by u.id limit 100`);
  return rows.map(({ id }) => id);
}
