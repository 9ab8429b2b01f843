import { describe, expect, it } from 'vitest';
import { wordsOfChange, wordsOfPart } from './settings-words.ts';

const words = { locale: 'en-IN', money: (amount: number) => `₹${amount}` };

it.each([
  ['taxPercent', 'Tax'],
  ['contact.email', 'Contact e-mail'],
  ['deliveryDays.default', 'Delivery days'],
  ['deliveryDays.byCountry.IN', 'Delivery days, India'],
  ['home.rows', 'Rows of the home page'],
  ['letters.kinds.shipped', 'E-mail “Shipped”'],
  ['letters.askAfterDays', 'Days until “How was it?”'],
  ['pages', 'Order of the pages'],
  ['pages.gift-cards', 'Page /page/gift-cards'],
])('the part %s is called %s', (part, called) => {
  expect(wordsOfPart(part, 'en-IN')).toBe(called);
});

const [DHL, POST, DTDC] = ['DHL', 'Post', 'DTDC'].map((name) => ({ name, url: '' }));

describe('a change', () => {
  it.each([
    ['taxPercent', 18, 12.5, '18% → 12.5%'],
    ['shippingCharge', 200, 0, '₹200 → ₹0'],
    ['contact.phone', '', '1', '(empty) → 1'],
    ['deliveryDays.default', [5, 10], [3, 6], '5–10 days → 3–6 days'],
    ['deliveryDays.byCountry.DE', undefined, [3, 6], '(empty) → 3–6 days'],
    ['returnDays', 14, 30, '14 → 30'],
    ['withdrawal', false, true, 'no → yes'],
    ['tax.discount', 'after', 'before', 'After tax → Before tax'],
    ['tax.rates', [], [{}], '0 rates → 1 rate'],
    ['tax.classes', [{}], [{}, {}], '1 class → 2 classes'],
    ['delivery.zones', undefined, [{}, {}], '0 zones → 2 zones'],
    ['pages', ['a', 'b'], ['b', 'a'], ''],
    ['carriers', [DHL, POST], [DHL, DTDC], 'with DTDC, without Post'],
    ['carriers', [DHL, POST], [POST, DHL], ''],
    ['home.rows', undefined, undefined, ''],
  ])('of %s from %j to %j is shown as "%s"', (part, from, to, shown) => {
    expect(wordsOfChange(part, from, to, words)).toBe(shown);
  });

  it('of the countries is a number, and their names if they are few', () => {
    expect(wordsOfChange('countries', ['IN', 'NP'], ['IN', 'DE', 'FR'], words)).toBe(
      '2 countries → 3 countries, with Germany, France, without Nepal',
    );
    const many = ['DE', 'FR', 'IT', 'ES', 'PT', 'IN', 'NP'];
    expect(wordsOfChange('countries', many, ['IN'], words)).toBe('7 countries → 1 country');
  });
});
