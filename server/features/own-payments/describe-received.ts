import { eq } from 'drizzle-orm';
import type { LetterContent } from '#contract/letter-content.ts';
import { formatMoney, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Database } from '#server/platform/database.ts';
import { describeDue } from './describe-due.rule.ts';
import { ownPayments } from './own-payments.table.ts';

/** A payment to the shop itself, and what is left to pay; undefined if it was recorded by mistake, or is paid back already. */
export async function describeReceived(
  { orm }: Pick<Database, 'orm'>,
  paymentId: string,
  order: Order,
  shop: { locale: string; timeZone: string },
): Promise<LetterContent['facts'] | undefined> {
  if (order.status === 'Cancelled' && order.payment.toPayBack === undefined) return undefined;
  const [payment] = await orm
    .select({ amount: ownPayments.amount, deletedAt: ownPayments.deletedAt })
    .from(ownPayments)
    .where(eq(ownPayments.id, paymentId));
  if (!payment || payment.deletedAt) return undefined;
  const value = formatMoney(toWhole(payment.amount), order.currency, shop.locale);
  return [{ label: 'Received', value }, ...describeDue(order, shop)];
}
