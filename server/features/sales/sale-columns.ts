import { and, inArray, isNull } from 'drizzle-orm';
import type { NewSale, SaleChanges } from '#contract/sale.ts';
import type { SaleState } from '#contract/sale-limits.ts';
import { families } from '#server/features/products/families.table.ts';
import { products } from '#server/features/products/products.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { storedChange } from './sale-change.rule.ts';
import type { SaleRow } from './sales.table.ts';

type Things = Pick<SaleRow, 'productIds' | 'familyIds' | 'categories' | 'change'>;

/** The columns of the fields that are given; what it is of goes together with its change, whose prices name products. */
export function columnsOf(fields: NewSale): Pick<SaleRow, 'name' | 'startsAt' | 'endsAt'> & Things;
export function columnsOf(fields: SaleChanges, row: Things): Partial<SaleRow>;
export function columnsOf(
  { name, from, to, of, change }: SaleChanges,
  row?: Things,
): Partial<SaleRow> {
  if (of?.collections?.length)
    throw invalid(
      'of.collections',
      'The shop has no collections yet: name products, families or categories',
    );
  const times = { ...(from && { startsAt: new Date(from) }), ...(to && { endsAt: new Date(to) }) };
  if (!of && !change) return { ...(name && { name }), ...times };
  const becomes = change ? storedChange(change) : row?.change;
  const named = of?.products ?? row?.productIds ?? [];
  const priced = becomes && 'prices' in becomes ? Object.keys(becomes.prices) : [];
  return {
    ...(name && { name }),
    ...times,
    ...(becomes && { change: becomes }),
    productIds: [...new Set([...named.map((id) => id.toLowerCase()), ...priced])],
    familyIds: [...new Set((of?.families ?? row?.familyIds ?? []).map((id) => id.toLowerCase()))],
    categories: [...new Set(of?.categories ?? row?.categories ?? [])],
  };
}

/** Throws 400 for a sale of nothing, or of products and families that the shop doesn't have; those that it was of before may have gone. */
export async function demandThings(tx: Transaction, now: Things, before?: Things): Promise<void> {
  const { productIds, familyIds, categories } = now;
  if (productIds.length + familyIds.length + categories.length === 0)
    throw invalid('of', 'Products, families or categories, please');
  const added = (ids: readonly string[], had: readonly string[] = []) => {
    const old = new Set(had);
    return ids.filter((id) => !old.has(id));
  };
  const newProducts = added(productIds, before?.productIds);
  const foundProducts = await tx.$count(
    products,
    and(inArray(products.id, newProducts), isNull(products.deletedAt)),
  );
  if (foundProducts < newProducts.length) throw invalid('of.products', 'There is no such product');
  const newFamilies = added(familyIds, before?.familyIds);
  if ((await tx.$count(families, inArray(families.id, newFamilies))) < newFamilies.length)
    throw invalid('of.families', 'There is no such family');
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** The times of a sale that changes: one that runs has begun, and ends now at the earliest. */
export function timesOf(
  { startsAt, endsAt }: { startsAt?: Date | undefined; endsAt?: Date | undefined },
  row: SaleRow,
  state: SaleState,
  at: Date,
): Times {
  const later = (time: Date) => (time > at ? time : at);
  if (state === 'planned')
    return { startsAt: startsAt ? later(startsAt) : row.startsAt, endsAt: endsAt ?? row.endsAt };
  if (state === 'ended')
    return { startsAt: startsAt ?? row.startsAt, endsAt: endsAt ?? row.endsAt };
  if (startsAt && startsAt.getTime() !== row.startsAt.getTime())
    throw invalid('from', 'It has begun: its beginning stays');
  return { startsAt: row.startsAt, endsAt: endsAt ? later(endsAt) : row.endsAt };
}

export function demandTimes({ startsAt, endsAt }: Times, at: Date): void {
  if (endsAt <= startsAt) throw invalid('to', 'Must be after its beginning');
  if (endsAt < at) throw invalid('to', 'Must be in the future');
}

/** Throws 400 where a sale that has ended would say something else of the past. */
export function demandSame(row: SaleRow, becomes: SaleRow): void {
  const kept = ({ startsAt, endsAt, change, productIds, familyIds, categories }: SaleRow) =>
    JSON.stringify([startsAt, endsAt, change, productIds, familyIds, categories]);
  if (kept(row) !== kept(becomes)) throw invalid('to', 'It has ended: only its name can change');
}
