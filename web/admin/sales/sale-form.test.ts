import { describe, expect, test } from 'vitest';
import type { Sale } from '#contract/sale.ts';
import { NO_SALE, readSale, valuesOf } from './sale-form.ts';

const IN_INDIA = { currency: 'INR', locale: 'en-IN' };
const ID = '0198c7a0-0000-7000-8000-00000000000a';

const SALE: Sale = {
  _id: ID,
  name: 'Summer',
  from: '2026-07-01T00:00:30.000Z',
  to: '2026-07-15T00:00:00.000Z',
  of: { products: [ID], categories: ['Lamps'], collections: [ID] },
  change: { percent: 12.5 },
  state: 'planned',
  isPlanned: true,
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
};

describe('the form of a sale', () => {
  test('sends what it shows, with times that were not changed as they were', () => {
    const { name, from, to, of, change } = SALE;
    expect(readSale(valuesOf(SALE), IN_INDIA, SALE)).toEqual({
      ok: true,
      sale: { name, from, to, of, change },
    });
  });

  test('reads amounts and prices as they are written in the shop', () => {
    const amount = readSale({ ...valuesOf(SALE), kind: 'amount', off: '1,250.50' }, IN_INDIA, SALE);
    expect(amount).toMatchObject({ sale: { change: { amount: 1_250.5 } } });
    const prices = { ...valuesOf(SALE), kind: 'prices' as const, prices: { [ID]: '99' } };
    expect(readSale(prices, IN_INDIA, SALE)).toMatchObject({
      sale: { change: { prices: { [ID]: 99 } } },
    });
  });

  test('says what is missing at each field', () => {
    expect(readSale(NO_SALE, IN_INDIA)).toEqual({
      ok: false,
      errors: {
        name: 'Enter a name',
        from: 'Choose a day and a time',
        to: 'Choose a day and a time',
        off: 'Enter a percentage from 0.01 to 99',
        products: 'Choose products, categories or collections',
      },
    });
    const backwards = { ...valuesOf(SALE), to: '2026-06-01T10:00' };
    expect(readSale(backwards, IN_INDIA, SALE)).toMatchObject({
      errors: { to: 'Choose a time after its beginning' },
    });
  });
});
