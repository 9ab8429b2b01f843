import { describe, expect, it } from 'vitest';
import { readPriceWords } from './price-words.ts';

describe('words of a search that tell a price', () => {
  it.each([
    ['mugs under 500', { words: 'mugs', price: 500 }],
    ['under 1000', { words: '', price: 1000 }],
    ['less than 1000', { words: '', price: 1000 }],
    ['headphones less than ₹2,000', { words: 'headphones', price: 2000 }],
    ['below Rs. 999 lamps', { words: 'lamps', price: 999 }],
    ['lamp up to 1,00,000', { words: 'lamp', price: 100_000 }],
    ['lamp upto 1500 rupees', { words: 'lamp', price: 1500 }],
    ['LAMPS UNDER 2k', { words: 'LAMPS', price: 2000 }],
    ['mug < 500', { words: 'mug', price: 500 }],
    ['mug max 500', { words: 'mug', price: 500 }],
    ['mug 500 or less', { words: 'mug', price: 500 }],
    ['mug priced under 49.90', { words: 'mug', price: 49.9 }],
    ['above 500', { words: '', min: 500 }],
    ['bags above 1.000 €', { words: 'bags', min: 1000 }],
    ['bags over $50', { words: 'bags', min: 50 }],
    ['bags from 500', { words: 'bags', min: 500 }],
    ['500 to 1,000', { words: '', min: 500, price: 1000 }],
    ['mugs 500 to 1,000', { words: 'mugs', min: 500, price: 1000 }],
    ['mugs 500-1000', { words: 'mugs', min: 500, price: 1000 }],
    ['mugs between 1000 and 500', { words: 'mugs', min: 500, price: 1000 }],
    ['mugs from $20 to $50 in blue', { words: 'mugs in blue', min: 20, price: 50 }],
    ['mugs above 500 under 1000', { words: 'mugs', min: 500, price: 1000 }],
  ])('“%s” is %j', (search, read) => expect(readPriceWords(search)).toEqual(read));

  it.each([
    'mugs',
    'film 400',
    'shelf under 30 cm',
    'tripod up to 2 kg',
    'lens 24-70',
    'lens 24 to 70 mm',
    'over-ear headphones',
    'air max 90',
    'under armour',
    'tent for 2 to 4 people',
    'under 35mm',
    'under 99999999',
    'thunder 500',
    'under the 500-page book',
    'letters from 90',
    '',
  ])('are not in “%s”', (search) => expect(readPriceWords(search)).toEqual({ words: search }));

  it('take next to no CPU time to read from any text', () => {
    const before = process.cpuUsage();
    for (const text of [
      '1,00'.repeat(50),
      'under '.repeat(40),
      ' '.repeat(200),
      '₹1 to '.repeat(33),
    ])
      readPriceWords(text);
    expect(process.cpuUsage(before).user).toBeLessThan(200_000);
  });
});
