import { expect, it } from 'vitest';
import { readRates, writeRates } from './rates-file.ts';
import { TAX_PRESETS } from './tax-presets.ts';
import { typedRate } from './tax-values.ts';

const CLASSES = [{ _id: 'standard' }, { _id: 'reduced' }];

it.each(TAX_PRESETS)('the rates of “$country” are the same after a way out and in', (preset) => {
  const rates = preset.rates.map(typedRate);
  expect(readRates(writeRates(rates), preset.classes)).toEqual({ rates, mistakes: [] });
});

it('a file of a German spreadsheet is read: semicolons, commas in numbers, columns in any order', () => {
  const text =
    '\u{feff}Percent;Class;Country;Parts\r\n14,975;standard;ca;GST 5 + QST 9,975\r\n\r\n';
  expect(readRates(text, CLASSES)).toEqual({
    rates: [
      {
        class: 'standard',
        country: 'CA',
        state: '',
        percent: '14.975',
        parts: 'GST 5 + QST 9,975',
        from: '',
        to: '',
      },
    ],
    mistakes: [],
  });
});

it('mistakes are told by their lines, and nothing is taken', () => {
  const text = [
    'class,country,state,percent,parts,from,to',
    'standard,DE,,19,,,',
    'luxury,DE,,19,,,',
    'standard,DEU,,19,,,',
    'standard,DE,,190,,,',
    'standard,DE,,19,GST + QST,,',
    'standard,DE,,19,,1.1.2026,',
  ].join('\n');
  expect(readRates(text, CLASSES)).toEqual({
    rates: [],
    mistakes: [
      'Line 3: there is no class “luxury”',
      'Line 4: “DEU” is no code of a country, such as DE',
      'Line 5: “190” is no percentage from 0 to 100',
      'Line 6: “GST + QST” are no parts such as GST 5 + QST 9.975',
      'Line 7: “1.1.2026” is no day such as 2026-01-01',
    ],
  });
  expect(readRates('class,state\n', CLASSES).mistakes).toEqual([
    'Line 1: there is no column “country”, “percent”',
  ]);
});
