import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryName } from '#contract/countries.ts';
import { homeCountry } from '#contract/home.ts';
import { countriesByName } from './country-names.ts';

test('the shop’s own country comes first, the others by name', () => {
  const names = countriesByName({ locale: 'en-IN', country: 'IN' }, COUNTRY_CODES).map(
    ({ name }) => name,
  );
  expect(names.slice(0, 3)).toEqual(['India', 'Afghanistan', 'Åland Islands']);
  expect(names.at(-1)).toBe('Zimbabwe');
});

test('the country that the owner has set comes first, whatever the shop’s language', () => {
  const countries = countriesByName({ locale: 'en-IE', country: 'DE' }, ['AT', 'DE', 'IE']);
  expect(countries.map(({ code }) => code)).toEqual(['DE', 'AT', 'IE']);
});

test.each([
  ['en-IN', 'IN'],
  ['de', 'DE'],
  ['en-001', undefined],
])('the country of a shop with the locale %s is %s', (locale, country) => {
  expect(homeCountry(locale)).toBe(country);
});

test('an address without a country has no name for it', () => {
  expect(countryName('', 'en-IN')).toBe('');
});
