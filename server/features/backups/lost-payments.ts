import { inArray } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import { checkouts } from '#server/features/checkout/checkouts.table.ts';
import type { PaymentProvider, PaymentRecord } from '#server/features/payments/payment-provider.ts';
import type { Database } from '#server/platform/database.ts';
import { timeOfId } from '#server/platform/id-times.ts';
import {
  noteLost,
  noteRefunded,
  readHeld,
  readLostPayments,
  type LostPayment,
} from './held.queries.ts';

export interface LostPaymentsDeps {
  database: Database;
  provider: PaymentProvider;
}

/** Payments of one look into the database. */
const PAGE = 100;
/** The clocks of the shop's instances and of the backup may differ by so much. */
const LEEWAY_MS = 60 * 60_000;

/**
 * Reads the provider's payments since the backup of a held shop, once: paid ones whose checkouts are in the backup become orders, as
 * always; those whose checkouts were lost are noted, to be refunded.
 *
 * @param finishPayment makes the order of a payment that has none yet
 */
export async function readPaymentsSinceBackup(
  { database, provider }: LostPaymentsDeps,
  finishPayment: (reference: string) => Promise<void>,
): Promise<void> {
  const held = await readHeld(database.orm);
  if (!held || held.lost) return;
  const since = Date.parse(held.backupAt) - LEEWAY_MS;
  const lost: LostPayment[] = [];
  for await (const page of pagesSince(provider, since)) {
    const ids = page.map(({ checkoutId }) => checkoutId);
    const rows = await database.orm
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(inArray(checkouts.id, ids));
    const known = new Set(rows.map(({ id }) => id));
    for (const payment of page) {
      if (known.has(payment.checkoutId)) await finishPayment(payment.reference);
      else lost.push(payment);
    }
  }
  await noteLost(database, lost);
}

/** Paid payments whose checkouts were opened since a time, and that were not refunded in full. */
async function* pagesSince(
  provider: PaymentProvider,
  since: number,
): AsyncGenerator<LostPayment[]> {
  let page: LostPayment[] = [];
  for await (const record of provider.list()) {
    const { checkoutId = '' } = record;
    if (!isId(checkoutId)) continue;
    // Newest first.
    if (timeOfId(checkoutId).getTime() < since) break;
    const amount = leftOf(record);
    if (amount <= 0) continue;
    const { reference, currency } = record;
    page.push({ reference, checkoutId, amount, currency });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function leftOf({ state, amountReceived, amountRefunded }: PaymentRecord): number {
  return state === 'paid' ? amountReceived - amountRefunded : 0;
}

/** Refunds payments whose orders were lost, once their owner has released the shop. Returns how many. */
export async function refundLostPayments({
  database,
  provider,
}: LostPaymentsDeps): Promise<number> {
  let count = 0;
  for (const { reference, checkoutId, amount, currency } of await readLostPayments(database)) {
    // The same refund each time it is repeated. One that is refused is disputed, or was refunded meanwhile.
    await provider.refund({
      refundId: checkoutId,
      refusals: 0,
      orderId: checkoutId,
      reference,
      amount,
      currency,
    });
    await noteRefunded(database, reference);
    count += 1;
  }
  return count;
}
