import type pg from 'pg';
import type { products } from './products.table.ts';

type Listed = Pick<typeof products.$inferSelect, 'id' | 'name' | 'updatedAt'>;

/** Before every other id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Products on sale in the order of their ids, after one. Reads along the primary key. */
export async function readForSitemap(
  pool: pg.Pool,
  after: string | undefined,
  limit: number,
): Promise<Listed[]> {
  const { rows } = await pool.query<Listed>({
    name: 'products-for-sitemap',
    text: `select id, name, updated_at as "updatedAt" from products
           where id > $1 and deleted_at is null and state = 'live' order by id limit $2`,
    values: [after ?? FIRST, limit],
  });
  return rows;
}

/** The id of the product on sale that is so many places after another. Reads that many rows. */
export async function idAfter(
  pool: pg.Pool,
  after: string | undefined,
  places: number,
): Promise<string | undefined> {
  const { rows } = await pool.query<Pick<Listed, 'id'>>({
    name: 'product-so-many-after',
    text: `select id from products where id > $1 and deleted_at is null and state = 'live' order by id offset $2 limit 1`,
    values: [after ?? FIRST, places - 1],
  });
  return rows[0]?.id;
}
