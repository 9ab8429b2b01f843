import { expect, test } from 'vitest';
import { pageNumbers } from './Pagination.tsx';

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
  [17, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
])('page %i of %i offers %j', (page, totalPages, offered) => {
  expect(pageNumbers(page, totalPages)).toEqual(offered);
});

test('never more than seven entries, the current page always among them', () => {
  for (let page = 1; page <= 40; page += 1) {
    const offered = pageNumbers(page, 40);
    expect(offered).toHaveLength(7);
    expect(offered).toContain(page);
  }
});
