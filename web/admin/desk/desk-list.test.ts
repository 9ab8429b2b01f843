import { describe, expect, it } from 'vitest';
import { readList, writeList } from '#web/list/list-params.ts';
import { countOfView, DESK_SHAPE, isNarrowedInView, viewOf } from './desk-list.ts';

const read = (query: string) => readList(DESK_SHAPE, new URLSearchParams(query));
const number = (value: number) => value.toLocaleString('en');

describe('the desk’s list', () => {
  it('is all in the address', () => {
    const query =
      'search=asha&view=to-ship&dates=today&from=2026-01-01&to=2026-01-31&status=Processing&payment=paid&user=u1&sort=oldest&page=2';
    expect(writeList(DESK_SHAPE, read(query)).toString()).toBe(query);
  });

  it('ignores unknown views, days and statuses', () => {
    const query = 'view=nonsense&dates=tomorrow&from=2026-02-30&to=x&payment=stolen';
    expect(read(query).filters).toEqual({});
  });

  it('shows the view of its address, or all orders', () => {
    expect(viewOf(read('view=returns'))).toBe('returns');
    expect(viewOf(read(''))).toBe('');
  });

  it('is narrowed by a search or a filter, but not by its view', () => {
    expect(isNarrowedInView(read('view=to-ship&sort=oldest&page=3'))).toBe(false);
    expect(isNarrowedInView(read('view=to-ship&payment=paid'))).toBe(true);
    expect(isNarrowedInView(read('search=asha'))).toBe(true);
  });
});

describe('the count of a view', () => {
  const counts = { all: 12_345, 'to-ship': 1, shipped: 10_000, attention: 10_000, returns: 3 };

  it.each([
    ['', '12,345'],
    ['to-ship', '1'],
    ['shipped', '10,000'],
    ['attention', '10,000+'],
    ['returns', '3'],
  ] as const)('%j has %s', (view, words) => {
    expect(countOfView(view, counts, number)).toBe(words);
  });
});
