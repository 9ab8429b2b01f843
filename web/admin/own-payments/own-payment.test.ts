import { expect, it } from 'vitest';
import { momentOf } from './moment-of.ts';
import { paymentStateOf } from '#web/admin/orders/payment-words.ts';

const TODAY = '2026-11-27';

it('money that came today came now, and money of another day at its noon', () => {
  expect(momentOf(TODAY, TODAY)).toBeUndefined();
  expect(momentOf('2026-11-20', TODAY)).toBe(new Date('2026-11-20T12:00').toISOString());
});

it.each(['', 'yesterday', '2026-13-40', '2026-11-28'])(
  '“%s” is no day on which money came',
  (day) => {
    expect(momentOf(day, TODAY)).toBeNull();
  },
);

it('the provider sends money back itself, the shop has to', () => {
  expect(paymentStateOf({ method: 'card', status: 'refund_pending' }).words).toBe(
    'Refund on its way',
  );
  expect(paymentStateOf({ method: 'transfer', status: 'refund_pending' }).words).toBe(
    'To be paid back',
  );
  expect(paymentStateOf({ method: 'transfer', status: 'part' }).words).toBe('Partly paid');
});
