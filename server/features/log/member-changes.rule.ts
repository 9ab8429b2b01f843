import { isSame, type Row } from './judge-undo.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';

/** The fields that members have from their family, unless they say something of their own. */
const INHERITED = new Set(['name', 'description', 'category', 'details']);
/** Taken back as a difference. */
const COUNTED = new Set(['on_hand', 'available']);

/**
 * The rest that is to be taken back of a member's change where the whole call of its family is: not what it has again, nor what it says
 * by now in its own words, nor its values in a family that it has left. A sentence if it stands in the way, undefined if nothing is left.
 *
 * @param wasInBin whether it was in the bin already
 */
export function leftOfMember(
  change: RowChange,
  row: Row | undefined,
  wasInBin: boolean,
): RowChange | string | undefined {
  if (change.op === 'insert') return row && !row['deleted_at'] ? change : undefined;
  const told = (name: string) => change.columns.find((column) => column.name === name);
  const family = told('family_id');
  const comesBack = typeof family?.before === 'string';
  const isGone = !row || Boolean(row['left_bin_at']);
  if (isGone) return comesBack ? 'One of its members is deleted for good.' : undefined;
  const { name, family_id: now, deleted_at: deletedAt } = row;
  if (comesBack && deletedAt !== null && !told('deleted_at') && !wasInBin)
    return `${String(name)} is in the bin by now.`;
  if (family && !isSame(now, family.after) && !isSame(now, family.before))
    return `${String(name)} is in another family by now.`;
  const hasLeft = !family && now === null && told('option_values') !== undefined;
  const columns = change.columns.filter((column) => {
    if (COUNTED.has(column.name)) return true;
    if (isSame(row[column.name], column.before)) return false;
    if (INHERITED.has(column.name)) return !hasLeft && isSame(row[column.name], column.after);
    return !hasLeft || column.name !== 'option_values';
  });
  return columns.length > 0 ? { ...change, columns } : undefined;
}

/** A member's row as it is judged: one that is in the bin changes like the others, if the change isn't its deletion. */
export function asMember({ columns }: RowChange, row: Row | undefined): Row | undefined {
  const isDeletion = columns.some(({ name }) => name === 'deleted_at');
  return isDeletion || !row ? row : { ...row, deleted_at: null };
}
