import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import type { KnownStock } from './plan-stock.rule.ts';

/** The products on sale with these ids or SKUs, by the id or the SKU as it was asked for. */
export async function findStock(
  tx: Transaction,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
): Promise<Map<string, KnownStock>> {
  const { rows } = await tx.execute<KnownStock & { asked: string } & Record<string, unknown>>(sql`
    select asked.value as asked, p.id, p.on_hand as "onHand", p.reserved
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as asked
    join products p on p.id = asked.value::uuid and p.deleted_at is null
    union all
    select asked.value, p.id, p.on_hand, p.reserved
    from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) as asked
    join products p on lower(p.sku) = lower(asked.value) and p.deleted_at is null`);
  return new Map(rows.map(({ asked, ...product }) => [asked, product]));
}
