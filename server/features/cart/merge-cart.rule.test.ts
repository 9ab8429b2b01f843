import { describe, expect, test } from 'vitest';
import { type CartLine, mergeCart } from './merge-cart.rule.ts';

// The rule: the newer change of a line counts, by the server's time; quantity 0 is a removal, kept for 30 days.
const NOW = new Date('2026-05-20T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const line = (productId: string, quantity: number, ago = 0): CartLine => ({
  productId,
  quantity,
  changedAt: new Date(NOW.getTime() - ago),
});
const words = (lines: readonly CartLine[]) =>
  lines.map(({ productId, quantity }) => `${productId} ${quantity}`).join(', ');

describe('of two changes of a line', () => {
  test.each([
    ['the sent one counts if it is newer', line('a', 1, 5 * MINUTE), line('a', 3, MINUTE), 'a 3'],
    ['the stored one counts if it is newer', line('a', 1, MINUTE), line('a', 3, 5 * MINUTE), 'a 1'],
    ['the stored one counts if they are as old', line('a', 1, MINUTE), line('a', 3, MINUTE), 'a 1'],
    ['a newer removal counts', line('a', 2, 5 * MINUTE), line('a', 0, MINUTE), 'a 0'],
    ['an older removal does not', line('a', 2, MINUTE), line('a', 0, 5 * MINUTE), 'a 2'],
    ['what was removed can be added again', line('a', 0, 5 * MINUTE), line('a', 1, MINUTE), 'a 1'],
  ])('%s', (_, stored, sent, expected) => {
    expect(words(mergeCart([stored], [sent], NOW))).toBe(expected);
  });

  test('one of the future counts as one of now, so that a later one is newer', () => {
    const [future] = mergeCart([], [line('a', 9, -3650 * DAY)], NOW);
    expect(future).toEqual(line('a', 9));
    const later = new Date(NOW.getTime() + MINUTE);
    expect(words(mergeCart([line('a', 9)], [line('a', 2, -MINUTE)], later))).toBe('a 2');
  });
});

test('other lines stay as they are, in the order of their changes', () => {
  const stored = [line('b', 1, 3 * MINUTE), line('a', 2, 9 * MINUTE)];
  const merged = mergeCart(stored, [line('c', 4, 5 * MINUTE)], NOW);
  expect(words(merged)).toBe('a 2, c 4, b 1');
  expect(stored.every((each) => merged.includes(each))).toBe(true);
});

test('removals are dropped after 30 days', () => {
  const stored = [line('a', 0, 30 * DAY), line('b', 0, 30 * DAY - MINUTE), line('c', 1, 99 * DAY)];
  expect(words(mergeCart(stored, [], NOW))).toBe('c 1, b 0');
});

test('beyond 50 products those that were changed longest ago are removed', () => {
  const stored = Array.from({ length: 50 }, (_, at) => line(`p${at}`, 1, (at + 1) * MINUTE));
  const merged = mergeCart(stored, [line('new', 1), line('newer', 1)], NOW);
  expect(merged.filter(({ quantity }) => quantity > 0)).toHaveLength(50);
  const removed = merged.filter(({ quantity }) => quantity === 0);
  expect(words(removed)).toBe('p48 0, p49 0');
  expect(removed.every(({ changedAt }) => changedAt.getTime() === NOW.getTime())).toBe(true);
});

test('at most 100 removals are kept, the newest', () => {
  const stored = Array.from({ length: 100 }, (_, at) => line(`p${at}`, 0, (at + 1) * MINUTE));
  const merged = mergeCart(stored, [line('p0', 2), line('new', 0), line('newer', 0)], NOW);
  expect(merged.filter(({ quantity }) => quantity === 0)).toHaveLength(100);
  expect(words(merged)).not.toContain('p99');
  expect(words(merged)).toContain('p98');
});
