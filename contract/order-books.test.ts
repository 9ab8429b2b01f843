import { describe, expect, it } from 'vitest';
import { countsAsRevenue, staysInBooks } from './order-books.ts';
import { ORDER_STATUSES } from './order-status.ts';
import { PAYMENT_STATUSES } from './orders.ts';

const AT = new Date(Date.UTC(2026, 0, 1));

describe('an order', () => {
  it.each([
    { deletedAt: null, staysInBooks: false },
    { deletedAt: AT, staysInBooks: true },
  ])('counts as revenue unless it is Cancelled: %o', (kept) => {
    expect(ORDER_STATUSES.filter((status) => countsAsRevenue({ status, ...kept }))).toEqual([
      'Processing',
      'Shipped',
      'Delivered',
    ]);
  });

  it('that is deleted and in no books counts as no revenue', () => {
    const kept = { deletedAt: AT, staysInBooks: false };
    expect(ORDER_STATUSES.filter((status) => countsAsRevenue({ status, ...kept }))).toEqual([]);
  });

  it('stays in the books when it is deleted if it was paid and not all of it is refunded', () => {
    const kept = PAYMENT_STATUSES.filter((paymentStatus) =>
      staysInBooks({ status: 'Delivered', paymentStatus }),
    );
    expect(kept).toEqual(['part', 'paid', 'refund_pending', 'refund_failed']);
    expect(staysInBooks({ status: 'Cancelled', paymentStatus: 'paid' })).toBe(false);
  });
});
