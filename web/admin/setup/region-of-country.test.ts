import { expect, it } from 'vitest';
import { COUNTRY_CODES } from '#contract/countries.ts';
import { currencyChoices, regionOfCountry } from './region-of-country.ts';

it('a country proposes its currency, format and time zones', () => {
  expect(regionOfCountry('DE')).toMatchObject({ currency: 'EUR', locale: 'en-DE' });
  expect(regionOfCountry('DE').timeZones).toContain('Europe/Berlin');
  expect(regionOfCountry('JP')).toMatchObject({ currency: 'JPY', timeZones: ['Asia/Tokyo'] });
});

it('nearly every country has a currency, and each that is proposed can be chosen', () => {
  const codes = currencyChoices().map(([code]) => code);
  const proposed = COUNTRY_CODES.map((country) => regionOfCountry(country).currency);
  const known = proposed.filter((currency) => currency !== undefined);
  expect(known.length).toBeGreaterThan(220);
  expect(codes).toEqual(expect.arrayContaining(known));
});
