import { and, inArray, isNull } from 'drizzle-orm';
import type { NewSale, SaleChanges } from '#contract/sale.ts';
import type { SaleState } from '#contract/sale-limits.ts';
import { families } from '#server/features/products/families.table.ts';
import { products } from '#server/features/products/products.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { asksForSales } from '#server/features/collections/asks-for-sales.rule.ts';
import { storedChange } from './sale-change.rule.ts';
import { lockCollections } from './sale-products.queries.ts';
import type { SaleRow } from './sales.table.ts';

type Things = Pick<SaleRow, 'productIds' | 'familyIds' | 'categories' | 'collectionIds' | 'change'>;

/** The columns of the fields that are given; what it is of goes together with its change, whose prices name products. */
export function columnsOf(fields: NewSale): Pick<SaleRow, 'name' | 'startsAt' | 'endsAt'> & Things;
export function columnsOf(fields: SaleChanges, row: Things): Partial<SaleRow>;
export function columnsOf(
  { name, from, to, of, change }: SaleChanges,
  row?: Things,
): Partial<SaleRow> {
  const times = { ...(from && { startsAt: new Date(from) }), ...(to && { endsAt: new Date(to) }) };
  if (!of && !change) return { ...(name && { name }), ...times };
  const becomes = change ? storedChange(change) : row?.change;
  const { products: named = row?.productIds ?? [] } = of ?? {};
  const { families: inFamilies = row?.familyIds ?? [] } = of ?? {};
  const { collections = row?.collectionIds ?? [] } = of ?? {};
  const priced = becomes && 'prices' in becomes ? Object.keys(becomes.prices) : [];
  return {
    ...(name && { name }),
    ...times,
    ...(becomes && { change: becomes }),
    productIds: once([...named, ...priced]),
    familyIds: once(inFamilies),
    categories: [...new Set(of?.categories ?? row?.categories ?? [])],
    collectionIds: once(collections),
  };
}

const once = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Throws 400 for a sale of nothing, or of products and families that the shop doesn't have; those that it was of before may have gone. */
export async function demandThings(tx: Transaction, now: Things, before?: Things): Promise<void> {
  const { productIds, familyIds, categories, collectionIds } = now;
  if (productIds.length + familyIds.length + categories.length + collectionIds.length === 0)
    throw invalid('of', 'Products, families, categories or collections, please');
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

/**
 * Throws 400 for collections that the shop doesn't have, and for those whose rule asks what is on sale: the sale would decide what it is of.
 * They stay as they are until the transaction ends. Called before the sale is locked, as a change of a collection locks both.
 */
export async function demandCollections(
  tx: Transaction,
  wanted: readonly string[] = [],
): Promise<void> {
  if (wanted.length === 0) return;
  const ids = once(wanted);
  const found = await lockCollections(tx, ids);
  if (found.length < ids.length) throw invalid('of.collections', 'There is no such collection');
  if (found.some(({ rule }) => rule && asksForSales(rule)))
    throw invalid(
      'of.collections',
      'The rule of this collection asks what is on sale, so a sale can’t be of it',
    );
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
  const kept = ({
    startsAt,
    endsAt,
    change,
    productIds,
    familyIds,
    categories,
    collectionIds,
  }: SaleRow) =>
    JSON.stringify([startsAt, endsAt, change, productIds, familyIds, categories, collectionIds]);
  if (kept(row) !== kept(becomes)) throw invalid('to', 'It has ended: only its name can change');
}
