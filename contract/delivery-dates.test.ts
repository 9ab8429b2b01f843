import { describe, expect, test } from 'vitest';
import { deliveryDates, showDeliveryDates } from './delivery-dates.ts';

const DAYS = { default: [5, 10], byCountry: { IN: [2, 4], NP: [1, 1] } } satisfies Parameters<
  typeof deliveryDates
>[0];
const SUNDAY = new Date(2026, 10, 22, 23, 30);

function dates(country: string | undefined, orderedAt = SUNDAY, locale = 'en-IN'): string {
  return showDeliveryDates(deliveryDates(DAYS, country, orderedAt), locale);
}

describe('the days on which a parcel should arrive', () => {
  test.each([
    ['IN', 'Tue 24 – Thu 26 Nov'],
    ['NP', 'Mon 23 Nov'],
    ['DE', 'Fri 27 Nov – Wed 2 Dec'],
    [undefined, 'Fri 27 Nov – Wed 2 Dec'],
    ['', 'Fri 27 Nov – Wed 2 Dec'],
  ])('to %s are %s', (country, expected) => {
    expect(dates(country)).toBe(expected);
  });

  test('are counted in calendar days, over the end of a year', () => {
    expect(dates('IN', new Date(2026, 11, 30))).toBe('Fri 1 – Sun 3 Jan');
  });

  test('are written in the shop’s locale', () => {
    expect(dates('IN', SUNDAY, 'en-US')).toBe('Tue Nov 24 – Thu Nov 26');
    expect(dates('IN', SUNDAY, 'en-GB')).toBe('Tue 24 Nov – Thu 26 Nov');
    expect(dates('NP', SUNDAY, 'de-DE')).toBe('Mo. 23. Nov.');
  });
});
