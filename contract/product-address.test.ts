import { expect, it } from 'vitest';
import { productPath, slugOf } from './product-address.ts';

it.each([
  ['Field Watch Blue', 'field-watch-blue'],
  ['Crème brûlée, 35 mm!', 'creme-brulee-35-mm'],
  ['Straße Łódź Ærø İstanbul', 'strasse-lodz-aero-istanbul'],
  ['  --Lamp__', 'lamp'],
  ['ﬁne ½', 'fine-1-2'],
  ['दीपक', 'product'],
  ['', 'product'],
  ['!!!', 'product'],
  ['a'.repeat(100), 'a'.repeat(80)],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the name %s is %s in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('the page of a product has its id and its name in its address', () => {
  expect(productPath('0198', 'Desk Lamp')).toBe('/p/0198/desk-lamp');
  expect(productPath('0198')).toBe('/p/0198');
  expect(productPath('a/b', 'x')).toBe('/p/a%2Fb/x');
});
