import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostDisputes } from './lost-disputes.rule.ts';

const dispute = (amount: number, status: 'open' | 'won' | 'lost' = 'lost') => ({
  reference: `dp_${amount}_${status}`,
  paymentReference: 'pi_1',
  amount,
  status,
  dueAt: null,
  createdAt: new Date('2026-05-01T10:00:00Z'),
});
const amountsOf = (lost: readonly { amount: number }[]) => lost.map(({ amount }) => amount);

describe('a lost dispute', () => {
  it('counts as refunded, but not while it is open or when it is won', () => {
    const there = [dispute(300), dispute(200, 'open'), dispute(100, 'won')];
    expect(amountsOf(lostDisputes(1_000, [], 0, there))).toEqual([300]);
  });

  it('takes what the provider has not refunded', () => {
    const refunded = [
      { status: 'succeeded' as const, amount: 400 },
      { status: 'failed' as const, amount: 500 },
    ];
    expect(amountsOf(lostDisputes(1_000, refunded, 0, [dispute(1_000)]))).toEqual([600]);
  });

  it('takes nothing that was paid back by hand', () => {
    expect(amountsOf(lostDisputes(1_000, [], 250, [dispute(1_000)]))).toEqual([750]);
    expect(lostDisputes(1_000, [], 1_000, [dispute(1_000)])).toEqual([]);
  });

  it('and refunds never come to more than was paid', () => {
    const amount = fc.nat(2_000);
    fc.assert(
      fc.property(amount, amount, amount, fc.array(amount), (total, made, byHand, disputed) => {
        const refunded = [{ status: 'succeeded' as const, amount: made }];
        const there = disputed.map((each) => dispute(each));
        const lost = amountsOf(lostDisputes(total, refunded, byHand, there));
        const all = lost.reduce((upTo, each) => upTo + each, 0);
        expect(all).toBeLessThanOrEqual(Math.max(0, total - made - byHand));
      }),
    );
  });
});
