import { describe, expect, it } from 'vitest';
import {
  type HistoryEntry,
  isStatusPath,
  isUnderWay,
  NEXT_STATUSES,
  ORDER_STATUSES,
  UNDO_MS,
  undoStatus,
  withoutUndone,
} from './order-status.ts';

/** A history written as "Processing, Shipped, undone Processing". */
function historyOf(words: string): HistoryEntry[] {
  return words.split(', ').map((word) => {
    const status = ORDER_STATUSES.find((each) => word.endsWith(each)) ?? 'Cancelled';
    return word.startsWith('undone ') ? { status, undone: true } : { status };
  });
}

describe("an order's history", () => {
  it('goes from Processing to Shipped to Delivered, or from Processing to Cancelled, and nowhere else', () => {
    const steps = ORDER_STATUSES.flatMap((from) =>
      NEXT_STATUSES[from].map((to) => `${from} → ${to}`),
    );
    expect(steps).toEqual([
      'Processing → Shipped',
      'Processing → Cancelled',
      'Shipped → Delivered',
    ]);
  });

  it.each([
    'Processing',
    'Processing, Shipped',
    'Processing, Shipped, Delivered',
    'Processing, Cancelled',
    'Processing, Shipped, undone Processing',
    'Processing, Shipped, undone Processing, Cancelled',
    'Processing, Shipped, undone Processing, Shipped, undone Processing, Shipped, Delivered',
    'Processing, Shipped, Delivered, undone Shipped, Delivered, undone Shipped',
  ])('can be %s', (history) => {
    expect(isStatusPath(historyOf(history))).toBe(true);
  });

  it.each([
    'Shipped',
    'Cancelled',
    'undone Processing',
    'Processing, Delivered',
    'Processing, Processing',
    'Processing, Shipped, Cancelled',
    'Processing, Shipped, Processing',
    'Processing, Shipped, Delivered, Shipped',
    'Processing, Cancelled, Processing',
    'Processing, Cancelled, undone Processing',
    'Processing, Shipped, Delivered, Delivered',
    'Processing, undone Processing',
    'Processing, undone Shipped',
    'Processing, Shipped, Delivered, undone Processing',
    'Processing, Shipped, Delivered, undone Shipped, undone Processing',
    'Processing, Shipped, undone Processing, undone Processing',
    'Processing, Shipped, undone Processing, Delivered',
  ])("can't be %s", (history) => {
    expect(isStatusPath(historyOf(history))).toBe(false);
  });
});

describe('undoing the last step', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const after = (ms: number) => new Date(Date.parse(at) + ms);
  const undo = (history: string, now = after(0)) =>
    undoStatus(
      historyOf(history).map((entry) => ({ ...entry, at })),
      now,
    );

  it.each([
    ['Processing, Shipped', 'Processing'],
    ['Processing, Shipped, Delivered', 'Shipped'],
    ['Processing, Shipped, undone Processing, Shipped', 'Processing'],
    ['Processing', undefined],
    ['Processing, Cancelled', undefined],
    ['Processing, Shipped, undone Processing', undefined],
    ['Processing, Shipped, Delivered, undone Shipped', undefined],
  ])('of %s leads to %s', (history, status) => {
    expect(undo(history)).toBe(status);
  });

  it('is possible for one hour', () => {
    expect(undo('Processing, Shipped', after(UNDO_MS - 1))).toBe('Processing');
    expect(undo('Processing, Shipped', after(UNDO_MS))).toBeUndefined();
  });

  it('is left out of the history without undone steps', () => {
    const kept = (history: string) => withoutUndone(historyOf(history));
    expect(kept('Processing, Shipped, undone Processing')).toEqual(historyOf('Processing'));
    expect(kept('Processing, Shipped, undone Processing, Cancelled')).toEqual(
      historyOf('Processing, Cancelled'),
    );
    expect(kept('Processing, Shipped, Delivered, undone Shipped, Delivered')).toEqual(
      historyOf('Processing, Shipped, Delivered'),
    );
  });
});

describe('an order', () => {
  it('is under way until it is Delivered or Cancelled', () => {
    expect(ORDER_STATUSES.filter(isUnderWay)).toEqual(['Processing', 'Shipped']);
  });
});
