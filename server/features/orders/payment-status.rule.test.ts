import { expect, it } from 'vitest';
import type { RefundKind, RefundStatus } from '#contract/refunds.ts';
import { paymentStatusOf, sumOfRefunds } from './payment-status.rule.ts';

const PAID = { total: 1_000, paymentStatus: 'paid' } as const;
const refund = (amount: number, status: RefundStatus, kind: RefundKind = 'lines') => ({
  amount,
  status,
  kind,
});

// "payment.status stays paid until all is refunded": the shop's rules for refunds.
it.each([
  ['nothing is refunded', [], 'paid'],
  ['a part is', [refund(999, 'succeeded')], 'paid'],
  ['a part is, and another one failed', [refund(900, 'succeeded'), refund(99, 'failed')], 'paid'],
  ['all is', [refund(400, 'succeeded'), refund(600, 'succeeded')], 'refunded'],
  ['the rest is on its way', [refund(400, 'succeeded'), refund(600, 'pending')], 'refund_pending'],
  ['the rest failed', [refund(400, 'succeeded'), refund(600, 'failed')], 'refund_failed'],
  ['one of the owner failed', [refund(1_000, 'failed', 'provider')], 'paid'],
  [
    'one came too late to give anything',
    [refund(1_000, 'succeeded'), refund(0, 'failed')],
    'refunded',
  ],
] as const)('if %s, the payment is %s', (_, refunds, status) => {
  expect(paymentStatusOf(PAID, refunds)).toBe(status);
});

it('an order that cost nothing has no payment to refund', () => {
  expect(paymentStatusOf({ total: 0, paymentStatus: 'none' }, [])).toBe('none');
});

it('what failed is still owed, unless the owner made it at the provider', () => {
  const refunds = [refund(1, 'failed'), refund(2, 'failed', 'provider'), refund(4, 'pending')];
  expect(sumOfRefunds(refunds)).toBe(5);
});
