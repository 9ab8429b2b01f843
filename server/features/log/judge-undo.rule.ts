import { JOB_ENTRIES } from '#server/features/jobs/job-words.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';

/** A row as it is now, by columns; a part of the settings is a column. */
export type Row = Readonly<Record<string, unknown>>;

/** A column that has changed since. */
export interface Standing {
  name: string;
  /** The value that the entry gave it. */
  after: unknown;
  now: unknown;
}

/** The columns that take a change back, or the reason why it can't be taken back. */
export type UndoVerdict =
  | { ok: true; columns: Record<string, unknown>; pieces: number }
  | { ok: false; reason: 'never' }
  | { ok: false; reason: 'newer'; standing: Standing[]; isSafeAnyway: boolean };

/** The table of the rows that are added with a product, and stay with it in the bin. */
export const ADDED_WITH_PRODUCT = 'product_photos';
export const SETTINGS = 'shop_settings';
/** The table of families, which are removed and made anew, and that of the photos that come and go with them. */
export const FAMILIES = 'families';
export const FAMILY_PHOTOS = 'family_photos';
/** The table of what the shop has got for orders itself: the state of the order follows from it. */
export const OWN_PAYMENTS = 'own_payments';
/** The tables whose rows can be put back as they were. */
const RESTORABLE = new Set([
  'products',
  'coupons',
  'sales',
  'reviews',
  'categories',
  'collections',
  FAMILIES,
  OWN_PAYMENTS,
  SETTINGS,
]);
/** In the entry of a family how many of its members the call has changed, which have entries of their own. */
export const CHANGED_MEMBERS = 'changed_members';
/** Stock is taken back as a difference, from which the available pieces follow. */
const COUNTED = new Set(['on_hand', 'available']);
const KEPT = new Set(['id', 'created_at']);
const DAY_MS = 24 * 3_600_000;
/** The days for which something deleted can be restored. */
const BIN_DAYS = 30;
/** Stock that was moved by orders, refunds and returns is not undone here. */
const OF_ORDERS = /Order|Refund|Return/;

/** Returns true if an entry is of a kind that can be taken back at all. */
export function isRestorable(
  { kind, entityType }: { kind: string; entityType: string },
  changes: readonly RowChange[],
): boolean {
  return (
    changes.some(isOfRestorable) &&
    // A job takes its rows back itself.
    !(entityType in JOB_ENTRIES) &&
    !OF_ORDERS.test(kind) &&
    changes.every(
      (change) =>
        isOfRestorable(change) ||
        isPhotoOfProduct(change, changes) ||
        isPhotoOfFamily(change, changes) ||
        isOrderOfPayment(change, changes),
    )
  );
}

/**
 * The changes that an undo takes back, of those of an entry that can be. Photos that were replaced stay as they are: the former ones
 * are not kept.
 */
export function takenBack(changes: readonly RowChange[]): RowChange[] {
  return changes.filter(
    (change) =>
      isOfRestorable(change) ||
      isAddedWithProduct(change, changes) ||
      isPhotoOfFamily(change, changes),
  );
}

/** Returns true if an undo leaves photos that were replaced. */
export function leavesPhotos(changes: readonly RowChange[]): boolean {
  const others = changes.filter((change) => !isOrderOfPayment(change, changes));
  return takenBack(changes).length < others.length;
}

function isOfRestorable({ source, op }: RowChange): boolean {
  return (
    RESTORABLE.has(source) &&
    (op === 'insert' || op === 'update' || (op === 'delete' && source === FAMILIES))
  );
}

/** Returns true if an order was changed because something was paid, or paid back, for it. */
function isOrderOfPayment({ source, op }: RowChange, changes: readonly RowChange[]): boolean {
  return (
    source === 'orders' && op === 'update' && changes.some((other) => other.source === OWN_PAYMENTS)
  );
}

/** Returns true if a photo came or went with its family. */
function isPhotoOfFamily({ source, op }: RowChange, changes: readonly RowChange[]): boolean {
  return (
    source === FAMILY_PHOTOS &&
    op !== 'update' &&
    changes.some((other) => other.source === FAMILIES && other.op === op)
  );
}

/** Returns true if a photo was added or removed in the same entry in which its product was added or changed. */
function isPhotoOfProduct(photo: RowChange, changes: readonly RowChange[]): boolean {
  return (
    isAddedWithProduct(photo, changes) ||
    (photo.source === ADDED_WITH_PRODUCT && productOf(photo, changes)?.op === 'update')
  );
}

function isAddedWithProduct(photo: RowChange, changes: readonly RowChange[]): boolean {
  return (
    photo.source === ADDED_WITH_PRODUCT &&
    photo.op === 'insert' &&
    productOf(photo, changes)?.op === 'insert'
  );
}

