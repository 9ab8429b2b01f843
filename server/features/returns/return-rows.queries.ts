import { eq, sql } from 'drizzle-orm';
import type { OrderReturn } from '#contract/returns.ts';
import { RETURN_JSON } from '#server/features/orders/order-rows.queries.ts';
import { presentReturn, type ReadReturn } from '#server/features/orders/present-return.ts';
import type { Transaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import { returns } from './returns.table.ts';

/** A return, presented as admins see it. Throws 404. */
export async function readReturn(tx: Transaction, id: string): Promise<OrderReturn> {
  const [row] = await tx
    .select({ found: sql<ReadReturn>`${sql.raw(RETURN_JSON)}` })
    .from(sql`${returns} as t`)
    .where(eq(sql`t.id`, id));
  if (!row) throw notFound('return');
  return presentReturn(row.found);
}
