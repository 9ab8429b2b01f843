import { ratesOf, sharesAtRates, withGiven, type RefundedRates } from '#contract/refund.ts';
import type { OrderItemRow, OrderRow } from '#server/features/orders/orders.table.ts';
import { quoteOf } from '#server/features/pricing/present-priced.ts';
import type { RefundRow } from './refunds.table.ts';

/** The shares of an order as they are stored with its lines; the shipping has the rest. */
export function sharesOf(row: OrderRow, items: readonly OrderItemRow[]) {
  const isInside = quoteOf(row, items.length).pricesInclude;
  const share = (amount: number, tax: number, discount: number) => ({
    amount,
    tax: isInside ? 0 : tax,
    taxIncluded: isInside ? tax : 0,
    discount,
  });
  const lines = items.map(({ price, quantity, taxShare, discountShare }) =>
    share(price * quantity, taxShare, discountShare),
  );
  const left = (all: number, of: 'taxShare' | 'discountShare') =>
    items.reduce((rest, item) => rest - item[of], all);
  const shipping = share(
    row.shippingCharges,
    left(row.tax + row.taxIncluded, 'taxShare'),
    left(row.discount, 'discountShare'),
  );
  return { lines, shipping };
}

interface OrderShares {
  row: OrderRow;
  items: readonly OrderItemRow[];
  shares: ReturnType<typeof sharesOf>;
}

/** What its refunds have given back of each rate of an order; undefined for one that was taxed without a table. */
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
