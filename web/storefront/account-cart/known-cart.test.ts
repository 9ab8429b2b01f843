import { expect, test, vi } from 'vitest';
import { useLocalStorage } from '#testing/local-storage.ts';
import { forgetOwner, NOTHING_KNOWN, readKnownCart, writeKnownCart } from './known-cart.ts';

const disk = useLocalStorage();

const known = { uid: 'asha', quantities: { lamp: 2 }, removedAt: { mug: 1_780_000_000_000 } };

test('what is known of an account’s cart is the same in all tabs', () => {
  writeKnownCart(known);
  expect(readKnownCart()).toEqual(known);
});

test('after a sign-out nothing says whose it was', () => {
  writeKnownCart(known);
  forgetOwner();
  expect(readKnownCart()).toEqual({ quantities: { lamp: 2 }, removedAt: {} });
  expect([...disk.values()].join('')).not.toContain('asha');
});

test.each(['', 'null', '7', '{', '{"uid":7,"quantities":[null],"removedAt":{"lamp":"x"}}'])(
  'text that is not such knowledge counts as none: %s',
  (text) => {
    disk.set('vitrine.account-cart', text);
    expect(readKnownCart()).toEqual(NOTHING_KNOWN);
  },
);

test('without storage it is known while the page is open', () => {
  vi.stubGlobal('localStorage', undefined);
  writeKnownCart(known);
  expect(readKnownCart()).toEqual(known);
});
