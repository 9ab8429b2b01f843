import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';

interface WantedSku {
  /** Where the request says it. */
  path: string;
  sku: string | null | undefined;
}

/**
 * Throws 409 DUPLICATE, with the path of each, for SKUs that other products have, or that are wanted twice. `changing`: the products that get
 * these SKUs, whose own ones become free. The index refuses what another transaction takes meanwhile.
 */
export async function demandFreeSkus(
  tx: Transaction,
  wanted: readonly WantedSku[],
  changing: readonly string[] = [],
): Promise<void> {
  const named = wanted.flatMap(({ path, sku }) => (sku ? [{ path, sku }] : []));
  if (named.length === 0) return;
  const { rows } = await tx.execute<{ path: string; name: string | null }>(sql`
    with wanted as (
      select path, lower(sku) as sku, row_number() over (partition by lower(sku) order by nth) as turn, nth
      from unnest(${sql.param(named.map(({ path }) => path))}::text[], ${sql.param(named.map(({ sku }) => sku))}::text[])
        with ordinality as named(path, sku, nth))
    select w.path, p.name from wanted w
    left join products p on lower(p.sku) = w.sku and p.deleted_at is null and p.id <> all (${sql.param(changing)}::uuid[])
    where p.id is not null or w.turn > 1
    order by w.nth`);
  if (rows.length === 0) return;
  const errors = rows.map(({ path, name }) => ({
    path,
    message: name === null ? 'Another member here has this SKU' : `“${name}” has this SKU already`,
  }));
  throw new ApiError('DUPLICATE', `${errors[0]?.message ?? ''}.`, { details: { errors } });
}
