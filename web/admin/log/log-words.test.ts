import { expect, test } from 'vitest';
import { ordersAtPrice, screenOf, valueText } from './log-words.ts';

const SHOP = { currency: 'INR', locale: 'en-IN', timeZone: 'Asia/Kolkata' };

test.each([
  [undefined, '–'],
  ['', '–'],
  [0, '0'],
  [true, 'Yes'],
  ['Oak', 'Oak'],
  ['2026-03-31T18:30:00+00:00', '1 Apr 2026, 12:00 am'],
  ['2026-03-31', '2026-03-31'],
  [['a', 'b'], '["a","b"]'],
  [
    [
      { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
      { name: 'Colour', values: [{ value: 'Blue', swatch: '#0000ff' }] },
    ],
    'Size: S, M; Colour: Blue',
  ],
])('%j is shown as %s', (value, text) => {
  expect(valueText(value, SHOP)).toBe(text);
});

test.each([
  [['home'], '/admin/settings/home'],
  [['tax.rates', 'taxPercent'], '/admin/settings/tax'],
  [['delivery.zones'], '/admin/settings/delivery'],
  [['payments'], '/admin/settings/payments'],
  [['tax.rates', 'name'], '/admin/settings'],
])('a change of %j leads to %s', (fields, path) => {
  const changes = fields.map((field) => ({ field, label: field }));
  const entity = { type: 'settings' as const, _id: '', name: 'Settings' };
  expect(screenOf({ entity, changes } as Parameters<typeof screenOf>[0])).toBe(path);
});

test('an amount has its currency', () => {
  expect(valueText(2890, SHOP, true)).toBe('₹2,890');
});

test('a long value is cut off', () => {
  expect(valueText('x'.repeat(300), SHOP)).toHaveLength(201);
});

const MENDED = {
  at: '2026-03-02T10:00:00.000Z',
  entity: { type: 'product', _id: 'lamp', name: 'Lamp' },
  changes: [{ field: 'price', label: 'price', before: 50, after: 2890 }],
};
const PRICE_STOOD = { from: '2026-03-02T09:00:00.000Z', paidFor: 600 };

test('a changed price leads to the orders at both, with those of checkouts that were open at a change', () => {
  const both = (until?: string) =>
    ordersAtPrice({ ...MENDED, priceStood: { ...PRICE_STOOD, ...(until && { until }) } }, '');
  expect(Object.fromEntries(new URL(both()?.before?.to ?? '', 'https://a').searchParams)).toEqual({
    product: 'lamp',
    price: '50',
    since: '2026-03-02T09:00:00.000Z',
    until: '2026-03-02T10:10:00.000Z',
  });
  expect(both()?.after?.to).not.toContain('until');
  expect(both('2026-03-02T11:00:00.000Z')?.after?.to).toContain('until=2026-03-02T11%3A10');
});

test('changes of many products lead to orders in the history of one only', () => {
  const job = { ...MENDED, entity: { type: 'job', _id: '1', name: '' }, priceStood: PRICE_STOOD };
  expect(ordersAtPrice(job, '')).toBeUndefined();
  expect(ordersAtPrice(job, 'product:lamp')?.before?.to).toContain('product=lamp');
  expect(ordersAtPrice({ ...MENDED, changes: [] }, 'product:lamp')).toBeUndefined();
});
