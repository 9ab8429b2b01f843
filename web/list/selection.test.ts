import { describe, expect, it } from 'vitest';
import { noneSelected, press, refresh, select, selectedOn } from './selection.ts';

const row = (_id: string) => ({ _id, status: 'Processing' });
const [a, b, c] = [row('a'), row('b'), row('c')];
const rows = [a, b, c, row('d'), row('e')];

/** Selects by presses: an id, in capitals with Shift. */
function after(...presses: string[]): string {
  let selection = noneSelected();
  let before: string | undefined;
  for (const pressed of presses) {
    const id = pressed.toLowerCase();
    selection = press(selection, rows, id, { before, withShift: id !== pressed });
    before = id;
  }
  return [...selection.keys()].join('');
}

describe('the selection', () => {
  it.each([
    ['a press selects, in the order of the presses', ['c', 'a'], 'ca'],
    ['a second press takes it back', ['c', 'a', 'c'], 'a'],
    ['Shift selects all from the one before, downwards', ['b', 'D'], 'bcd'],
    ['Shift selects upwards, too', ['d', 'B'], 'dbc'],
    ['Shift takes a range back where its end was selected', ['a', 'E', 'c', 'E'], 'ab'],
    ['what was selected keeps its place', ['c', 'a', 'E'], 'cabde'],
    ['Shift without a press before is a press', ['C'], 'c'],
  ])('%s', (_, presses, selected) => {
    expect(after(...presses)).toBe(selected);
  });

  it('has no range from a press on another page', () => {
    const selection = press(noneSelected(), rows, 'b', { before: 'elsewhere', withShift: true });
    expect([...selection.keys()]).toEqual(['b']);
  });

  it('has the rows on the page as they are now, in the same order', () => {
    const selection = after('c', 'a');
    const picked = select(noneSelected<typeof a>(), [c, a], true);
    const fresh = refresh(picked, [{ ...a, status: 'Shipped' }, b]);
    expect([...fresh.keys()].join('')).toBe(selection);
    expect([...fresh.values()].map(({ status }) => status)).toEqual(['Processing', 'Shipped']);
  });

  it('says how much of a page is selected', () => {
    const some = select(noneSelected(), rows.slice(1, 3), true);
    expect(selectedOn(noneSelected(), rows)).toBe('none');
    expect(selectedOn(some, rows)).toBe('some');
    expect(selectedOn(select(some, rows, true), rows)).toBe('all');
    expect(selectedOn(select(some, rows, false), rows)).toBe('none');
    expect(selectedOn(some, [])).toBe('none');
  });
});
