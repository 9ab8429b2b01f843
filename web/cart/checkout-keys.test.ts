import { beforeEach, expect, test, vi } from 'vitest';
import { useLocalStorage } from '#testing/local-storage.ts';
import {
  forgetAttempt,
  forgetCheckout,
  keyOfAttempt,
  rememberCheckout,
  rememberedCheckout,
} from './checkout-keys.ts';

const disk = useLocalStorage();
beforeEach(forgetCheckout);

test('a second click is the same attempt', () => {
  expect(keyOfAttempt('asha', '{"a":1}')).toBe(keyOfAttempt('asha', '{"a":1}'));
});

test.each([
  ['another cart', 'asha', '{"a":2}'],
  ['another person', 'ravi', '{"a":1}'],
])('%s is another attempt', (_, uid, body) => {
  expect(keyOfAttempt(uid, body)).not.toBe(keyOfAttempt('asha', '{"a":1}'));
});

test('an attempt that was given up is followed by a new one', () => {
  const first = keyOfAttempt('asha', '{"a":1}');
  forgetAttempt();
  expect(keyOfAttempt('asha', '{"a":1}')).not.toBe(first);
});

test('a checkout is remembered only for the person who opened it', () => {
  rememberCheckout('asha verma', 'c1');
  expect(rememberedCheckout('asha verma')).toBe('c1');
  expect(rememberedCheckout('asha')).toBeUndefined();
});

test('nothing is kept after signing out', () => {
  const key = keyOfAttempt('asha', '{"a":1}');
  rememberCheckout('asha', 'c1');
  forgetCheckout();
  expect(disk.size).toBe(0);
  expect(rememberedCheckout('asha')).toBeUndefined();
  expect(keyOfAttempt('asha', '{"a":1}')).not.toBe(key);
});

test('checkout works without browser storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('Denied');
    },
    setItem: () => {
      throw new Error('Denied');
    },
  });
  rememberCheckout('asha', 'c1');
  expect(rememberedCheckout('asha')).toBeUndefined();
  expect(keyOfAttempt('asha', '{"a":1}')).toMatch(/^[a-z0-9-]+$/);
});
