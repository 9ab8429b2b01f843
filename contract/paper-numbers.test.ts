import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { financialYear, PAPER_KINDS, paperNumber, yearInSeries } from './paper-numbers.ts';

const INDIA = 'Asia/Kolkata';

describe('the financial year', () => {
  it.each([
    ['2027-03-31T18:29:59.999Z', INDIA, 4, '26-27'],
    ['2027-03-31T18:30:00.000Z', INDIA, 4, '27-28'],
    ['2026-12-31T23:59:59.999Z', 'UTC', 4, '26-27'],
    ['2026-12-31T23:59:59.999Z', 'UTC', 1, '2026'],
    ['2027-01-01T00:00:00.000Z', 'UTC', 1, '2027'],
    ['2099-07-01T00:00:00.000Z', 'UTC', 4, '99-00'],
    ['2026-06-30T23:59:59.999Z', 'UTC', 7, '25-26'],
  ])('of %s in %s, begun in month %i, is %s', (at, timeZone, month, year) => {
    expect(financialYear(new Date(at), timeZone, month)).toBe(year);
  });
});

describe('a number', () => {
  it('has six digits, and those of credit notes begin with CN', () => {
    expect(paperNumber('invoice', '26-27', 123)).toBe('26-27/000123');
    expect(paperNumber('credit-note', '26-27', 45)).toBe('CN/26-27/000045');
    expect(paperNumber('invoice', '2026', 1)).toBe('2026/000001');
  });

  it('of a restored shop begins with R and how often it was restored', () => {
    const year = yearInSeries(1, '26-27');
    expect(paperNumber('invoice', year, 1)).toBe('R1/26-27/000001');
    expect(paperNumber('credit-note', year, 1)).toBe('CR1/26-27/000001');
    expect(paperNumber('credit-note', yearInSeries(10, '26-27'), 1)).toBe('CR10/26-27/00001');
    expect(yearInSeries(0, '26-27')).toBe('26-27');
  });

  it('never has more than 16 characters, and is another for every paper', () => {
    const paper = fc.tuple(
      fc.constantFrom(...PAPER_KINDS),
      fc.date({ min: new Date('2000-01-01'), max: new Date('2098-12-31'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9_999_999 }),
    );
    fc.assert(
      fc.property(paper, paper, (one, other) => {
        const [number, otherNumber] = [one, other].map(([kind, at, month, nth]) => {
          const year = financialYear(at, INDIA, month);
          return { id: `${kind} ${year} ${nth}`, number: paperNumber(kind, year, nth) };
        });
        expect(number?.number.length).toBeLessThanOrEqual(16);
        expect(number?.number === otherNumber?.number).toBe(number?.id === otherNumber?.id);
      }),
    );
  });

  it('that would be longer is refused', () => {
    expect(() => paperNumber('credit-note', '26-27', 10_000_000)).toThrow(RangeError);
  });
});
