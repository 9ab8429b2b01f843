import { describe, expect, it } from 'vitest';
import { asMember, leftOfMember } from './member-changes.rule.ts';
import type { RowChange } from '#server/features/log-words/merge-changes.rule.ts';

function change(columns: RowChange['columns'], op: RowChange['op'] = 'update'): RowChange {
  return { entityType: 'product', entityId: '1', source: 'products', rowId: '1', op, columns };
}

const row = { name: 'Tee, S', family_id: 'F', option_values: ['S'], deleted_at: null };
const removed = change([
  { name: 'family_id', before: 'F', after: null },
  { name: 'option_values', before: ['S'], after: null },
]);
const renamed = change([
  { name: 'name', before: 'Crew, S', after: 'Tee, S' },
  { name: 'option_values', before: ['Small'], after: ['S'] },
]);
const columnsOf = (left: ReturnType<typeof leftOfMember>) =>
  typeof left === 'object' ? left.columns.map(({ name }) => name) : left;

describe('of a member’s change', () => {
  it('all is taken back that stands', () => {
    expect(columnsOf(leftOfMember(renamed, row, false))).toEqual(['name', 'option_values']);
  });

  it('nothing that it has again', () => {
    expect(leftOfMember(removed, row, false)).toBeUndefined();
    const again = { ...row, option_values: ['Small'] };
    expect(columnsOf(leftOfMember(renamed, again, false))).toEqual(['name']);
  });

  it('no name that it has of its own by now', () => {
    const own = { ...row, name: 'Mine' };
    expect(columnsOf(leftOfMember(renamed, own, false))).toEqual(['option_values']);
  });

  it('nothing of a family that it has left', () => {
    const single = { ...row, family_id: null, option_values: null };
    expect(leftOfMember(renamed, single, false)).toBeUndefined();
  });

  it('stock always, as a difference', () => {
    const stock = change([{ name: 'on_hand', before: 3, after: 5 }]);
    expect(columnsOf(leftOfMember(stock, { ...row, on_hand: 3 }, false))).toEqual(['on_hand']);
  });

  it('nothing is left of one that was added and is in the bin', () => {
    const added = change([], 'insert');
    expect(leftOfMember(added, { ...row, deleted_at: 'then' }, false)).toBeUndefined();
    expect(leftOfMember(added, undefined, false)).toBeUndefined();
    expect(leftOfMember(added, row, false)).toBe(added);
  });
});

describe('a member that would come back', () => {
  const single = { ...row, family_id: null, option_values: null };

  it('stands in the way in another family, and in the bin unless it was there', () => {
    expect(leftOfMember(removed, single, false)).toEqual(removed);
    expect(leftOfMember(removed, { ...row, family_id: 'G' }, false)).toBe(
      'Tee, S is in another family by now.',
    );
    const binned = { ...single, deleted_at: 'then' };
    expect(leftOfMember(removed, binned, false)).toBe('Tee, S is in the bin by now.');
    expect(leftOfMember(removed, binned, true)).toEqual(removed);
    expect(asMember(removed, binned)).toMatchObject({ deleted_at: null });
  });

  it('stands in the way once it is gone for good', () => {
    const gone = 'One of its members is deleted for good.';
    expect(leftOfMember(removed, undefined, false)).toBe(gone);
    expect(leftOfMember(removed, { ...single, left_bin_at: 'then' }, true)).toBe(gone);
    expect(leftOfMember(renamed, undefined, false)).toBeUndefined();
  });
});

it('a deletion is judged by what it is', () => {
  const deleted = change([{ name: 'deleted_at', before: null, after: 'then' }]);
  const binned = { ...row, deleted_at: 'then' };
  expect(asMember(deleted, binned)).toBe(binned);
  expect(columnsOf(leftOfMember(deleted, binned, false))).toEqual(['deleted_at']);
});
