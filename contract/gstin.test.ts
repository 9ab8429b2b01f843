import { expect, it } from 'vitest';
import { isGstin } from './gstin.ts';

it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GSTIN', (number) => {
  expect(isGstin(number)).toBe(true);
});

it.each([
  ['with another check digit', '27AAPFU0939F1ZW'],
  ['with two digits exchanged', '27AAPFU0993F1ZV'],
  ['of another state', '28AAPFU0939F1ZV'],
  ['in small letters', '27aapfu0939f1zv'],
  ['that is too short', '27AAPFU0939F1Z'],
  ['with a blank', ' 27AAPFU0939F1ZV'],
  ['that is empty', ''],
])('%s is not a GSTIN', (_, number) => {
  expect(isGstin(number)).toBe(false);
});
