import { toMinor } from './money.ts';
import type { Order } from './orders.ts';
import { taxAtRates, type RefundedRates } from './refund-by-rate.ts';
import { allTaxOf, paidFor, type Share } from './shares.ts';
import { sumOf } from './split.ts';

/**
 * The amounts of refunds, all in minor units. The one implementation: the server decides by it, and the back office shows by it
 * what a refund would come to.
 */

/** The pieces and amounts of an order, and their refunds, pending and failed ones included. Amounts in minor units. */
export interface RefundState {
  /** The amount paid for the order. */
  total: number;
  /** The sum of its refunds. */
  refunded: number;
  /** The tax in `refunded`. */
  refundedTax: number;
  lines: readonly (Share & {
    /** Pieces bought, and how many of them are refunded. */
    quantity: number;
    refunded: number;
    /** Given back because its price was wrong, beyond its pieces. */
    corrected: number;
  })[];
  shipping: Share & { isRefunded: boolean };
  /** Of an order that was taxed by a table of rates; absent: tax is shared by pieces. */
  rates?: RefundedRates | undefined;
}

export interface WantedRefund {
  /** Pieces to refund, of each line. */
  pieces: readonly number[];
  shipping: boolean;
  /** A sum on top of the lines and the shipping, or alone. */
  goodwill: number;
  /** The line whose price was wrong, where `goodwill` is the difference. */
  corrects?: number | undefined;
}

export interface PricedRefund {
  /** Σ lines + shipping + goodwill. */
  amount: number;
  lines: number[];
  shipping: number;
  goodwill: number;
  /** The tax in `amount`. */
  tax: number;
  /** The amount at each rate of an order that was taxed by a table, and last untaxed. */
  byRate?: number[];
}

/**
 * Returns the state, in minor units, of an order as the API shows it (whole units), for a form that says what a refund would come to. The API doesn't show the
 * refunded tax, so the `tax` of a refund priced from this state is meaningless.
 */
export function refundStateOf(
  order: Pick<
    Order,
    'total' | 'refundable' | 'orderItems' | 'shippingCharges' | 'tax' | 'discount' | 'refunds'
  >,
): RefundState {
  const lines = order.orderItems.map(({ _id, price, quantity, tax, discount, refunded }) => ({
    amount: toMinor(price) * quantity,
    tax: toMinor(tax),
    discount: toMinor(discount),
    quantity,
    refunded,
    corrected: sumOf(
      order.refunds.map(({ correctsItem, amount }) => (correctsItem === _id ? toMinor(amount) : 0)),
    ),
  }));
  return {
    total: toMinor(order.total),
    refunded: toMinor(order.total) - toMinor(order.refundable),
    refundedTax: 0,
    lines,
    shipping: {
      amount: toMinor(order.shippingCharges),
      tax: toMinor(order.tax) - sumOf(lines.map(({ tax }) => tax)),
      discount: toMinor(order.discount) - sumOf(lines.map(({ discount }) => discount)),
      isRefunded: order.refunds.some(({ withShipping }) => withShipping),
    },
  };
}

/** Returns the amount paid for the pieces of a line that are not refunded, in minor units. */
export function leftOfLine(line: Share & { quantity: number; refunded: number }): number {
  return betweenPieces(paidFor(line), line, line.quantity - line.refunded);
}

/** Returns the amount that can still be refunded, in minor units. */
export function leftToRefund({ total, refunded }: RefundState): number {
  return Math.max(0, total - refunded);
}

/**
 * Prices a refund, in minor units. Of a line with n of m pieces refunded, the customer has got the share of n pieces, rounded
 * down, however many refunds it took; of a line whose price was wrong, the share of what is left of it after its correction. What
 * was given beyond lines and shipping (goodwill, refunds that the shop owner made at the payment provider) is cut from what lines
 * and shipping give later, so that all refunds together come to the total in any order. The amount may exceed `leftToRefund`:
 * then the refund must be refused.
 */
export function priceRefund(state: RefundState, wanted: WantedRefund): PricedRefund {
  const lines = state.lines.map((line, at) =>
    betweenPieces(paidForPieces(line), line, wanted.pieces[at] ?? 0),
  );
  const withShipping = wanted.shipping && !state.shipping.isRefunded;
  const shipping = withShipping ? paidFor(state.shipping) : 0;
  let toCut = Math.max(0, state.refunded - refundedByParts(state));
  const cut = (amount: number): number => {
    const given = Math.max(0, amount - toCut);
    toCut -= amount - given;
    return given;
  };
  const priced = { lines: lines.map(cut), shipping: cut(shipping), goodwill: wanted.goodwill };
  const amount = sumOf(priced.lines) + priced.shipping + priced.goodwill;
  const ofLines = state.lines.map((line, at) =>
    betweenPieces(allTaxOf(line), line, wanted.pieces[at]),
  );
  const tax = sumOf(ofLines) + (withShipping ? allTaxOf(state.shipping) : 0);
  const isAll = amount >= leftToRefund(state);
  if (state.rates) {
    const ofLines = priced.lines.map((line, at) =>
      at === wanted.corrects ? line + wanted.goodwill : line,
    );
    return { ...priced, amount, ...taxAtRates(state, { ...priced, lines: ofLines, amount }) };
  }
  return { ...priced, amount, tax: isAll ? leftOfTax(state) : Math.min(tax, amount) };
}

/** Returns a request for all that is left: every piece and the shipping, without goodwill. */
export function everythingLeft(state: RefundState): WantedRefund {
  return {
    pieces: state.lines.map(({ quantity, refunded }) => quantity - refunded),
    shipping: true,
    goodwill: 0,
  };
}

/** Returns true if every piece would be refunded. */
export function emptiesOrder(state: RefundState, pieces: readonly number[]): boolean {
  return state.lines.every(
    ({ quantity, refunded }, at) => refunded + (pieces[at] ?? 0) >= quantity,
  );
}

function leftOfTax({ lines, shipping, refundedTax }: RefundState): number {
  return sumOf(lines.map(allTaxOf)) + allTaxOf(shipping) - refundedTax;
}

/** The sum of the refunded pieces, the corrections and the shipping, before anything was cut. */
function refundedByParts({ lines, shipping }: RefundState): number {
  const ofLines = lines.map(
    (line) => shareOfPieces(paidForPieces(line), line.quantity, line.refunded) + line.corrected,
  );
  return sumOf(ofLines) + (shipping.isRefunded ? paidFor(shipping) : 0);
}

/** The amount that the pieces of a line give: paid for it, less what was given back because its price was wrong. */
function paidForPieces(line: RefundState['lines'][number]): number {
  return Math.max(0, paidFor(line) - line.corrected);
}

/** Returns how much a share grows if `pieces` more of a line are refunded. */
function betweenPieces(
  share: number,
  { quantity, refunded }: { quantity: number; refunded: number },
  pieces = 0,
): number {
  const upTo = shareOfPieces(share, quantity, refunded + pieces);
  return upTo - shareOfPieces(share, quantity, refunded);
}

function shareOfPieces(share: number, quantity: number, pieces: number): number {
  return Number((BigInt(share) * BigInt(pieces)) / BigInt(quantity));
}
