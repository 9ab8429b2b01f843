import { sql } from 'drizzle-orm';
import { slugOf } from '#contract/product-address.ts';
import type { Transaction } from '#server/platform/database.ts';
import { duplicate } from '#server/platform/save-unique.ts';

/** The tables whose rows have pages with an address of their own. */
export type ListingTable = 'categories' | 'collections';

/** A slug for a row: its name in the address of its page. */
interface Wanted {
  name: string;
  /** Chosen by the owner; absent: made of the name, with a number if another row has or had it. */
  slug?: string | undefined;
  /** The row itself. */
  id: string;
}

/**
 * The slug that a row gets. One that the owner chose is taken from the rows that had it formerly. Throws 409 DUPLICATE if another row has
 * it now.
 */
export async function takeSlug(
  tx: Transaction,
  table: ListingTable,
  { name, slug, id }: Wanted,
): Promise<string> {
  const others = sql`from ${sql.identifier(table)} where deleted_at is null and id <> ${id}::uuid`;
  if (slug !== undefined) {
    const { rows } = await tx.execute(sql`select 1 ${others} and slug = ${slug}`);
    if (rows.length > 0) throw duplicate('slug', 'Another page has this address');
    await tx.execute(sql`
      update ${sql.identifier(table)} set former_slugs = array_remove(former_slugs, ${slug})
      where ${slug} = any (former_slugs)`);
    return slug;
  }
  const base = slugOf(name);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? base : `${base}-${number}`;
    const { rows } = await tx.execute(
      sql`select 1 ${others} and (slug = ${free} or ${free} = any (former_slugs))`,
    );
    if (rows.length === 0) return free;
  }
}
