import { sql, type SQL } from 'drizzle-orm';
import { combine } from '#server/features/families/family-options.rule.ts';
import { markRows, rowsOf, type Batch, type Writing } from '#server/features/jobs/batch.queries.ts';
import { inheritPhotos } from '#server/features/products/inherit-photos.queries.ts';
import type { StoredChoice } from '#server/features/jobs/jobs.table.ts';
import type { FamilyOption } from '#contract/shown-family.ts';
import type { Transaction } from '#server/platform/database.ts';

/** The id of the family in a row's JSON; null where the row says nothing of families, or none. */
function familyIn(row: SQL): SQL {
  return sql`(${row}->'family'->>'id')::uuid`;
}

/** The texts of an array in a row's family. */
function textsIn(row: SQL, name: 'options' | 'values'): SQL {
  return sql`array(select jsonb_array_elements_text(${row}->'family'->${sql.raw(`'${name}'`)}))`;
}

const OPTION_NAMES = sql`array(select o.value->>'name' from jsonb_array_elements(f.options) with ordinality as o order by o.ordinality)`;

/** True if `products p` is not the member that a row's JSON says. */
export function isElsewhere(row: SQL): SQL {
  return sql`${row} ? 'family' and (
    p.family_id is distinct from ${familyIn(row)}
    or (p.family_id is not null and p.option_values <> ${textsIn(row, 'values')}))`;
}

/** Locks the families of a batch before its products, as the calls of families do. */
export async function lockFamilies(tx: Transaction, batch: Batch): Promise<void> {
  await tx.execute(sql`
    select from families f
    where f.id in (select unnest(array[${familyIn(sql`r.after`)}, ${familyIn(sql`r.before`)}]) from job_rows r where ${rowsOf(batch)})
    order by f.id for update`);
}

/** Marks rows whose family has other options by now, or another member with these values. */
export async function markWithoutPlace(
  tx: Transaction,
  batch: Batch,
  becomes: SQL,
  outcome: 'changed' | 'kept',
): Promise<void> {
  const joined = sql`join families f on f.id = ${familyIn(becomes)}`;
  await markRows(
    tx,
    batch,
    { outcome, column: 'family', joined },
    sql`case when ${OPTION_NAMES} <> ${textsIn(becomes, 'options')} then 'The options of its family have changed since'
      when exists (
        select from products o
        where o.family_id = f.id and o.deleted_at is null and o.option_values = ${textsIn(becomes, 'values')}
          and o.id not in (select r.product_id from job_rows r where ${rowsOf(batch)}))
      then 'Its family has another member with these values by now' end`,
  );
}

/** Adds the families of a batch that are not there yet, as their first rows say, and new values to the options of all. */
export async function openFamilies(
  tx: Transaction,
  batch: Batch,
  becomes: SQL,
  { at }: Writing,
): Promise<void> {
  const { rows } = await tx.execute<{ choice: StoredChoice }>(sql`
    select ${becomes}->'family' as choice from job_rows r
    where ${rowsOf(batch)} and ${familyIn(becomes)} is not null order by r.position`);
  if (rows.length === 0) return;
  const time = at.toISOString();
  await tx.execute(sql`
    insert into families (id, name, description, category, details, options, created_at, updated_at)
    select distinct on (1) ${familyIn(becomes)}, ${becomes}->'family'->>'name',
      coalesce(${becomes}->>'description', p.description), coalesce(${becomes}->>'category', p.category),
      coalesce(${becomes}->'details', p.details),
      (select jsonb_agg(jsonb_build_object('name', o.value, 'values', '[]'::jsonb) order by o.ordinality)
       from jsonb_array_elements(${becomes}->'family'->'options') with ordinality as o),
      ${time}::timestamptz, ${time}::timestamptz
    from job_rows r left join products p on p.id = r.product_id
    where ${rowsOf(batch)} and ${familyIn(becomes)} is not null
    order by 1, r.position
    on conflict (id) do nothing`);
  const ids = [...new Set(rows.map(({ choice }) => choice.id))];
  const found = await tx.execute<{ id: string; options: FamilyOption[] }>(sql`
    select id, options from families
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  for (const { id, options } of found.rows) {
    const members = rows
      .filter(({ choice }) => choice.id === id)
      .map(({ choice }) =>
        Object.fromEntries(choice.options.map((name, place) => [name, choice.values[place] ?? ''])),
      );
    const combined = combine(options, members, () => 'values');
    if (!combined.ok) throw new Error(`Values of a family: ${combined.problem.message}`);
    if (JSON.stringify(combined.options) !== JSON.stringify(options))
      await tx.execute(sql`
        update families set options = ${JSON.stringify(combined.options)}::jsonb,
          updated_at = greatest(${time}::timestamptz, updated_at + interval '1 millisecond')
        where id = ${id}`);
  }
}

/** Puts the products of a batch where a row's JSON says. Only what differs from their family is their own. */
export async function placeMembers(tx: Transaction, batch: Batch, becomes: SQL): Promise<void> {
  await tx.execute(sql`
    update products p set
      family_id = ${familyIn(becomes)},
      option_values = case when ${familyIn(becomes)} is not null then ${textsIn(becomes, 'values')} end,
      own_fields = array(
        select own.field from families f, lateral (values
          ('category', p.category <> f.category), ('description', p.description <> f.description),
          ('details', p.details <> f.details),
          ('name', p.name <> array_to_string(array_prepend(f.name, ${textsIn(becomes, 'values')}), ', '))) as own (field, differs)
        where f.id = ${familyIn(becomes)} and own.differs order by 1)
    from job_rows r
    where ${rowsOf(batch)} and r.product_id = p.id and ${becomes} ? 'family'`);
  await inheritPhotos(
    tx,
    sql`p.id in (select r.product_id from job_rows r where ${rowsOf(batch)} and ${becomes} ? 'family')`,
  );
}

/** Removes the families of a batch that have no member left, also none in the bin. */
export async function dropEmptied(tx: Transaction, batch: Batch): Promise<void> {
  await tx.execute(sql`
    delete from families f
    where f.id in (select ${familyIn(sql`r.after`)} from job_rows r where ${rowsOf(batch)})
      and not exists (select from products p where p.family_id = f.id)`);
}
