import type { Stripe } from 'stripe';

import { type Call, recordEvent } from './call.ts';
import { findObject, idOf, saveObject } from './objects.ts';
import { recountRefunds } from './recount-refunds.ts';
import type { Store } from './store.ts';

/** How long a refund of a slow card stays pending. */
const SETTLING_MS = 2_000;

interface Settlement {
  refund: string;
  becomes: 'succeeded' | 'failed';
  due_at: number;
}

/** Some cards' refunds stay pending for a while, then go through or fail. */
export function scheduleSettlement(
  call: Call,
  refund: string,
  becomes: Settlement['becomes'],
): void {
  const dueAt = call.now.getTime() + SETTLING_MS;
  call.sandbox.store.run('INSERT INTO settlements VALUES (?, ?, ?)', refund, becomes, dueAt);
}

/** When the next refund is to be settled. */
export function nextSettlementAt(store: Store): number | undefined {
  const sql = 'SELECT due_at FROM settlements ORDER BY due_at LIMIT 1';
  return store.all<{ due_at: number }>(sql)[0]?.due_at;
}

/** Settles the refunds whose time has come. */
export function settleRefunds(call: Call): void {
  const { store } = call.sandbox;
  const due = store.all<Settlement>(
    'SELECT * FROM settlements WHERE due_at <= ? ORDER BY due_at',
    call.now.getTime(),
  );
  for (const { refund, becomes } of due) {
    store.run('DELETE FROM settlements WHERE refund = ?', refund);
    const pending = findObject(store, 'refund', refund);
    if (pending) settle(call, pending, becomes);
  }
}

function settle(call: Call, pending: Stripe.Refund, status: Settlement['becomes']): void {
  const { store } = call.sandbox;
  const settled: Stripe.Refund = { ...pending, status };
  if (status === 'failed') settled.failure_reason = 'expired_or_canceled_card';
  saveObject(store, settled);
  const charge = findObject(store, 'charge', idOf(settled.charge) ?? '');
  if (charge) recountRefunds(call, charge);
  recordEvent(call, 'refund.updated', settled);
  if (status === 'failed') recordEvent(call, 'refund.failed', settled);
}
