import { describe, expect, it } from 'vitest';
import { readLibrary } from '#testing/print-address-data.ts';
import { addressLines, addressParts, hasDigitCodes } from './address-format.ts';
import { COUNTRY_CODES, countryName } from './countries.ts';

const TEXTS = {
  name: 'Ada Lind',
  address: '7 Mill Lane',
  city: 'Northtown',
  state: 'Westland',
  pinCode: 'K7',
};
const LETTERS = { A: 'address', C: 'city', S: 'state', Z: 'pinCode' } as const;

const fieldsOf = (country: string) =>
  addressParts(country).map(({ label, isNeeded }) => (isNeeded ? label : `${label}?`));
const linesOf = (country: string, changes: Partial<typeof TEXTS> = {}) =>
  addressLines({ ...TEXTS, country, ...changes }, 'en-IN');

describe('the fields of an address', () => {
  it.each([
    ['IN', ['Address', 'City', 'Pin code', 'State']],
    ['US', ['Address', 'City', 'State', 'ZIP code']],
    ['GB', ['Address', 'Town or city', 'Postcode']],
    ['DE', ['Address', 'Postcode', 'City']],
    ['CA', ['Address', 'City', 'Province', 'Postcode']],
    ['AU', ['Address', 'City or suburb', 'State', 'Postcode']],
    ['JP', ['Address', 'City', 'Prefecture', 'Postcode']],
    ['IE', ['Address', 'City', 'County?', 'Eircode?']],
    ['AE', ['Address', 'City', 'Emirate']],
    ['SG', ['Address', 'City', 'Postcode']],
    ['QA', ['Address', 'City']],
    ['', ['Address', 'City', 'State', 'Postcode']],
  ])('of %j are %j', (country, fields) => {
    expect(fieldsOf(country)).toEqual(fields);
  });

  it.each(COUNTRY_CODES)(
    'of %s are those of the library in its order, street and city in any case',
    (country) => {
      const { fmt = '%A%n%C', lfmt = fmt, require = 'AC' } = readLibrary(country);
      const parts = addressParts(country);
      const listed = [...lfmt.matchAll(/%([ACSZ])/g)].map(
        ([, letter]) => LETTERS[letter as keyof typeof LETTERS],
      );
      const fields = parts.map(({ field }) => field);
      expect(fields.filter((field) => listed.includes(field))).toEqual(listed);
      expect(new Set(fields)).toEqual(new Set([...listed, 'address', 'city']));
      expect(parts.every(({ label }) => /^[A-Z][A-Za-z ]+$/.test(label))).toBe(true);
      const needed = parts.filter(({ isNeeded }) => isNeeded).map(({ field }) => field);
      for (const [letter, field] of Object.entries(LETTERS))
        expect(needed.includes(field)).toBe('AC'.includes(letter) || require.includes(letter));
    },
  );

  it('bring up digits on a phone where postal codes have only these', () => {
    expect(['IN', 'DE', 'US', 'PL', 'BR'].map(hasDigitCodes)).not.toContain(false);
    expect(['GB', 'CA', 'NL', 'IE', 'AE'].map(hasDigitCodes)).not.toContain(true);
  });
});

describe('an address', () => {
  it.each([
    ['IN', { state: 'MH', pinCode: '411001' }, '7 Mill Lane|Northtown 411001|Maharashtra|India'],
    ['DE', { pinCode: '26133' }, '7 Mill Lane|26133 Northtown|Germany'],
    ['US', { pinCode: '95014' }, '7 Mill Lane|Northtown, Westland 95014|United States'],
    ['US', { state: '' }, '7 Mill Lane|Northtown K7|United States'],
    ['GB', { pinCode: 'M2 5BQ' }, '7 Mill Lane|Northtown|M2 5BQ|United Kingdom'],
    ['CH', { pinCode: '' }, '7 Mill Lane|Northtown|Switzerland'],
    ['CH', { pinCode: '3030' }, '7 Mill Lane|CH-3030 Northtown|Switzerland'],
    ['TR', { state: '' }, '7 Mill Lane|K7 Northtown|Türkiye'],
    ['SG', { city: 'singapore' }, '7 Mill Lane|SINGAPORE K7|Singapore'],
    ['AE', { city: 'Dubai', state: 'Dubai' }, '7 Mill Lane|Dubai|United Arab Emirates'],
    ['AE', { city: 'Al Ain' }, '7 Mill Lane|Al Ain|Westland|United Arab Emirates'],
    ['JE', {}, '7 Mill Lane|Northtown|K7|Jersey'],
    ['QA', {}, '7 Mill Lane|Northtown|Qatar'],
  ])('in %s is written in the country’s order: %j', (country, changes, written) => {
    expect(linesOf(country, changes).join('|')).toBe(`Ada Lind|${written}`);
  });

  it('keeps a name that is the country’s, or a line twice', () => {
    expect(linesOf('SG', { name: 'Singapore', address: 'Singapore' }).slice(0, 2)).toEqual([
      'Singapore',
      'Singapore',
    ]);
  });

  it('that is no longer kept has no lines', () => {
    expect(linesOf('', { name: '', address: '', city: '', state: '', pinCode: '' })).toEqual([]);
  });

  it.each(COUNTRY_CODES)('in %s has no empty line or stray mark, whatever it lacks', (country) => {
    const lacking = ['name', 'state', 'pinCode'] as const;
    for (let mask = 0; mask < 2 ** lacking.length; mask += 1) {
      const missing = lacking.filter((_, at) => mask & (1 << at));
      const lines = linesOf(country, Object.fromEntries(missing.map((field) => [field, ''])));
      expect(lines.filter((line) => !/^[\p{L}\d].*[\p{L}\d.)]$/u.test(line))).toEqual([]);
      expect(lines.filter((line) => /  |[,/-] ?[,/-]|%/.test(line))).toEqual([]);
      expect(lines).toContain(countryName(country, 'en-IN'));
      const text = lines.join('\n');
      const shown = addressParts(country)
        .map(({ field }) => field)
        .filter((field) => !missing.some((each) => each === field));
      expect(shown.filter((field) => !text.includes(TEXTS[field]))).toEqual([]);
    }
  });
});
