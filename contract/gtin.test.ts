// GS1 General Specifications, section 7.9: the check digit of a GTIN.
import { expect, test } from 'vitest';
import { isGtin } from './gtin.ts';
import { PRODUCT_FIELDS } from './product-fields.ts';

test.each([
  ['96385074', true],
  ['036000291452', true],
  ['4006381333931', true],
  ['10012345678902', true],
  ['4006381333932', false],
  ['4006383133931', false],
  ['400638133393', false],
  ['40063813', false],
  ['4006381-33393', false],
  ['', false],
])('“%s” is a GTIN: %s', (text, expected) => {
  expect(isGtin(text)).toBe(expected);
});

test('a product has a GTIN with a right check digit, or none', () => {
  const { typed, inSearchEngines } = PRODUCT_FIELDS.gtin;
  expect(typed.parse(' 4006381333931 ')).toBe('4006381333931');
  expect(typed.parse('')).toBe('');
  expect(typed.safeParse('4006381333932').error?.issues[0]?.message).toBe(
    'A GTIN, please: 8, 12, 13 or 14 digits, the last of which is right',
  );
  expect(inSearchEngines('4006381333931')).toEqual({ gtin: '4006381333931' });
});
