import { randomUUIDv7 } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { JoinFamily } from '#contract/family.ts';
import { families, type FamilyRow } from '#server/features/products/families.table.ts';
import { productVersionAfter } from '#server/features/products/product-version.rule.ts';
import { products } from '#server/features/products/products.table.ts';
import { inTransaction, type Transaction } from '#server/platform/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { combine, optionsOf } from './family-options.rule.ts';
import { asFamily, lockFamily } from './read-family.queries.ts';
import {
  demandCombined,
  demandName,
  demandUnique,
  SINGLE,
  write,
  type FamiliesDeps,
  type MemberRow,
  type Written,
} from './write-family.ts';

/**
 * Makes a family of products that are on sale. It has the description, category and specifications of the first; others keep theirs where they differ. Throws
 * 400 VALIDATION for an unknown product, one that is in a family, or one without its values, and 409 DUPLICATE.
 */
export async function joinFamily(
  deps: FamiliesDeps,
  { name, productIds, options: asked, values }: JoinFamily,
): Promise<Written> {
  const ids = [...new Set(productIds.map((each) => each.toLowerCase()))];
  const valuesById = new Map(
    Object.entries(values).map(([productId, own]) => [productId.toLowerCase(), own]),
  );
  const combined = demandCombined(
    combine(
      optionsOf(asked),
      ids.map((each) => valuesById.get(each) ?? {}),
      (at) => `values.${ids[at] ?? ''}`,
    ),
  );
  demandUnique(combined.combinations, [], (at) => `values.${ids[at] ?? ''}`);
  const at = deps.now();
  return write(deps, async (tx) => {
    const members = await lockJoining(tx, ids, combined.combinations);
    const [first] = members;
    if (!first) throw new Error('A family has at least one member');
    const { description, category, details } = first.row;
    const family = {
      id: randomUUIDv7(),
      name,
      description,
      category,
      details,
      options: combined.options,
      createdAt: at,
      updatedAt: at,
    };
    await tx.insert(families).values(family);
    await asFamily(tx);
    for (const { row, combination } of members)
      await tx
        .update(products)
        .set({
          familyId: family.id,
          optionValues: [...combination],
          name: demandName(family, combination),
          ownFields: differing(row, family),
          updatedAt: productVersionAfter(row, at),
        })
        .where(eq(products.id, row.id));
    return { id: family.id, ids };
  });
}

/** Takes a member out of its family, which goes with its last member. Throws 404, and 400 for a product that is no member. */
export async function leaveFamily(
  deps: FamiliesDeps,
  id: string,
  productId: string,
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockFamily(tx, id);
    const own = and(eq(products.id, productId), eq(products.familyId, id));
    const [row] = await tx.select().from(products).where(own).for('update');
    if (!row) throw invalid('productId', 'It is not in this family');
    await tx
      .update(products)
      .set({ ...SINGLE, updatedAt: productVersionAfter(row, deps.now()) })
      .where(own);
    const [other] = await tx.select().from(products).where(eq(products.familyId, id)).limit(1);
    if (!other) await tx.delete(families).where(eq(families.id, id));
  });
  deps.onChange();
}

interface Joining {
  row: MemberRow;
  combination: readonly string[];
}

/** Locks products that are about to join a family, each with its combination. */
async function lockJoining(
  tx: Transaction,
  ids: readonly string[],
  combinations: readonly (readonly string[])[],
): Promise<Joining[]> {
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for('update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((each, place) => {
    const row = byId.get(each);
    const path = `productIds.${place}`;
    if (!row || row.deletedAt) throw invalid(path, 'There is no such product');
    if (row.familyId !== null) throw invalid(path, 'It is in a family already');
    return { row, combination: combinations[place] ?? [] };
  });
}

function differing(
  row: MemberRow,
  family: Pick<FamilyRow, 'description' | 'category' | 'details'>,
): string[] {
  return (['category', 'description', 'details'] as const).filter(
    (field) => JSON.stringify(row[field]) !== JSON.stringify(family[field]),
  );
}
