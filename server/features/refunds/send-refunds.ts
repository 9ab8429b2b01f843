import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { increment } from '#server/platform/columns.ts';
import { askMoneyBack, noteMoneyBack, type FollowDeps } from './follow-money-back.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { refunds, type RefundRow } from './refunds.table.ts';

const BATCH = 10;
const TURN_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Sends all due refunds, and asks again about pending ones. Returns how many there were. */
export async function sendRefunds(
  deps: FollowDeps,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const due = await takeDue(deps);
  await Promise.all(due.map((row) => sendOne(deps, row).catch(onFailure)));
  return due.length;
}

async function takeDue({ database, now }: FollowDeps): Promise<RefundRow[]> {
  const at = now();
  const due = database.orm
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'pending'),
        lte(refunds.nextTryAt, at),
        isNotNull(refunds.paymentReference),
      ),
    )
    .orderBy(refunds.nextTryAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return database.orm
    .update(refunds)
    .set({ nextTryAt: new Date(at.getTime() + TURN_MS), attempts: increment(refunds.attempts) })
    .where(inArray(refunds.id, due))
    .returning();
}

/** If it is still pending afterwards, it is asked about again later, each time after twice as long. */
async function sendOne(deps: FollowDeps, row: RefundRow): Promise<void> {
  const { database, now } = deps;
  try {
    await sendUnlessMade(deps, row);
  } finally {
    const pause = Math.min(1_000 * 2 ** Math.min(row.attempts, 12), LONGEST_PAUSE_MS);
    await database.orm
      .update(refunds)
      .set({ nextTryAt: new Date(now().getTime() + pause) })
      .where(and(eq(refunds.id, row.id), eq(refunds.attempts, row.attempts)));
  }
}

/**
 * First it is looked for at the provider: the answer to sending it may have been lost, and the shop owner may have refunded
 * some of the payment there.
 */
async function sendUnlessMade(
  deps: FollowDeps,
  { id, orderId, paymentReference: reference }: RefundRow,
): Promise<void> {
  if (reference === null) throw new Error(`Refund ${id} has no payment`);
  const { database, provider } = deps;
  const there = await askMoneyBack(deps, reference);
  await noteMoneyBack(deps, orderId, there);
  const [now] = await database.orm
    .select({ refund: refunds, currency: orders.currency })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id));
  if (now?.refund.status !== 'pending' || now.refund.providerReference !== null) return;
  const { currency, refund } = now;
  const { amount, refusals } = refund;
  const asked = { refundId: id, refusals, orderId, reference, amount, currency };
  const made = await provider.refund(asked);
  if (made) return noteMoneyBack(deps, orderId, { ...there, refunds: [...there.refunds, made] });
  // Something has changed there since it was asked: next time that is known.
  await database.orm
    .update(refunds)
    .set({ refusals: refusals + 1 })
    .where(eq(refunds.id, id));
}
