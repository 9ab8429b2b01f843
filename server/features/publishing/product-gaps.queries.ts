import type pg from 'pg';
import { isId } from '#contract/ids.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Draft } from './product-gaps.rule.ts';

const FROM = {
  product: 'select from products where id = $1 and deleted_at is null',
  family: 'select from families where id = $1',
};
const OF = { product: 'p.id = $1', family: 'p.family_id = $1' };

/** The drafts among a product or the members of a family, in the order in which they were added. Throws 404. */
export async function readDrafts(
  pool: pg.Pool,
  what: 'product' | 'family',
  id: string,
): Promise<Draft[]> {
  const known = isId(id) ? await pool.query(FROM[what], [id]) : undefined;
  if (!known?.rowCount) throw notFound(what);
  const { rows } = await pool.query<Draft>(
    `select p.id, p.name, p.category, p.regular_price as price, p.weight, p.maker, p.responsible, p.origin,
            (select count(*)::int from product_photos f where f.product_id = p.id) as photos
     from products p where ${OF[what]} and p.state = 'draft' and p.deleted_at is null order by p.id`,
    [id],
  );
  return rows;
}
