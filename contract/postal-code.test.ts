import { describe, expect, it } from 'vitest';
import { readLibrary } from '#testing/print-address-data.ts';
import { COUNTRY_CODES } from './countries.ts';
import { readPostalCode } from './postal-code.ts';
import { SHIPPING_LIMITS, ShippingInfo } from './shipping.ts';

function read(country: string, typed: string): string {
  const result = readPostalCode(country, typed, true);
  return result.ok ? result.code : result.message;
}

describe('a postal code', () => {
  it.each([
    ['IN', '11', 'An Indian pin code has 6 digits and does not start with 0'],
    ['IN', '', 'An Indian pin code has 6 digits and does not start with 0'],
    ['DE', '2613', 'A postcode in Germany has 5 digits, such as 26133'],
    ['US', '950', 'A ZIP code in the United States looks like 95014'],
    ['GB', '411001', 'A postcode in the United Kingdom looks like EC1Y 8SY'],
    ['NL', '12', 'A postcode in the Netherlands looks like 1234 AB'],
    ['FK', 'X', 'A postcode in the Falkland Islands looks like FIQQ 1ZZ'],
    ['IE', 'Dublin', 'An Eircode in Ireland looks like A65 F4E2'],
    ['IE', 'ABC DEFG', 'An Eircode in Ireland looks like A65 F4E2'],
    ['IE', '265 F4E2', 'An Eircode in Ireland looks like A65 F4E2'],
    ['DE', '26_133', 'The postcode, please: only letters, digits, spaces and dashes'],
    ['US', '- -', 'The ZIP code, please: at least one letter or digit'],
    ['AE', '1', 'The postcode, please: at least 3 letters or digits'],
  ])('in %s that is %j gets a message that says what it needs', (country, typed, message) => {
    expect(read(country, typed)).toBe(message);
  });

  it.each([
    ['GB', 'sw1a1aa', 'SW1A1AA'],
    ['GB', ' SW1A 1AA ', 'SW1A 1AA'],
    ['PL', '00950', '00-950'],
    ['US', '221621010', '22162-1010'],
    ['DE', 'D-26133', '26133'],
    ['IN', '411 001', '411001'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
    ['IE', 'd02x285', 'D02 X285'],
    ['IE', 'D6W XY12', 'D6W XY12'],
    ['AE', '00000', '00000'],
  ])('in %s may be typed as %j', (country, typed, kept) => {
    expect(read(country, typed)).toBe(kept);
  });

  it.each(COUNTRY_CODES)('of %s is any example of the library, and nothing else', (country) => {
    const { zipex = '', zip } = readLibrary(country);
    const examples = zipex.split(',').filter(Boolean);
    expect(examples.map((example) => read(country, example))).toEqual(examples);
    expect(examples.filter((code) => code.length > SHIPPING_LIMITS.pinCode.max)).toEqual([]);
    expect(readPostalCode(country, 'QQQ.', true).ok).toBe(false);
    expect(readPostalCode(country, 'QQQQQ', true).ok).toBe(zip === undefined);
    expect(readPostalCode(country, '', false)).toEqual({ ok: true, code: '' });
  });
});

describe('an address', () => {
  it.each(COUNTRY_CODES)(
    'in %s is valid with what the country needs, and only with it',
    (country) => {
      const { require = '', zipex = '' } = readLibrary(country);
      const [needsState, needsCode] = [require.includes('S'), require.includes('Z')];
      const address = {
        address: '7 Mill Lane',
        city: 'Northtown',
        state: needsState ? 'Goa' : '',
        country,
        pinCode: needsCode ? (zipex.split(',')[0] ?? '') : '',
      };
      const missing = (change: Partial<typeof address>) =>
        ShippingInfo.safeParse({ ...address, ...change }).error?.issues.map(({ path }) => path[0]);
      expect(missing({})).toBeUndefined();
      expect(missing({ state: '' })).toEqual(needsState ? ['state'] : undefined);
      expect(missing({ pinCode: '' })).toEqual(needsCode ? ['pinCode'] : undefined);
    },
  );
});
