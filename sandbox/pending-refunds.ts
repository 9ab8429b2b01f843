import type { Stripe } from 'stripe';

import { type Call, recordEvent } from './call.ts';
import { findObject, idOf, objectsOfPayment, saveObject } from './objects.ts';
import type { Store } from './store.ts';

interface Settlement {
  refund: string;
  becomes: 'succeeded' | 'failed';
  due_at: number;
}

/** Schedules the end of a pending refund: some test cards' refunds succeed or fail only after a while. */
export function scheduleRefundEnd(
  call: Call,
  refund: string,
  becomes: Settlement['becomes'],
): void {
  const dueAt = call.now.getTime() + call.sandbox.pendingRefundMs;
  call.sandbox.store.run('INSERT INTO settlements VALUES (?, ?, ?)', refund, becomes, dueAt);
}

/** Returns the time at which the next pending refund ends. */
export function nextRefundEndAt(store: Store): number | undefined {
  const sql = 'SELECT due_at FROM settlements ORDER BY due_at LIMIT 1';
  return store.all<{ due_at: number }>(sql)[0]?.due_at;
}

/** Ends the pending refunds that are due by now, or by another time. */
export function endDueRefunds(call: Call, by: Date = call.now): void {
  const { store } = call.sandbox;
  const due = store.all<Settlement>(
    'SELECT * FROM settlements WHERE due_at <= ? ORDER BY due_at',
    by.getTime(),
  );
  for (const { refund, becomes } of due) {
    store.run('DELETE FROM settlements WHERE refund = ?', refund);
    const pending = findObject(store, 'refund', refund);
    if (pending) endRefund(call, pending, becomes);
  }
}

function endRefund(call: Call, pending: Stripe.Refund, status: Settlement['becomes']): void {
  const { store } = call.sandbox;
  const settled: Stripe.Refund = { ...pending, status };
  if (status === 'failed') settled.failure_reason = 'expired_or_canceled_card';
  saveObject(store, settled);
  const charge = findObject(store, 'charge', idOf(settled.charge) ?? '');
  if (charge) recountRefunds(call, charge);
  recordEvent(call, 'refund.updated', settled);
  if (status === 'failed') recordEvent(call, 'refund.failed', settled);
}

/** Recomputes the refunded amount of a charge, without failed refunds. */
export function recountRefunds(call: Call, charge: Stripe.Charge): Stripe.Charge {
  const refunds = objectsOfPayment(call.sandbox.store, 'refund', idOf(charge.payment_intent) ?? '');
  const amount_refunded = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const refunded = amount_refunded === charge.amount_captured;
  const recounted: Stripe.Charge = { ...charge, amount_refunded, refunded };
  saveObject(call.sandbox.store, recounted);
  return recounted;
}
