import type { Sale } from '#contract/sale.ts';
import type { SaleState } from '#contract/sale-limits.ts';
import { shownChange } from './sale-change.rule.ts';
import type { SaleRow } from './sales.table.ts';

/** A row as the API's `Sale`. */
export function presentSale(row: SaleRow, now: Date): Sale {
  const { productIds, familyIds, categories, collectionIds } = row;
  return {
    _id: row.id,
    name: row.name,
    from: row.startsAt.toISOString(),
    to: row.endsAt.toISOString(),
    of: {
      ...(productIds.length > 0 && { products: productIds }),
      ...(familyIds.length > 0 && { families: familyIds }),
      ...(categories.length > 0 && { categories }),
      ...(collectionIds.length > 0 && { collections: collectionIds }),
    },
    change: shownChange(row.change),
    state: stateOf(row, now),
    isPlanned: row.plannedAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function stateOf(
  { startsAt, endsAt }: Pick<SaleRow, 'startsAt' | 'endsAt'>,
  now: Date,
): SaleState {
  if (endsAt <= now) return 'ended';
  return startsAt <= now ? 'running' : 'planned';
}
