import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, SettingsChanges } from '#contract/settings.ts';
import { TAX_PRESETS } from './tax-presets.ts';
import {
  changesOfTax,
  partsIn,
  percentIn,
  typedTax,
  withClassOf,
  withoutClass,
  withPreset,
} from './tax-values.ts';

const nameOf = (country: string) => country;
const usual = typedTax(DEFAULT_SETTINGS, nameOf);
const preset = (country: string) => TAX_PRESETS.find((each) => each.country === country)!;
const filled = (country: string, from = usual) => withPreset(from, preset(country), nameOf);
const sent = (typed: typeof usual) => SettingsChanges.parse(changesOfTax(typed));

it('a form that nobody edited sends the settings as they are', () => {
  const { tax, taxPercent } = DEFAULT_SETTINGS;
  const cleared = { deliveryClass: null, acrossBorders: null, destination: null };
  expect(sent(usual)).toEqual({ tax: { ...tax, ...cleared }, taxPercent, seller: { country: '' } });
});

it.each(TAX_PRESETS)(
  'what “$country” fills in can be saved, and is shown the same again',
  ({ country }) => {
    const typed = filled(country);
    const { tax, ...others } = sent(typed);
    const kept = Object.entries(tax ?? {}).filter(([, value]) => value !== null);
    const settings = { ...DEFAULT_SETTINGS, ...others, tax: Object.fromEntries(kept) };
    expect(typedTax(settings as typeof DEFAULT_SETTINGS, nameOf)).toEqual(typed);
  },
);

it('filling in keeps classes of the owner’s own and rates of other countries', () => {
  const own = {
    ...usual,
    classes: [...usual.classes, { _id: 'wine', name: 'Wine' }],
    rates: [
      { class: 'wine', country: 'CH', state: '', percent: '2.6', parts: '', from: '', to: '' },
      { class: 'wine', country: 'AT', state: '', percent: '10', parts: '', from: '', to: '' },
    ],
  };
  const { classes, rates } = filled('DE', own);
  expect(classes.map(({ _id }) => _id)).toEqual(['standard', 'reduced', 'books', 'zero', 'wine']);
  const wine = rates.filter((rate) => rate.class === 'wine');
  expect(wine.map(({ country }) => country)).toEqual(['CH']);
});

it('the rule of a new shop empties the table', () => {
  expect(filled('', filled('DE'))).toMatchObject({ rates: [], taxPercent: '18', rounding: 'unit' });
});

it('what does not count by the other rules is cleared', () => {
  const chosen = { deliveryClass: 'reduced', acrossBorders: 'sameNet', destination: 'always' };
  const typed = { ...filled('DE'), ...chosen, delivery: 'class' };
  expect(sent(typed).tax).toMatchObject(chosen);
  expect(sent({ ...typed, delivery: 'none', pricesInclude: false }).tax).toMatchObject({
    deliveryClass: null,
    acrossBorders: null,
    destination: 'always',
  });
  expect(filled('', typed)).toMatchObject({
    deliveryClass: '',
    acrossBorders: '',
    destination: '',
  });
});

it('with a class its rates go, and delivery is standard', () => {
  const typed = withoutClass({ ...filled('DE'), deliveryClass: 'reduced' }, 'reduced');
  expect(typed.rates.some((rate) => rate.class === 'reduced')).toBe(false);
  expect(typed.deliveryClass).toBe('standard');
});

it('a class that is put back is where it was, with its rates', () => {
  const opened = filled('DE');
  expect(withClassOf(opened, withoutClass(opened, 'reduced'), 'reduced')).toEqual(opened);
});

describe('a percentage', () => {
  it.each([
    ['9.975', 9.975],
    ['5,5 %', 5.5],
    [' 19% ', 19],
    ['', ''],
    ['1.23456', '1.23456'],
    ['much', 'much'],
  ])('%j is read as %j', (text, percent) => expect(percentIn(text)).toBe(percent));
});

it('the parts of a rate are read from one line', () => {
  expect(partsIn('GST 5 + QST 9,975 %', '14.975')).toEqual([
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ]);
  expect(partsIn('GST + QST', '5')).toEqual([
    { name: 'GST', percent: '' },
    { name: 'QST', percent: '' },
  ]);
  // One name is that of the whole rate.
  expect(partsIn('HST', '13 %')).toEqual([{ name: 'HST', percent: 13 }]);
});
