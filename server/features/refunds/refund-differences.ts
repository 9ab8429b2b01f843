import type { DifferenceToRefund, OrderResult } from '#contract/many-orders.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { leftToRefund, priceRefund } from '#contract/refund.ts';
import { demandUndisputed } from '#server/features/disputes/order-disputes.ts';
import { isCustomerDeleted } from '#server/features/orders/annotate-order.ts';
import { eachOrder, toEach } from '#server/features/orders/each-order.ts';
import { lockOrder, momentAfter, readHistory } from '#server/features/orders/order-history.ts';
import type { ManyOrdersDeps, OrdersDeps } from '#server/features/orders/orders-deps.ts';
import { inTransaction, rehearse, type Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import { readMoney, storeRefund } from './order-refunds.ts';
import { priceDifference } from './price-difference.rule.ts';

/**
 * Refunds the overpaid amount for a product that was sold at a wrong price as goodwill, less earlier corrections of the line,
 * and no more than is left of the order. Each order is done on its own, see `eachOrder`. A dry run refuses the same orders and
 * returns the same amounts.
 */
export async function refundDifferences(
  deps: ManyOrdersDeps,
  by: string,
  wanted: DifferenceToRefund,
): Promise<OrderResult[]> {
  const inIts = wanted.dryRun ? rehearse : inTransaction;
  const results = await eachOrder(deps, toEach(wanted.orders), async ({ orderId }) => {
    const amount = await inIts(deps.database, (tx) =>
      refundDifference(tx, deps, { orderId, by, wanted }),
    );
    return { amount: toWhole(amount) };
  });
  if (!wanted.dryRun) deps.onRefund();
  return results;
}

interface OneDifference {
  orderId: string;
  /** Uid of the admin. */
  by: string;
  wanted: DifferenceToRefund;
}

/** Returns the amount in minor units. */
async function refundDifference(
  tx: Transaction,
  { now, papers }: Pick<OrdersDeps, 'now' | 'papers'>,
  { orderId, by, wanted }: OneDifference,
): Promise<number> {
  const row = await lockOrder(tx, orderId);
  // The reason may name the customer, so that of a deleted account is not kept.
  const reason = (await isCustomerDeleted(tx, row)) ? undefined : wanted.reason;
  await demandUndisputed(tx, orderId);
  if (row.status === 'Cancelled')
    throw new ApiError('ORDER_FINAL', 'This order is Cancelled: all of it is refunded.');
  const money = await readMoney(tx, row);
  const { state, items } = money;
  const price = toMinor(wanted.price);
  const at = items.findIndex((item) => item.productId === wanted.productId && item.price === price);
  const [item, line] = [items[at], state.lines[at]];
  if (!item || !line)
    throw new ApiError('NOT_FOUND', 'This order has no such product at that price.');
  const difference = priceDifference(line, { price, rightPrice: toMinor(wanted.rightPrice) });
  const left = leftToRefund(state);
  const goodwill = Math.min(difference - line.corrected, left);
  if (goodwill <= 0) {
    throw new ApiError('REFUND_TOO_MUCH', 'The difference is refunded already.', {
      details: { left: toWhole(left), lines: [] },
    });
  }
  const pieces = items.map(() => 0);
  await storeRefund(tx, row, money, {
    kind: 'goodwill',
    priced: priceRefund(state, { pieces, shipping: false, goodwill, corrects: at }),
    pieces,
    restocks: () => false,
    withShipping: false,
    ...(reason !== undefined && { reason }),
    correctsItem: item.id,
    by: { uid: by, role: 'admin' },
    at: momentAfter(await readHistory(tx, orderId), now()),
  });
  await papers.numberCreditNotes(tx, orderId, now());
  return goodwill;
}
