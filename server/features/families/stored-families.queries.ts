import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Adds a family that was removed, as the log has its row. Returns false if it is there again. */
export async function insertStored(tx: Transaction, row: Row, at: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into families (id, name, description, category, details, options, created_at, updated_at)
    select id, name, description, category, details, options, coalesce(created_at, ${at.toISOString()}::timestamptz), ${at.toISOString()}::timestamptz
    from jsonb_populate_record(null::families, ${JSON.stringify(row)}::jsonb)
    on conflict (id) do nothing returning id`);
  return rows.length > 0;
}

/** Sets columns of a locked family to values from JSON. */
export async function setStored(
  tx: Transaction,
  id: string,
  { name, description, category, details, options }: Row,
  at: Date,
): Promise<void> {
  const columns = JSON.stringify({ name, description, category, details, options });
  await tx.execute(sql`
    update families f set
      name = coalesce(s.name, f.name), description = coalesce(s.description, f.description),
      category = coalesce(s.category, f.category), details = coalesce(s.details, f.details),
      options = coalesce(s.options, f.options),
      updated_at = greatest(${at.toISOString()}::timestamptz, f.updated_at + interval '1 millisecond')
    from jsonb_populate_record(null::families, ${columns}::jsonb) as s
    where f.id = ${id}::uuid`);
}

/** Gives a family the photos that it had, as the log has their rows. */
export async function insertStoredPhotos(
  tx: Transaction,
  familyId: string,
  rows: readonly Row[],
): Promise<void> {
  const stored = JSON.stringify(rows.map((row) => ({ ...row, family_id: familyId })));
  await tx.execute(sql`
    insert into family_photos select * from jsonb_populate_recordset(null::family_photos, ${stored}::jsonb)`);
}

/** Lets members whose photos are those of their family have them from it. */
export async function relinkPhotos(tx: Transaction, familyId: string): Promise<void> {
  await tx.execute(sql`
    update product_photos o set family_id = p.family_id
    from products p
    where p.family_id = ${familyId}::uuid and o.product_id = p.id and o.family_id is null
      and (select array_agg(own.hash order by own.position) from product_photos own where own.product_id = p.id)
        = (select array_agg(f.hash order by f.position) from family_photos f where f.family_id = p.family_id)`);
}
