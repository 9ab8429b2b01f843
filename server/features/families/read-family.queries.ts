import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm';
import type pg from 'pg';
import { FAMILY_LIMITS } from '#contract/family-limits.ts';
import type { Family } from '#contract/family.ts';
import { isId } from '#contract/ids.ts';
import { toWhole } from '#contract/money.ts';
import type { FamilyOption, ShownMember } from '#contract/shown-family.ts';
import { presentPhoto, type StoredPhoto } from '#server/features/photos/present-photo.ts';
import { families, type FamilyRow } from '#server/features/products/families.table.ts';
import { familyFaces } from '#server/features/products/family-faces.table.ts';
import { valuesOf } from '#server/features/products/product-rows.queries.ts';
import { products } from '#server/features/products/products.table.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';

/** The photos of a family, in their order. */
const PHOTOS = sql<StoredPhoto[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'alt', p.alt, 'focusX', p.focus_x, 'focusY', p.focus_y, 'hash', p.hash,
                                    'width', p.width, 'height', p.height, 'widths', p.widths,
                                    'placeholder', p.placeholder) order by p.position)
  from family_photos p where p.family_id = families.id), '[]')`;

/** One family. Throws 404. */
export async function readFamily(db: Database['orm'] | Transaction, id: string): Promise<Family> {
  const [found] = isId(id)
    ? await db
        .select({ family: families, face: familyFaces, photos: PHOTOS })
        .from(families)
        .leftJoin(familyFaces, eq(familyFaces.familyId, families.id))
        .where(eq(families.id, id))
    : [];
  if (!found) throw notFound('family');
  const { family, face, photos } = found;

  const { name, description, category, details, options, updatedAt } = family;
  return {
    _id: family.id,
    name,
    description,
    category,
    details,
    photos: photos.map(presentPhoto),
    options,
    choices: face?.choices ?? 0,
    ...(face && { from: toWhole(face.fromPrice) }),
    updatedAt: updatedAt.toISOString(),
  };
}

const { optionNames: _keys, ...stored } = getTableColumns(families);

/** Locks a family, and with it its options and the set of its members. Throws 404. */
export async function lockFamily(tx: Transaction, id: string): Promise<FamilyRow> {
  const [row] = isId(id)
    ? await tx.select(stored).from(families).where(eq(families.id, id)).for('update')
    : [];
  if (!row) throw notFound('family');
  return row;
}

/** The members of a family that are on sale, in the order in which they were added: all, or those of some ids; locked, and also those in the bin, if asked for. */
export async function readMembers(
  tx: Transaction,
  familyId: string,
  { lock = false, bin = false, ids }: { lock?: boolean; bin?: boolean; ids?: string[] } = {},
) {
  const query = tx
    .select()
    .from(products)
    .where(
      and(
        eq(products.familyId, familyId),
        isNull(bin ? products.leftBinAt : products.deletedAt),
        ids && inArray(products.id, ids),
      ),
    )
    .orderBy(asc(products.id));
  return lock ? query.for('update') : query;
}

/** The combinations of a family's members that are on sale, without these ones. */
export async function combinationsBeside(
  tx: Transaction,
  familyId: string,
  ids: readonly string[],
): Promise<string[][]> {
  const rows = await tx
    .select({ combination: products.optionValues })
    .from(products)
    .where(
      and(
        eq(products.familyId, familyId),
        isNull(products.deletedAt),
        notInArray(products.id, [...ids]),
      ),
    );
  return rows.map(({ combination }) => combination ?? []);
}

/** Locks products, in the order of their ids, until the transaction ends. */
export async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('update');
}

/** A family as everybody may read it. Throws 404, also where all its members are drafts. */
export async function readPublicFamily(db: Database['orm'], id: string): Promise<Family> {
  const family = await readFamily(db, id);
  if (family.choices > 0) return family;
  const present = and(eq(products.familyId, family._id), isNull(products.deletedAt));
  const [counted] = await db
    .select({
      all: count(),
      drafts: sql<number>`count(*) filter (where ${products.state} = 'draft')`.mapWith(Number),
    })
    .from(products)
    .where(present);
  if (counted && counted.all > 0 && counted.drafts === counted.all) throw notFound('family');
  return family;
}

/**
 * A page of the ids of a family's members, and how many there are.
 *
 * @param withDrafts true for admins
 */
export async function pageOfMembers(
  { orm }: Database,
  familyId: string,
  { page, withDrafts }: { page: number; withDrafts: boolean },
): Promise<{ total: number; ids: string[] }> {
  const size = FAMILY_LIMITS.members.page;
  const own = and(
    eq(products.familyId, familyId),
    isNull(products.deletedAt),
    withDrafts ? undefined : ne(products.state, 'draft'),
  );
  const [counted] = await orm.select({ total: count() }).from(products).where(own);
  const rows = await orm
    .select({ id: products.id })
    .from(products)
    .where(own)
    .orderBy(asc(products.id))
    .limit(size)
    .offset((page - 1) * size);
  return { total: counted?.total ?? 0, ids: rows.map(({ id }) => id) };
}

/** The places of a member's values, as SQL counts them. */
const OPTION_PLACES = Array.from({ length: FAMILY_LIMITS.options.max }, (_, at) => at + 1);

interface MemberRow {
  id: string;
  values: string[];
  price: number;
  stock: number;
  photo: StoredPhoto | null;
}

/**
 * The options of a family and its members, as shoppers choose among them from one member; undefined if there is no such family. Of more
 * members than an answer has: first those that differ in one option from that one, then the nearest with each value.
 */
export async function readChoices(
  pool: pg.Pool,
  familyId: string,
  memberId: string,
  { withDrafts = false } = {},
): Promise<{ options: FamilyOption[]; members: ShownMember[] } | undefined> {
  const { rows } = await pool.query<{ options: FamilyOption[]; members: MemberRow[] }>({
    name: withDrafts ? 'family-choices-with-drafts' : 'family-choices',
    text: `
      with members as materialized (
        select p.id, p.option_values as "values", p.price, p.available as stock,
               ${OPTION_PLACES.map((at) => `(p.option_values[${at}] is distinct from o.option_values[${at}])::int`).join(' + ')} as misses
        from products p left join products o on o.id = $2
        where p.family_id = $1 and p.deleted_at is null and p.state ${withDrafts ? "<> 'archived'" : "= 'live'"}),
      placed as (
        select m.*, least(${OPTION_PLACES.map((at) => `row_number() over (partition by m.values[${at}] order by m.misses, m.id)`).join(', ')}) as place
        from members m),
      shown as (select * from placed order by misses > 1, place, id limit ${FAMILY_LIMITS.members.shown})
      select f.options, coalesce((
        select json_agg(m) from (
          select s.id, s.values, s.price, s.stock, (
            select json_build_object('hash', h.hash, 'width', h.width, 'height', h.height, 'widths', h.widths,
                                     'placeholder', h.placeholder)
            from product_photos h where h.product_id = s.id order by h.position limit 1) as photo
          from shown s order by s.id) as m), '[]') as members
      from families f where f.id = $1`,
    values: [familyId, memberId],
  });
  const [found] = rows;
  if (!found) return undefined;
  const names = found.options.map(({ name }) => name);
  return {
    options: found.options,
    members: found.members.map(({ id, values, price, stock, photo }) => ({
      _id: id,
      values: valuesOf(names, values),
      price: toWhole(price),
      stock,
      ...(photo && { photo: presentPhoto(photo).url }),
    })),
  };
}

/** Logs that this transaction changes so many members, with an entry of the family that is undone as a whole. */
export async function logMembers(tx: Transaction, id: string, members: number): Promise<void> {
  if (members > 0) await tx.execute(sql`select log_members(${id}::text, ${members}::int)`);
}

/** Lets this transaction write what members inherit, without it becoming their own. */
export async function asFamily(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('vitrine.family', '1', true)`);
}
