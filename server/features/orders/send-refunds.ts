import { and, eq, inArray, lte, ne } from 'drizzle-orm';
import { orders } from './orders.table.ts';
import { inTransaction, type Database } from '#server/platform/database.ts';
import type { PaymentProvider, RefundOutcome } from '#server/features/payments/payment-provider.ts';
import { increment } from '#server/platform/columns.ts';
import { refunds, type RefundRow } from './refunds.table.ts';

export interface RefundDeps {
  database: Database;
  provider: PaymentProvider;
  now(): Date;
}

const BATCH = 10;
const TURN_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Sends all due refunds, and asks again about pending ones. Returns how many there were. */
export async function sendRefunds(
  deps: RefundDeps,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const due = await takeDue(deps);
  await Promise.all(due.map((row) => sendOne(deps, row).catch(onFailure)));
  return due.length;
}

/**
 * Makes a refund due now, because the provider announced a change: a failed one may have been sent by the
 * shop owner, and a completed one may have failed after all. Returns whether there is one.
 */
export async function makeRefundDue(
  { database, now }: Pick<RefundDeps, 'database' | 'now'>,
  { paymentReference, isFailed }: { paymentReference: string; isFailed: boolean },
): Promise<boolean> {
  const due = await database.orm
    .update(refunds)
    .set({ state: 'pending', nextTryAt: now() })
    .where(
      and(
        eq(refunds.paymentReference, paymentReference),
        isFailed ? undefined : ne(refunds.state, 'done'),
      ),
    )
    .returning({ orderId: refunds.orderId });
  return due.length > 0;
}

async function takeDue({ database, now }: RefundDeps): Promise<RefundRow[]> {
  const at = now();
  const due = database.orm
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lte(refunds.nextTryAt, at)))
    .orderBy(refunds.nextTryAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return database.orm
    .update(refunds)
    .set({ nextTryAt: new Date(at.getTime() + TURN_MS), attempts: increment(refunds.attempts) })
    .where(inArray(refunds.orderId, due))
    .returning();
}

async function sendOne(deps: RefundDeps, row: RefundRow): Promise<void> {
  const { orderId, paymentReference: reference, amount } = row;
  const outcome = await deps.provider
    .refund({ orderId, reference, amount })
    .catch(async (error: unknown) => {
      await record(deps, row, 'pending');
      throw error;
    });
  await record(deps, row, outcome);
}

/** Matches the row unless an event or another instance has changed it since it was taken. */
const asTaken = ({ orderId, nextTryAt, attempts }: RefundRow) =>
  and(
    eq(refunds.orderId, orderId),
    eq(refunds.nextTryAt, nextTryAt),
    eq(refunds.attempts, attempts),
  );

const STATES = {
  done: { refund: 'done', order: 'refunded' },
  failed: { refund: 'failed', order: 'refund_failed' },
} as const;

/**
 * Stores the provider's answer, unless an event came after the question: then the answer may be outdated.
 */
async function record(
  { database, now }: RefundDeps,
  row: RefundRow,
  outcome: RefundOutcome,
): Promise<void> {
  const at = now();
  if (outcome === 'pending') {
    const pause = Math.min(1_000 * 2 ** Math.min(row.attempts, 12), LONGEST_PAUSE_MS);
    await database.orm
      .update(refunds)
      .set({ nextTryAt: new Date(at.getTime() + pause) })
      .where(asTaken(row));
    return;
  }
  await inTransaction(database, async (tx) => {
    const { rowCount } = await tx
      .update(refunds)
      .set({ state: STATES[outcome].refund })
      .where(asTaken(row));
    if (rowCount === 0) return;
    await tx
      .update(orders)
      .set({ paymentStatus: STATES[outcome].order, updatedAt: at })
      .where(eq(orders.id, row.orderId));
  });
}
