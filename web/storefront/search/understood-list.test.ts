import { expect, it, vi } from 'vitest';
import { changeList } from '#web/list/list-params.ts';
import { searchFor, writeSearch } from './search-params.ts';
import { understoodList, understoodState } from './understood-list.ts';

function listOf(search: string, filters: Record<string, string> = {}) {
  const state = searchFor({ search, filters });
  return {
    state,
    query: '',
    change: vi.fn(),
    hrefOf: (change: object) => writeSearch(changeList(state, change)),
    wholeHref: '/search',
  };
}

it('shows prices that words tell as filters, and a filter that was chosen rather than them', () => {
  expect(understoodState(listOf('mugs under 500').state)).toMatchObject({
    search: 'mugs',
    filters: { price: '500' },
  });
  expect(understoodState(listOf('500 to 1,000', { price: '800' }).state)).toMatchObject({
    search: '',
    filters: { min: '500', price: '800' },
  });
});

it('replaces the words by filters when one is changed or taken off', () => {
  const list = understoodList(listOf('mugs under 500'));
  expect(list.hrefOf({ filters: { min: '', price: '' } })).toBe('search=mugs');
  expect(list.hrefOf({ filters: { available: '1' } })).toBe('search=mugs&price=500&available=1');
});

it('leaves other searches as they are', () => {
  const list = listOf('mugs');
  expect(understoodList(list)).toBe(list);
});