function productOf({ entityId }: RowChange, changes: readonly RowChange[]): RowChange | undefined {
  return changes.find(({ source, rowId }) => source === 'products' && rowId === entityId);
}

/**
 * Judges how to take back what was changed in a row: its columns get their former values, its stock the difference, an added
 * row is deleted, and a removed one is added. Refused if a column has another value by now, unless `anyway`, and for stock that is sold.
 */
export function judgeUndo(
  change: RowChange,
  row: Row | undefined,
  { now, anyway }: { now: Date; anyway: boolean },
): UndoVerdict {
  if (change.source === FAMILY_PHOTOS) return { ok: true, columns: {}, pieces: 0 };
  if (change.op === 'delete')
    return row ? { ok: false, reason: 'never' } : { ok: true, columns: before(change), pieces: 0 };
  if (!row || isForgotten(change) || isGone(change, row, now))
    return { ok: false, reason: 'never' };
  const isAdded = change.op === 'insert' && change.source !== SETTINGS;
  const hasMembers = change.columns.some(({ name }) => name === CHANGED_MEMBERS);
  const told = change.columns.filter(({ name }) => !KEPT.has(name) && name !== CHANGED_MEMBERS);
  const changed = told
    // `deleted_by` follows from the undo: it becomes whoever undoes a restoring.
    .filter(({ name }) => !COUNTED.has(name) && name !== 'deleted_by')
    .filter(({ name }) => name !== 'deleted_at' || !isAdded)
    .filter(({ name, after }) => !isSame(row[name], after))
    .map(({ name, after }): Standing => ({ name, after: after ?? null, now: row[name] ?? null }));
  const sold = isAdded ? soldSince(told, row) : missingStock(told, row);
  const standing = anyway && !isAdded ? sold : [...changed, ...sold];
  if (standing.length > 0)
    return { ok: false, reason: 'newer', standing, isSafeAnyway: sold.length === 0 && !isAdded };
  if (isAdded) return { ok: true, columns: { deleted_at: now.toISOString() }, pieces: 0 };
  const columns = told
    .filter(({ name }) => !COUNTED.has(name))
    .map(({ name, before }) => [name, before ?? null]);
  const pieces = piecesBack(told);
  // Nothing is left to undo if only the number of available pieces has changed, by what checkouts hold.
  if (columns.length === 0 && pieces === 0 && !hasMembers) return { ok: false, reason: 'never' };
  return { ok: true, columns: Object.fromEntries(columns), pieces };
}

/** The values of a row that was removed. */
function before({ columns }: RowChange): Record<string, unknown> {
  return Object.fromEntries(columns.map((each) => [each.name, each.before ?? null]));
}

type Columns = RowChange['columns'];

/** The pieces that the stock gets back; fewer than 0 are taken from it. */
function piecesBack(told: Columns): number {
  const stock = told.find(({ name }) => name === 'on_hand');
  return stock ? Number(stock.before ?? 0) - Number(stock.after ?? 0) : 0;
}

/** Pieces that would have to be taken out, and are sold or reserved. */
function missingStock(told: Columns, row: Row): Standing[] {
  const left = Number(row['on_hand'] ?? 0) - Number(row['reserved'] ?? 0);
  const pieces = piecesBack(told);
  if (pieces >= 0 || left + pieces >= 0) return [];
  const after = told.find(({ name }) => name === 'available')?.after;
  return [{ name: 'available', after: after ?? null, now: left }];
}

/** Stock of an added product that is not what it was. */
function soldSince(told: Columns, row: Row): Standing[] {
  return told
    .filter(({ name, after }) => name === 'available' && !isSame(row[name], after))
    .map(({ name, after }) => ({ name, after, now: row[name] }));
}

/** Something personal whose person is deleted. */
function isForgotten({ columns }: RowChange): boolean {
  return columns.some(({ before, after }) => before === undefined && after === undefined);
}

/** Deleted and, unless it is this deletion that is taken back soon enough, not to be changed. */
function isGone({ columns }: RowChange, row: Row, now: Date): boolean {
  const deletedAt = row['deleted_at'];
  if (typeof deletedAt !== 'string') return false;
  const isDeletion = columns.some(({ name, after }) => name === 'deleted_at' && Boolean(after));
  return (
    !isDeletion ||
    Boolean(row['left_bin_at']) ||
    Date.parse(deletedAt) < now.getTime() - BIN_DAYS * DAY_MS
  );
}

/** Returns true if two values from JSON are the same; times also if they are written in two time zones. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [JSON.stringify(sorted(one)), JSON.stringify(sorted(other))];
  return a === b || (isTime(one) && isTime(other) && Date.parse(one) === Date.parse(other));
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
}

function sorted(value: unknown): unknown {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
