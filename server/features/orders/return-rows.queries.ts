import { eq, sql } from 'drizzle-orm';
import type { OrderReturn } from '#contract/returns.ts';
import type { Transaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { presentReturn, type ReadReturn } from './present-return.ts';
import { returns } from './returns.table.ts';

/** A ReadReturn as a JSON expression, for `returns` with the alias `t`. */
export const RETURN_JSON = `json_build_object(
  'id', t.id, 'orderId', t.order_id, 'status', t.status, 'reason', t.reason, 'words', t.words,
  'restocked', t.restocked, 'createdAt', t.created_at, 'updatedAt', t.updated_at,
  'lines', (select json_agg(json_build_object('productId', i.product_id, 'name', i.name, 'photo', i.photo,
                                              'quantity', l.quantity) order by i.position)
            from return_lines l join order_items i on i.id = l.order_item_id where l.return_id = t.id),
  'photos', (select coalesce(json_agg(json_build_object('hash', p.hash, 'width', p.width, 'height', p.height,
                                                        'widths', p.widths, 'placeholder', p.placeholder)
                                      order by p.position), '[]')
             from return_photos p where p.return_id = t.id),
  'history', (select json_agg(json_build_object('status', h.status, 'at', h.at, 'byUser', h.by_user,
                                                'words', h.words) order by h.at)
              from return_history h where h.return_id = t.id))`;

/** A return, presented as admins see it. Throws 404. */
export async function readReturn(tx: Transaction, id: string): Promise<OrderReturn> {
  const [row] = await tx
    .select({ found: sql<ReadReturn>`${sql.raw(RETURN_JSON)}` })
    .from(sql`${returns} as t`)
    .where(eq(sql`t.id`, id));
  if (!row) throw notFound('return');
  return presentReturn(row.found);
}
