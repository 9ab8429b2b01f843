import { describe, expect, it } from 'vitest';
import { ShippingInfo } from './shipping.ts';

const GOOD = {
  address: '12 Hill Road',
  city: 'Mumbai',
  state: 'MH',
  country: 'IN',
  pinCode: '400050',
};

describe('the error message for an invalid address', () => {
  it.each([
    ['address', '12', 'Street and number, please: at least 5 letters'],
    ['address', 'x'.repeat(201), 'Street and number, please: at most 200 letters'],
    ['address', '\u2800'.repeat(5), 'Street and number, please: at least 5 letters'],
    ['city', '\u200d\u200c', 'The city, please: at least 2 letters'],
    ['city', 'M', 'The city, please: at least 2 letters'],
    ['state', '', 'The state or region, please: at least 2 letters'],
    ['state', 'Zz', 'Choose the state from the list of India’s states'],
    ['country', 'XX', 'Choose a country'],
    ['pinCode', '40', 'An Indian pin code has 6 digits and does not start with 0'],
    ['pinCode', '4'.repeat(13), 'The postal code, please: at most 12 letters or digits'],
    ['pinCode', '400_050', 'The pin code, please: only letters, digits, spaces and dashes'],
    ['name', ' ', 'Must not be empty'],
    ['name', 'x'.repeat(81), 'The name on the parcel, please: at most 80 letters'],
    ['phone', '12345', 'The phone number, please: at least 6 digits'],
    ['phone', '1'.repeat(21), 'The phone number, please: at most 20 digits'],
    ['phone', 'call 98200', 'The phone number, please: digits, spaces, +, - and brackets'],
    ['phone', '+- () -', 'The phone number, please: digits, spaces, +, - and brackets'],
    ['pinCode', '040050', 'An Indian pin code has 6 digits and does not start with 0'],
  ])('%s %j', (field, text, told) => {
    const { error } = ShippingInfo.safeParse({ ...GOOD, [field]: text });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
      field,
      told,
    ]);
  });
});

it('an address needs its five fields, but no name and no phone number', () => {
  expect(ShippingInfo.parse(GOOD)).toEqual(GOOD);
  const whole = { ...GOOD, name: 'Asha Rao', phone: '+91 (22) 98200-123' };
  expect(ShippingInfo.parse({ ...whole, phone: ` ${whole.phone} ` })).toEqual(whole);
});

it.each(['411 001', '411-001', ' 411001 '])('the Indian pin code %j becomes 411001', (pinCode) => {
  expect(ShippingInfo.parse({ ...GOOD, pinCode }).pinCode).toBe('411001');
});

it.each(['MH', 'mh', 'Maharashtra', ' maharashtra '])(
  'the Indian state %j is kept by its code',
  (state) => {
    expect(ShippingInfo.parse({ ...GOOD, state }).state).toBe('MH');
  },
);

it('an unknown Indian state is reported together with other errors, and once', () => {
  const { error } = ShippingInfo.safeParse({ ...GOOD, state: 'Zz', city: '' });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['city', 'state']);
  const unseen = ShippingInfo.safeParse({ ...GOOD, country: 'GB', state: '\u200d\u200c' });
  expect(unseen.error?.issues.map(({ path }) => path.join('.'))).toEqual(['state', 'pinCode']);
});

it('states of other countries are kept as they are written', () => {
  const american = { ...GOOD, country: 'US', state: 'mh', pinCode: '95014' };
  expect(ShippingInfo.parse(american)).toEqual(american);
  const british = { ...american, country: 'GB', state: 'England', pinCode: 'SW1A 1AA' };
  expect(ShippingInfo.parse(british)).toEqual(british);
});

it('a pin code in groups is valid even if another field is not', () => {
  for (const wrong of [{ address: '12' }, { city: undefined }]) {
    const { error } = ShippingInfo.safeParse({ ...GOOD, pinCode: '411 001', ...wrong });
    expect(error?.issues.map(({ path }) => path)).toEqual([Object.keys(wrong)]);
  }
});

it('pin codes of other countries keep their spaces', () => {
  const british = { ...GOOD, country: 'GB', pinCode: 'SW1A 1AA' };
  expect(ShippingInfo.parse(british).pinCode).toBe('SW1A 1AA');
});

it.each(['---', '- -'])('a pin code of dashes and spaces alone is refused: %j', (pinCode) => {
  const { error } = ShippingInfo.safeParse({ ...GOOD, country: 'US', pinCode });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['pinCode', 'The ZIP code, please: at least one letter or digit'],
  ]);
});
