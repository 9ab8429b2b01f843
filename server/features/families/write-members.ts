import { randomUUIDv7 } from 'node:crypto';
import { memberName } from '#contract/family-limits.ts';
import type { MemberChange, NewMember, SHARED_FIELDS } from '#contract/family.ts';
import { toMinor } from '#contract/money.ts';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import type { FamilyRow } from '#server/features/products/families.table.ts';
import { demandFreeSkus } from '#server/features/products/free-skus.queries.ts';
import { inheritPhotosOf } from '#server/features/products/inherit-photos.queries.ts';
import { storeFields } from '#server/features/products/stored-product.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import type { MemberRow } from './write-family.ts';
import { type RowChange, updateMembers } from './write-rows.queries.ts';

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

/** Adds members to a family, each with the first entry of its ledger. Returns their ids, in their order. Throws 400 for a name that is too long, and 409 DUPLICATE. */
export async function insertMembers(
  tx: Transaction,
  { id: familyId, name, description, category, details, shared }: Inherited,
  members: readonly NewMember[],
  combinations: readonly (readonly string[])[],
  { by, at, pathOf }: Writing,
): Promise<string[]> {
  // Sorted, so that by their ids they are in their order.
  const ids = members.map(() => randomUUIDv7()).sort();
  const rows = members.map(({ price, stock, cost, sku, weight, gtin }, place) => {
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
      ...storeFields({ cost: cost ?? null }),
      gtin: gtin || null,
      createdAt: at,
      updatedAt: at,
    };
  });
  await demandFreeSkus(
    tx,
    members.map(({ sku }, place) => ({ path: `${pathOf(place)}.sku`, sku })),
  );
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.insert(products).values(rows.slice(from, from + BATCH));
  await enterStock(
    tx,
    rows.map(({ id, onHand }) => ({ productId: id, quantity: onHand })),
    { by, at },
  );
  await inheritPhotosOf(tx, ids);
  return ids;
}

/** The columns that a change of a member sets, apart from its values and what it inherits. */
export function setBy(
  { price, stock, cost, sku, weight, gtin, state }: MemberChange,
  { reserved }: MemberRow,
): RowChange['set'] {
  return {
    ...(price !== undefined && { regularPrice: toMinor(price) }),
    ...(stock !== undefined && { onHand: stock + reserved }),
    ...(sku !== undefined && { sku: sku || null }),
    ...(weight !== undefined && { weight }),
    ...(cost !== undefined && storeFields({ cost })),
    ...(gtin !== undefined && { gtin: gtin || null }),
    ...(state !== undefined && { state }),
  };
}

/** Writes changes of members, with the entries of their ledgers. Returns how many differ from before. */
export async function writeMembers(
  tx: Transaction,
  changes: readonly RowChange[],
  { by, at }: Pick<Writing, 'by' | 'at'>,
): Promise<number> {
  const changed = await updateMembers(tx, changes, at);
  await enterStock(
    tx,
    changes.map(({ row, set }) => ({
      productId: row.id,
      quantity: (set.onHand ?? row.onHand) - row.onHand,
    })),
    { by, at },
  );
  return changed;
}

/** Adds entries to the ledgers of members, where their quantity is not 0. */
async function enterStock(
  tx: Transaction,
  moved: readonly { productId: string; quantity: number }[],
  { by, at }: Pick<Writing, 'by' | 'at'>,
): Promise<void> {
  const entries = moved
    .filter(({ quantity }) => quantity !== 0)
    .map((entry) => ({ ...entry, reason: 'edit' as const, byUser: by, at }));
  for (let from = 0; from < entries.length; from += BATCH)
    await tx.insert(stockLedger).values(entries.slice(from, from + BATCH));
}
