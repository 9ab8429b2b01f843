import type { Store } from '@reduxjs/toolkit';
import type { PricingRules } from '#contract/pricing-rules.ts';
import { rulesChanged } from '#web/cart/cart-slice.ts';
import type { CartState } from '#web/cart/cart-state.ts';

/** The storage key of the rules by which the shopper last saw their cart priced. */
const RULES_KEY = 'vitrine.rules';

type CartStore = Pick<Store<{ cart: CartState }>, 'getState' | 'subscribe' | 'dispatch'>;

/** Prices the cart by these rules, and saves which ones the shopper has seen, so that a change can be announced. */
export function priceBy(rules: PricingRules, store: CartStore): void {
  let known = readText();
  store.dispatch(rulesChanged({ rules, seen: readRules(known) ?? rules }));
  const keep = () => {
    const { rules, rulesBefore } = store.getState().cart;
    const now = JSON.stringify(rulesBefore ?? rules);
    if (now !== known) writeText((known = now));
  };
  keep();
  store.subscribe(keep);
}

/** Validates every value: somebody else may have written it. */
function readRules(text: string | null): PricingRules | undefined {
  try {
    const saved = JSON.parse(text ?? 'null') as Partial<Record<keyof PricingRules, unknown>> | null;
    const { taxPercent, shippingCharge, freeShippingAbove } = saved ?? {};
    if (!isNumber(taxPercent) || !isNumber(shippingCharge) || !isNumber(freeShippingAbove))
      return undefined;
    return { taxPercent, shippingCharge, freeShippingAbove };
  } catch {
    return undefined;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

// A browser may forbid storage. The shopper is then not told of changes between two visits.

function readText(): string | null {
  try {
    return localStorage.getItem(RULES_KEY);
  } catch {
    return null;
  }
}

function writeText(text: string): void {
  try {
    localStorage.setItem(RULES_KEY, text);
  } catch {
    // Nothing is kept.
  }
}
