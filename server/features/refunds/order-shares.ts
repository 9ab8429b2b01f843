import { ratesOf, sharesAtRates, withGiven, type RefundedRates } from '#contract/refund-by-rate.ts';
import { storedShares } from '#contract/shares.ts';
import type { OrderItemRow, OrderRow } from '#server/features/orders/orders.table.ts';
import { quoteOf } from '#server/features/pricing/present-priced.ts';
import type { RefundRow } from './refunds.table.ts';

/** The shares of an order as they are stored with its lines; the shipping has the rest. */
export function sharesOf(row: OrderRow, items: readonly OrderItemRow[]) {
  const { shippingCharges, discount } = row;
  const { pricesInclude } = quoteOf(row, items.length);
  return storedShares(
    { shippingCharges, discount, tax: row.tax + row.taxIncluded, pricesInclude },
    items.map(({ price, quantity, taxShare, discountShare }) => ({
      amount: price * quantity,
      tax: taxShare,
      discount: discountShare,
    })),
  );
}

interface OrderShares {
  row: OrderRow;
  items: readonly OrderItemRow[];
  shares: ReturnType<typeof sharesOf>;
}

/** Returns the amounts that refunds have given back of each rate of an order; undefined for one that was taxed without a table. */
export function refundedRates(
  { row, items, shares }: OrderShares,
  owed: readonly RefundRow[],
  lines: readonly { refundId: string; orderItemId: string; amount: number }[],
): RefundedRates | undefined {
  const none = ratesOf(quoteOf(row, items.length));
  return (
    none &&
    owed.reduce((rates, refund) => {
      const ofLine = (itemId: string) =>
        lines.find((line) => line.refundId === refund.id && line.orderItemId === itemId)?.amount ??
        (refund.correctsItem === itemId ? refund.amount : 0);
      const given = {
        lines: items.map(({ id }) => ofLine(id)),
        shipping: refund.shipping,
        amount: refund.amount,
      };
      return withGiven(rates, sharesAtRates({ ...shares, rates }, given));
    }, none)
  );
}
