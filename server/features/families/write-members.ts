import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { memberName } from '#contract/family-limits.ts';
import type { MemberChange, NewMember, SHARED_FIELDS } from '#contract/family.ts';
import { toMinor } from '#contract/money.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { FamilyRow } from '#server/features/products/families.table.ts';
import { inheritPhotosOf } from '#server/features/products/inherit-photos.queries.ts';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';

interface Writing {
  /** The uid of whoever writes them. */
  by: string;
  at: Date;
  /** The path of a member in the request. */
  pathOf: (member: number) => string;
}

/** The values that all new members begin with. */
export type Shared = {
  [Field in (typeof SHARED_FIELDS)[number] | 'state' | 'liveFrom' | 'liveTo']?:
    | MemberRow[Field]
    | undefined;
};

type Inherited = Pick<FamilyRow, 'id' | 'name' | 'description' | 'category' | 'details'> & {
  shared: Shared;
};

/** Rows per statement. */
const BATCH = 500;

/** Adds members to a family, each with the first entry of its ledger. Returns their ids, in their order. Throws 400 for a name that is too long. */
export async function insertMembers(
  tx: Transaction,
  { id: familyId, name, description, category, details, shared }: Inherited,
  members: readonly NewMember[],
  combinations: readonly (readonly string[])[],
  { by, at, pathOf }: Writing,
): Promise<string[]> {
  // Sorted, so that by their ids they are in their order.
  const ids = members.map(() => randomUUIDv7()).sort();
  const rows = members.map(({ price, stock, sku, weight, gtin }, place) => {
    const combination = combinations[place] ?? [];
    const full = memberName(name, combination);
    if (full.length > PRODUCT_LIMITS.name.max)
      throw invalid(
        `${pathOf(place)}.values`,
        `“${full}” is too long: at most ${PRODUCT_LIMITS.name.max} letters`,
      );
    return {
      ...shared,
      id: ids[place] ?? randomUUIDv7(),
      familyId,
      optionValues: [...combination],
      name: full,
      description,
      category,
      details,
      regularPrice: toMinor(price),
      onHand: stock,
      sku: sku || null,
      weight: weight ?? null,
      gtin: gtin || null,
      createdAt: at,
      updatedAt: at,
    };
  });
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await tx.insert(products).values(batch);
    const entries = batch
      .filter(({ onHand }) => onHand !== 0)
      .map(({ id, onHand }) => ({
        productId: id,
        quantity: onHand,
        reason: 'edit' as const,
        byUser: by,
        at,
      }));
    if (entries.length > 0) await tx.insert(stockLedger).values(entries);
  }
  await inheritPhotosOf(tx, ids);
  return ids;
}

type MemberRow = typeof products.$inferSelect;

/** Writes a member's changes, apart from its combination and what it inherits, and the entry of its ledger. */
export async function changeMember(
  tx: Transaction,
  row: MemberRow,
  { price, stock, sku, weight, gtin, state }: MemberChange,
  inherits: Partial<MemberRow>,
  { by, at }: Pick<Writing, 'by' | 'at'>,
): Promise<void> {
  const onHand = stock === undefined ? row.onHand : stock + row.reserved;
  await tx
    .update(products)
    .set({
      ...inherits,
      ...(price !== undefined && { regularPrice: toMinor(price) }),
      ...(sku !== undefined && { sku: sku || null }),
      ...(weight !== undefined && { weight }),
      ...(gtin !== undefined && { gtin: gtin || null }),
      ...(state !== undefined && { state }),
      onHand,
      updatedAt: productVersionAfter(row, at),
    })
    .where(eq(products.id, row.id));
  const quantity = onHand - row.onHand;
  if (quantity === 0) return;
  const entry = { productId: row.id, quantity, reason: 'edit' as const, byUser: by, at };
  await tx.insert(stockLedger).values(entry);
}
