import { expect, it } from 'vitest';
import { type Draft, findGaps } from './product-gaps.rule.ts';

const WHOLE: Omit<Draft, 'id' | 'name'> = {
  category: 'Shirts',
  price: 49_900,
  weight: 180,
  photos: 1,
  maker: { name: 'Oakhurst', address: 'Hafenstr. 1, Hamburg', contact: 'a@example.com' },
  responsible: null,
  origin: 'DE',
};
const draftsOf = (...lacking: Partial<Draft>[]): Draft[] =>
  lacking.map((lack, at) => ({ ...WHOLE, id: `${at}`, name: `Shirt ${at}`, ...lack }));
const ALL = { sellsToEu: true, weighs: true };

it('finds nothing in drafts that have all', () => {
  expect(findGaps(draftsOf({}, {}), ALL)).toEqual([]);
});

it('tells each thing once, with those that lack it, what is needed first', () => {
  const found = findGaps(
    draftsOf({ weight: null }, { weight: null, photos: 0 }, { price: 0 }),
    ALL,
  );
  expect(found).toMatchObject([
    { path: 'photos', isNeeded: true, count: 1, products: [{ _id: '1', name: 'Shirt 1' }] },
    { path: 'price', isNeeded: true, count: 1, products: [{ _id: '2' }] },
    { path: 'weight', isNeeded: false, count: 2, products: [{ _id: '0' }, { _id: '1' }] },
  ]);
});

it('asks for a weight and for the maker only where they matter', () => {
  const drafts = draftsOf({ weight: null, maker: null });
  expect(findGaps(drafts, { sellsToEu: false, weighs: false })).toEqual([]);
  expect(findGaps(drafts, ALL).map(({ path }) => path)).toEqual(['maker', 'weight']);
});

it('names ten of many', () => {
  const [gap] = findGaps(draftsOf(...Array.from({ length: 12 }, () => ({ price: 0 }))), ALL);
  expect(gap).toMatchObject({ count: 12 });
  expect(gap?.products).toHaveLength(10);
});
