import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeats } from '#testing/fast-run.ts';
import { shareByRate, taxOfShare } from './refund-by-rate.ts';
import { sumOf } from './split.ts';

describe('a refund of an order with several rates', () => {
  it('gives parts back at their own rates, and goodwill by what remains at each', () => {
    const order = { paid: [10_700, 11_900, 490] };
    expect(shareByRate(order, [0, 0, 0], { parts: [10_700, 0, 0], amount: 10_700 })).toEqual([
      10_700, 0, 0,
    ]);
    expect(shareByRate(order, [10_700, 0, 0], { parts: [0, 0, 0], amount: 1_000 })).toEqual([
      0, 960, 40,
    ]);
  });

  it('of less than its parts gives less of each', () => {
    expect(
      shareByRate({ paid: [500, 500, 0] }, [0, 0, 0], { parts: [500, 500], amount: 100 }),
    ).toEqual([50, 50, 0]);
  });

  it('of more than a rate has takes the rest from the others', () => {
    expect(
      shareByRate({ paid: [500, 500, 0] }, [400, 0, 0], { parts: [300, 0], amount: 300 }),
    ).toEqual([100, 200, 0]);
  });

  it('gives back exactly what was paid at each rate and its tax, in whatever steps', () => {
    const rate = fc.record({ paid: fc.nat(1_000_000), percent: fc.nat(100) });
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 1, maxLength: 4 }),
        fc.nat(10_000),
        fc.array(fc.record({ at: fc.nat(3), share: fc.nat(100), goodwill: fc.nat(100) }), {
          maxLength: 8,
        }),
        (rates, untaxed, steps) => {
          const paid = [...rates.map((one) => one.paid), untaxed];
          const taxes = [...rates.map((one) => Math.floor((one.paid * one.percent) / 200)), 0];
          let given = paid.map(() => 0);
          let back = paid.map(() => 0);
          const refund = (parts: readonly number[], amount: number) => {
            const shares = shareByRate({ paid }, given, { parts, amount });
            expect(sumOf(shares)).toBe(amount);
            back = shares.map(
              (share, at) =>
                (back[at] ?? 0) +
                taxOfShare({ paid: paid[at] ?? 0, tax: taxes[at] ?? 0 }, given[at] ?? 0, share),
            );
            given = shares.map((share, at) => share + (given[at] ?? 0));
          };
          for (const { at, share, goodwill } of steps) {
            const left = paid.map((all, rate) => all - (given[rate] ?? 0));
            const parts = left.map((most, rate) =>
              rate === at ? Math.floor((most * share) / 100) : 0,
            );
            const more = Math.floor(((sumOf(left) - sumOf(parts)) * goodwill) / 100);
            refund(parts, sumOf(parts) + more);
            expect(Math.min(...back, ...given)).toBeGreaterThanOrEqual(0);
          }
          refund(
            paid.map(() => 0),
            sumOf(paid) - sumOf(given),
          );
          expect(given).toEqual(paid);
          expect(back).toEqual(taxes);
        },
      ),
      { numRuns: repeats(1_000, 3_000), seed: 20_261_126 },
    );
  });
});
