import { expect, it } from 'vitest';
import { isCart, lookIn, opensCart, withCart } from './visitor-dialog.ts';

it.each([
  ['?cart=open', true],
  ['?search=watch&cart=open&page=2', true],
  ['?cart=closed', false],
  ['?search=cart', false],
  ['', false],
])('%s opens the cart: %s', (search, opens) => {
  expect(opensCart(search)).toBe(opens);
});

it.each([
  ['', true, '?cart=open'],
  ['?search=field+watch&page=2', true, '?search=field+watch&page=2&cart=open'],
  ['?cart=open&search=watch', false, '?search=watch'],
  ['?cart=open', false, ''],
])('%s with the cart open: %s is %s', (search, isOpen, expected) => {
  expect(withCart(search, isOpen)).toBe(expected);
});

it.each([
  ['?look=0198', '0198'],
  ['?search=watch&look=0198', '0198'],
  ['?look=', undefined],
  ['?search=look', undefined],
])('the product in the address %s is %s', (search, id) => {
  expect(lookIn(search)).toBe(id);
});

it.each([
  ['/cart', true],
  ['/cart/', true],
  ['/Cart', true],
  ['/', false],
  ['/p/0198/cart', false],
])('%s is the page of the cart: %s', (pathname, is) => {
  expect(isCart(pathname)).toBe(is);
});
