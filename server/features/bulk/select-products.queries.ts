import type pg from 'pg';
import { BULK_FIELDS, columnOf } from '#contract/product-fields.ts';
import {
  adminProductList,
  type AdminFilter,
} from '#server/features/catalog/admin-product-list.queries.ts';
import type { Changeable } from './plan-change.rule.ts';

/** A product on sale, as far as a bulk change needs it. */
export type Selected = Changeable & { id: string; name: string };

const COLUMNS = `p.id, p.name, ${(['price', 'stock', ...BULK_FIELDS] as const)
  .map((field) => `p.${columnOf(field)} as "${field}"`)
  .join(', ')}`;

/** These products, without deleted ones, in any order. */
export async function selectByIds(pool: pg.Pool, ids: readonly string[]): Promise<Selected[]> {
  const { rows } = await pool.query<Selected>(
    `select ${COLUMNS} from products p where p.id = any($1::uuid[]) and p.deleted_at is null`,
    [ids],
  );
  return rows;
}

/** All products of a filter of the back office, newest first. */
export async function selectByFilter(
  pool: pg.Pool,
  filter: AdminFilter,
  limit: number,
): Promise<Selected[]> {
  const { from, where, values } = adminProductList(filter, 'newest', true);
  const { rows } = await pool.query<Selected>(
    `select ${COLUMNS} from ${from} where ${where} order by p.created_at desc, p.id desc limit ${limit}`,
    [...values],
  );
  return rows;
}
