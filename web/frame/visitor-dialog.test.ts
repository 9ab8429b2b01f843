import { describe, expect, it } from 'vitest';
import { dialogIn, dialogInPlaceOf, pageInPlaceOf, withDialog } from './visitor-dialog.ts';

describe('the dialog of an address', () => {
  it.each([
    ['?look=0198', { look: '0198' }],
    ['?search=watch&look=0198&page=2', { look: '0198' }],
    ['?cart=open', { cart: 'open' }],
    // One dialog at a time.
    ['?cart=open&look=0198', { look: '0198' }],
    ['?cart=closed', undefined],
    ['?look=', undefined],
    ['?search=look', undefined],
    ['', undefined],
  ])('%s', (search, dialog) => {
    expect(dialogIn(search)).toEqual(dialog);
  });
});

describe('an address with another dialog', () => {
  it.each([
    ['', { look: '0198' }, '?look=0198'],
    ['?search=field+watch&page=2', { look: '0198' }, '?search=field+watch&page=2&look=0198'],
    ['?cart=open&search=watch', { look: '0198' }, '?search=watch&look=0198'],
    ['?look=0198&search=watch', { cart: 'open' }, '?search=watch&cart=open'],
    ['?look=0198&search=watch', undefined, '?search=watch'],
    ['?look=0198', undefined, ''],
    ['', { look: 'a&cart=open' }, '?look=a%26cart%3Dopen'],
  ] as const)('%s with %o is %s', (search, dialog, expected) => {
    expect(withDialog(search, dialog)).toBe(expected);
  });
});

describe('the dialog in place of a page', () => {
  it.each([
    ['/productdetail/0198', { look: '0198' }],
    ['/productdetail/0198/', { look: '0198' }],
    ['/ProductDetail/0198', { look: '0198' }],
    ['/cart', { cart: 'open' }],
    ['/cart/', { cart: 'open' }],
    ['/productdetail', undefined],
    ['/productdetail/0198/reviews', undefined],
    ['/shipping', undefined],
    ['/', undefined],
  ])('%s', (pathname, dialog) => {
    expect(dialogInPlaceOf(pathname)).toEqual(dialog);
  });

  it.each(['/productdetail/0198', '/cart'])('%s is the page of its dialog', (pathname) => {
    const dialog = dialogInPlaceOf(pathname);
    expect(dialog && pageInPlaceOf(dialog)).toBe(pathname);
  });
});
