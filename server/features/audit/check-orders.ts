import { and, eq, isNotNull } from 'drizzle-orm';
import { type HistoryEntry, isStatusPath } from '#contract/order-status.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import {
  findEmptyOrders,
  findWrongNumbers,
  findWrongSearchTexts,
  readStatusPaths,
} from './audit.queries.ts';
import { findWrongSums } from './find-wrong.queries.ts';
import type { Evidence, Finding } from './invariant.ts';
import { isChargedRightly } from './judge-payment.rule.ts';

/** Checks that an order's total is its lines + tax + shipping − discount, and equals what was charged, in the same currency. */
export async function checkSums({ tx, payments, providerName }: Evidence): Promise<Finding> {
  const wrong = await findWrongSums(tx);
  const charged = await tx
    .select({
      id: orders.id,
      total: orders.total,
      currency: orders.currency,
      reference: orders.paymentReference,
    })
    .from(orders)
    .where(and(eq(orders.paymentProvider, providerName), isNotNull(orders.paymentReference)));
  const otherwise = charged.flatMap(({ id, total, currency, reference }) => {
    const payment = payments.get(reference ?? '');
    if (!payment || isChargedRightly(payment, { total, currency })) return [];
    const { amountReceived } = payment;
    const what = `order: total ${total} ${currency}, charged ${amountReceived} ${payment.currency}`;
    return [{ id, what }];
  });
  const checked = await tx.$count(orders);
  return { checked, breaches: [...wrong, ...otherwise], underway: 0 };
}

/**
 * Checks that every order's history has only allowed steps and ends with the order's status. An order must be cancelled before it
 * can be deleted while Processing, and is cancelled when nothing of it is left to send.
 */
export async function checkHistories({ tx }: Evidence): Promise<Finding> {
  const rows = await readStatusPaths(tx);
  const breaches = rows.flatMap(({ id, status, path }) =>
    isStatusPath(path) && path.at(-1)?.status === status
      ? []
      : [{ id, what: `order: ${status} after ${path.map(inWords).join(' → ') || 'nothing'}` }],
  );
  const deleted = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.deletedAt), eq(orders.status, 'Processing')));
  breaches.push(...deleted.map(({ id }) => ({ id, what: 'order: deleted while Processing' })));
  breaches.push(...(await findEmptyOrders(tx)));
  return { checked: rows.length, breaches, underway: 0 };
}

/** Checks that every order has a number of its own, from 1001 on. */
export async function checkNumbers({ tx }: Evidence): Promise<Finding> {
  return { checked: await tx.$count(orders), breaches: await findWrongNumbers(tx), underway: 0 };
}

/** The text by which an order is found says what the order says. */
export async function checkSearchTexts({ tx }: Evidence): Promise<Finding> {
  return {
    checked: await tx.$count(orders),
    breaches: await findWrongSearchTexts(tx),
    underway: 0,
  };
}

function inWords({ status, undone }: HistoryEntry): string {
  return undone ? `${status} (undone)` : status;
}
