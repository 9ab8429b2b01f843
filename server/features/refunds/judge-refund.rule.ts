import {
  emptiesOrder,
  everythingLeft,
  leftToRefund,
  priceRefund,
  type PricedRefund,
  type RefundState,
} from '#contract/refund.ts';

/** An admin's request for a refund; `goodwill` in minor units. */
export interface RefundAsked {
  lines: readonly { productId: string; quantity: number }[];
  shipping: boolean;
  goodwill: number;
}

/** An order, as far as a refund depends on it. `inReturns` and `ofReturn` have pieces of each line. */
export interface OrderToRefund {
  status: string;
  productIds: readonly string[];
  state: RefundState;
  /** Pieces in returns that aren't refunded yet: they are refunded with their return only. */
  inReturns: readonly number[];
  /** The pieces of the return that is refunded. */
  ofReturn?: readonly number[];
  /** That return is a withdrawal from the contract: if all goes back, the delivery is paid back, too. */
  isWithdrawal?: boolean;
}

export type RefundVerdict =
  | {
      ok: true;
      /** Pieces of each line of the order. */
      pieces: number[];
      priced: PricedRefund;
      withShipping: boolean;
      /** True if the order has nothing left to send, so that it has to be cancelled. */
      cancels: boolean;
    }
  | { ok: false; reason: 'invalid'; path: string; message: string }
  | { ok: false; reason: 'too-much' };

/**
 * Judges whether a refund is possible, and what it gives. Asking for what was never bought is invalid; asking for more than is
 * left (someone else may have refunded it meanwhile) is too much. A return is refunded without lines in full, and with lines only
 * those it has. The refund that empties an order which is still Processing cancels it. That of a withdrawal which leaves nothing
 * of the order has the delivery in it, whether it was asked for or not (Directive 2011/83/EU, Article 13).
 */
export function judgeRefund(order: OrderToRefund, asked: RefundAsked): RefundVerdict {
  const { state, productIds, inReturns, ofReturn } = order;
  const wrong = findWrongLine(order, asked);
  if (wrong) return { ok: false, reason: 'invalid', ...wrong };
  if (
    !ofReturn &&
    asked.lines.length === 0 &&
    asked.goodwill === 0 &&
    !(asked.shipping && state.shipping.amount > 0)
  )
    return { ok: false, reason: 'invalid', path: 'lines', message: 'Nothing to refund was chosen' };
  const chosen = productIds.map(
    (id) => asked.lines.find(({ productId }) => productId === id)?.quantity ?? 0,
  );
  const pieces = ofReturn && asked.lines.length === 0 ? [...ofReturn] : chosen;
  const returned = (line: number) => (ofReturn ? 0 : (inReturns[line] ?? 0));
  const isLeft =
    order.status !== 'Cancelled' &&
    state.lines.every(
      ({ quantity, refunded }, at) =>
        (pieces[at] ?? 0) <= Math.max(0, quantity - refunded - returned(at)),
    ) &&
    !(asked.shipping && state.shipping.isRefunded);
  if (!isLeft) return { ok: false, reason: 'too-much' };
  const empties = emptiesOrder(state, pieces);
  const { isWithdrawal = false } = order;
  const withShipping = asked.shipping || (isWithdrawal && empties && !state.shipping.isRefunded);
  const priced = priceRefund(state, { ...asked, pieces, shipping: withShipping });
  if (priced.amount > leftToRefund(state)) return { ok: false, reason: 'too-much' };
  const cancels =
    order.status === 'Processing' && (asked.lines.length > 0 || isWithdrawal) && empties;
  return {
    ok: true,
    pieces,
    cancels,
    withShipping,
    priced: cancels ? priceRefund(state, everythingLeft(state)) : priced,
  };
}

function findWrongLine(
  { productIds, state, ofReturn }: OrderToRefund,
  { lines }: RefundAsked,
): { path: string; message: string } | undefined {
  for (const [at, { productId, quantity }] of lines.entries()) {
    const path = `lines.${at}`;
    const line = productIds.indexOf(productId);
    if (line === -1) return { path: `${path}.productId`, message: 'Is not in this order' };
    if (lines.findIndex((other) => other.productId === productId) < at)
      return { path: `${path}.productId`, message: 'Is there twice' };
    const sentBack = ofReturn?.[line];
    if (sentBack === 0) return { path: `${path}.productId`, message: 'Is not in this return' };
    if (sentBack !== undefined && quantity > sentBack)
      return { path: `${path}.quantity`, message: `Only ${sentBack} are in this return` };
    const bought = state.lines[line]?.quantity ?? 0;
    if (quantity > bought)
      return { path: `${path}.quantity`, message: `Only ${bought} were bought` };
  }
  return undefined;
}
