import { sql } from 'drizzle-orm';
import { currentActor } from '#server/platform/actor.ts';
import { actAs, actAsCustomer, type Transaction } from '#server/platform/database.ts';

/** Rows of one statement: each takes well less than a statement may. */
const BATCH = 5_000;

/**
 * Gives all live products of a category the name of another, with families, and the coupons and sales that are for it. The log doesn't tell of each
 * product: what changed is the category. Called with both names locked. Returns the ids of the products.
 *
 * @param only products of these ids, without families, coupons and sales
 */
export async function moveProducts(
  tx: Transaction,
  { from, to, only }: { from: string; to: string; only?: readonly string[] },
): Promise<string[]> {
  const actor = currentActor();
  await actAsCustomer(tx);
  // What members inherit doesn't become their own.
  await tx.execute(
    sql`select set_config('vitrine.family', '1', true), set_config('vitrine.moving', '1', true)`,
  );
  // Before the products: what they cost depends on the sales of their category.
  if (only === undefined)
    await tx.execute(sql`
      update sales set categories = array_replace(categories, ${from}, ${to}) where ${from} = any (categories)`);
  const moved: string[] = [];
  const some =
    only === undefined
      ? sql`category = ${from} and deleted_at is null`
      : sql`id = any (${`{${only.join(',')}}`}::uuid[]) and category = ${from} and deleted_at is null`;
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update products set category = ${to}
      where id in (select id from products where ${some} order by id limit ${BATCH})
      returning id`);
    moved.push(...rows.map(({ id }) => id));
    if (rows.length < BATCH) break;
  }
  if (only === undefined) {
    await tx.execute(sql`update families set category = ${to} where category = ${from}`);
    await tx.execute(sql`
      update coupons set categories = array_replace(categories, ${from}, ${to})
      where ${from} = any (categories)`);
  }
  await tx.execute(
    sql`select set_config('vitrine.family', '', true), set_config('vitrine.moving', '', true)`,
  );
  if (actor) await actAs(tx, actor);
  return moved;
}

/** How many live products have a category of this name. */
export async function countProducts(tx: Transaction, name: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from products where category = ${name} and deleted_at is null`);
  return rows[0]?.count ?? 0;
}
