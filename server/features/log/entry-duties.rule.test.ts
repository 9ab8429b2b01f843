import { expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import { dutiesToUndo, maySee, seenWith } from './entry-duties.rule.ts';
import type { LoggedRow } from '#server/features/log-words/merge-changes.rule.ts';

function settings(...parts: string[]) {
  const after = Object.fromEntries(parts.map((part) => [part, 1]));
  const row = { nth: 1, entityType: 'settings', entityId: 'settings', source: 'shop_settings' };
  const change: LoggedRow = { ...row, rowId: '', op: 'update', before: {}, after, personal: null };
  return { entityType: 'settings', changes: [change] };
}

const product = { entityType: 'product', changes: [] };
const order = { entityType: 'order', changes: [] };
const seers = (entry: Parameters<typeof maySee>[1]) =>
  DUTIES.filter((duty) => maySee([duty], entry));

it('each admin sees what their duties let them write', () => {
  expect(seers(product)).toEqual(['catalogue']);
  expect(seers(order)).toEqual(['orders', 'refunds']);
  expect(seers(settings('taxPercent'))).toEqual(['settings']);
  expect(seers(settings('home'))).toEqual(['marketing', 'settings']);
  expect(seers(settings('home', 'taxPercent'))).toEqual(['settings']);
  expect(maySee(DUTIES, settings('home', 'taxPercent'))).toBe(true);
});

it('an undo of the home page needs the duty for it', () => {
  expect(dutiesToUndo(product)).toEqual(['catalogue']);
  expect(dutiesToUndo(settings('home'))).toEqual(['marketing']);
  expect(dutiesToUndo(settings('taxPercent'))).toEqual(['settings']);
  expect(dutiesToUndo(settings('home', 'taxPercent'))).toEqual(['settings', 'marketing']);
});

it.each<[readonly Duty[], boolean]>([
  [['marketing'], true],
  [['marketing', 'orders'], true],
  [['marketing', 'settings'], false],
  [['settings'], false],
  [['orders'], false],
])('with %j only the home page of the settings is seen: %s', (duties, isHomeOnly) => {
  const seen = seenWith(duties);
  expect(seen.isHomeOnly).toBe(isHomeOnly);
  expect(seen.types?.includes('settings')).toBe(isHomeOnly || duties.includes('settings'));
});
