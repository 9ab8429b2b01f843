import { sql, type SQL } from 'drizzle-orm';
import type { CollectionRule } from '#contract/collections.ts';
import { ruleCondition, type KnownRule } from '#server/features/search/rule-conditions.queries.ts';
import type { Transaction } from '#server/platform/database.ts';

type Reader = Pick<Transaction, 'execute'>;

/** The rules of collections go by the price without a sale here, as in `found_in_sales`: no price depends on itself. */
const WITHOUT_SALES = { price: 'regular_price', isOnSale: 'null::boolean' };

/** A subquery: the ids of the products that a sale is of, also of those that have prices of it under its former terms. */
export async function productsOf(db: Reader, saleId: string): Promise<SQL> {
  return sql`
    select unnest(s.product_ids) from sales s where s.id = ${saleId}
    union all
    select m.id from sales s join products m on m.family_id = any (s.family_ids) where s.id = ${saleId} and m.deleted_at is null
    union all
    select m.id from products m
    where m.deleted_at is null and lower(regexp_replace(m.category, '\\s', '', 'g')) in (
      select lower(regexp_replace(named, '\\s', '', 'g')) from sales s, unnest(categories_within(s.categories)) as named where s.id = ${saleId})
    union all
    select r.product_id from prices r where r.sale_id = ${saleId} and (upper(r.during) is null or upper(r.during) > now())
    union all
    select p.id from products p where p.found_in_sales @> array[${saleId}::uuid]
    union all
    select id from (${await foundFor(db, saleId)}) as found`;
}

/** A subquery: the ids of the products that the collections of a sale have now. */
export async function foundFor(db: Reader, saleId: string): Promise<SQL> {
  const { rows } = await db.execute<{ rule: CollectionRule | null; products: string[] | null }>(sql`
    select c.rule, c.products from sales s join collections c on c.id = any (s.collection_ids)
    where s.id = ${saleId} and c.deleted_at is null`);
  const chosen = sql.param(rows.flatMap(({ products }) => products ?? []));
  const rules = rows.flatMap(({ rule }) => rule ?? []);
  const met = await Promise.all(rules.map((rule) => metBy(db, rule)));
  const found = [
    sql`id = any (${chosen}::uuid[])`,
    sql`family_id in (select m.family_id from products m where m.id = any (${chosen}::uuid[]))`,
    ...met,
  ].map(
    (condition) =>
      sql`select id from products where deleted_at is null and state <> 'draft' and ${condition}`,
  );
  return sql.join(found, sql` union `);
}

/** SQL: whether a row of `products` meets a rule. */
async function metBy(db: Reader, rule: CollectionRule): Promise<SQL> {
  const values: unknown[] = [];
  const text = ruleCondition(await knownRule(db, rule), values, WITHOUT_SALES);
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) =>
      at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
    ),
    sql``,
  );
}

/** A rule whose categories are named with all that are in them. */
async function knownRule(db: Reader, { match, conditions }: CollectionRule): Promise<KnownRule> {
  const known = conditions.map(async (condition) => {
    if (condition.field !== 'category') return condition;
    const { rows } = await db.execute<{ names: string[] }>(sql`
      select categories_within(array[coalesce(category_now(${condition.value}), ${condition.value})]) as names`);
    return { ...condition, names: rows[0]?.names ?? [] };
  });
  return { match, conditions: await Promise.all(known) };
}

/** Which of these collections are there, each locked so that no other gets a rule or is deleted until the transaction ends. */
export async function lockCollections(
  tx: Transaction,
  ids: readonly string[],
): Promise<{ id: string; rule: CollectionRule | null }[]> {
  const { rows } = await tx.execute<{ id: string; rule: CollectionRule | null }>(sql`
    select id, rule from collections where id = any (${sql.param(ids)}::uuid[]) and deleted_at is null order by id for share`);
  return rows;
}
