import { eq } from 'drizzle-orm';
import type { FamilyOption } from '#contract/shown-family.ts';
import type { PhotoStore } from '#server/features/photos/photo-store.ts';
import { PHOTOS_PATH } from '#server/features/photos/photo-file-name.ts';
import { presentPhoto, type StoredPhoto } from '#server/features/photos/present-photo.ts';
import { families } from '#server/features/products/families.table.ts';
import { inheritPhotosIn } from '#server/features/products/inherit-photos.queries.ts';
import { products } from '#server/features/products/products.table.ts';
import { spellCategory } from '#server/features/products/spell-category.queries.ts';
import type { Transaction } from '#server/platform/database.ts';
import { inheritAgain } from './families.service.ts';
import { withUsed } from './family-options.rule.ts';
import { asFamily, lockFamily, readMembers } from './read-family.queries.ts';
import {
  insertStored,
  insertStoredPhotos,
  relinkPhotos,
  setStored,
} from './stored-families.queries.ts';
import { inherited, SINGLE, type MemberRow } from './write-family.ts';
import { makeSingle } from './settle-members.queries.ts';

/** A row as the log has it, by columns. */
type Row = Readonly<Record<string, unknown>>;

/** Returns true if the files of photos are in the shop. Those that no product shows are swept. */
export async function haveFiles(
  store: Pick<PhotoStore, 'look'>,
  photos: readonly Row[],
): Promise<boolean> {
  const names = photos.flatMap((photo) =>
    presentPhoto(photo as Row & StoredPhoto).variants.map(({ url }) =>
      url.slice(PHOTOS_PATH.length),
    ),
  );
  const found = await Promise.all(names.map((name) => store.look(name)));
  return !found.includes(undefined);
}

/** Makes a removed family anew, with its photos. Returns false if it is there again. */
export async function makeAnew(
  tx: Transaction,
  { id, row, photos, at }: { id: string; row: Row; photos: readonly Row[]; at: Date },
): Promise<boolean> {
  const category = await spellCategory(tx, String(row['category']));
  if (!(await insertStored(tx, { ...row, id, category }, at))) return false;
  await insertStoredPhotos(tx, id, photos);
  return true;
}

/** Gives a locked family former values. */
export async function putBackFamily(
  tx: Transaction,
  id: string,
  columns: Row,
  at: Date,
): Promise<void> {
  const { category } = columns;
  const spelled = typeof category === 'string' && { category: await spellCategory(tx, category) };
  await setStored(tx, id, { ...columns, ...spelled }, at);
}

/** The columns that an undo gave back to members, by their ids, or all where they came into the family by it. */
export type GivenBack = ReadonlyMap<string, readonly string[] | 'all'>;

/**
 * Lets the members of a family fit what an undo has made of it: values that some still have stay among its options, what they don't
 * have for themselves is that of the family, and those in the bin that fit no more are products of their own. Returns why that is not possible, as
 * a sentence, or undefined.
 */
export async function settleFamily(
  tx: Transaction,
  id: string,
  { given, optionsWere, at }: { given: GivenBack; optionsWere: FamilyOption[]; at: Date },
): Promise<string | undefined> {
  const family = await lockFamily(tx, id);
  const members = await readMembers(tx, id, { lock: true, bin: true });
  const listed = members.filter(({ deletedAt }) => !deletedAt);
  const combinations = listed.map(({ optionValues }) => optionValues ?? []);
  const options = withUsed(family.options, optionsWere, combinations);
  if (!options) return 'By now it has members with other options or values.';
  if (JSON.stringify(options) !== JSON.stringify(family.options))
    await tx.update(families).set({ options }).where(eq(families.id, id));
  await asFamily(tx);
  const fitting: { row: MemberRow; combination: string[] }[] = [];
  for (const row of members) {
    const combination = row.optionValues ?? [];
    if (!fits(options, combination)) {
      await tx.update(products).set(SINGLE).where(eq(products.id, row.id));
      continue;
    }
    const own = inherited({ ...row, ownFields: [] }, family, combination);
    const ownFields = ownOf(row, own, given.get(row.id) ?? []);
    if (ownFields.join() !== row.ownFields.join())
      await tx.update(products).set({ ownFields }).where(eq(products.id, row.id));
    fitting.push({ row: { ...row, ownFields }, combination });
  }
  await inheritAgain(tx, family, fitting, at);
  await relinkPhotos(tx, id);
  await inheritPhotosIn(tx, id);
  return undefined;
}

function fits(options: readonly FamilyOption[], combination: readonly string[]): boolean {
  return (
    combination.length === options.length &&
    options.every(({ values }, place) => values.some(({ value }) => value === combination[place]))
  );
}

/** The fields in which a member differs from its family, of those that were its own or that the undo gave it back. */
function ownOf(
  row: MemberRow,
  fromFamily: Pick<MemberRow, 'name' | 'description' | 'category' | 'details'>,
  given: readonly string[] | 'all',
): string[] {
  return (['category', 'description', 'details', 'name'] as const).filter(
    (field) =>
      JSON.stringify(row[field]) !== JSON.stringify(fromFamily[field]) &&
      (given === 'all' || given.includes(field) || row.ownFields.includes(field)),
  );
}

/** Removes a family that an undo leaves without its members. Returns why that is not possible, as a sentence, or undefined. */
export async function removeLeft(tx: Transaction, id: string): Promise<string | undefined> {
  const members = await readMembers(tx, id, { lock: true });
  const [other] = members;
  if (other) return `${other.name} has come into the family since.`;
  await makeSingle(tx, id);
  return undefined;
}

/** Removes a family that has no members. */
export async function removeEmpty(tx: Transaction, id: string): Promise<void> {
  await tx.delete(families).where(eq(families.id, id));
}
