import { useState } from 'react';
import { toWhole } from '#contract/money.ts';
import { paymentObstacle, type PaymentKind } from '#contract/payment-kinds.ts';
import type { ShownPayment } from '#contract/payment-settings.ts';
import { STANDARD_METHOD } from '#contract/rules-at.ts';
import { cartChosen } from '#web/cart/cart-slice.ts';
import { config } from '#web/config-endpoint.ts';
import { shopConfig } from '#web/shop-config.ts';
import { selectUser } from '#web/session/session-slice.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { type Delivery, usePricesHere } from '#web/storefront/deliver-to/use-prices-here.ts';
import type { DeliverTo } from '#web/storefront/deliver-to/use-place.ts';

/** The ways to pay that take the cart, and the one that the shopper has chosen: else the first. */
export interface PaymentChoice {
  methods: readonly ShownPayment[];
  chosen: ShownPayment | undefined;
  choose: (kind: PaymentKind) => void;
}

/** Prices the cart in a place as `usePricesHere` does, with the fee of the chosen way to pay. */
export function usePaymentHere(to: DeliverTo): { delivery: Delivery; payment: PaymentChoice } {
  const { data } = config.useQuery(undefined);
  const { methods: all } = (data?.config ?? shopConfig).payment;
  const paysByInvoice = useShopSelector(selectUser)?.paysByInvoice === true;
  const offered = all.filter(({ kind }) => kind !== 'invoice' || paysByInvoice);
  const dispatch = useShopDispatch();
  const remembered = useShopSelector(({ cart }) => cart.payment);
  const [kind, setKind] = useState(remembered);
  const priced = offered.find((method) => method.kind === kind) ?? offered[0];
  const delivery = usePricesHere({ ...to, fee: priced?.fee });
  // Of the method that the cart is priced with just now, which is another one until a choice has arrived there.
  const total = useShopSelector(({ cart }) => cart.total - toWhole(cart.rules.fee ?? 0));
  const cart = {
    country: to.country,
    delivery: delivery.chosen ?? STANDARD_METHOD,
    total,
  };
  const methods = offered.filter((method) => paymentObstacle(method, cart) === undefined);
  const chosen = methods.find((method) => method.kind === priced?.kind) ?? methods[0];
  // The way that was chosen doesn't take the cart any more.
  if (chosen && chosen.kind !== priced?.kind) setKind(chosen.kind);
  function choose(wanted: PaymentKind) {
    setKind(wanted);
    dispatch(cartChosen({ payment: wanted }));
  }
  return { delivery, payment: { methods, chosen, choose } };
}
