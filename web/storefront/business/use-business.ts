import type { Business } from '#contract/business.ts';
import { useShop } from '#web/shop-config.ts';
import { useShopSelector, useUserId } from '#web/store-hooks.ts';
import { ownBusiness } from './business-endpoints.ts';

/** The business that the shopper has saved, and whether the cart is for it. */
export interface ForBusiness {
  /** The shop asks for it. */
  isAsked: boolean;
  saved: Business | undefined;
  isFor: boolean;
  /** Goods to other countries of the EU are free of tax. */
  isExempt: boolean;
}

/** Returns the shopper's business. Who has saved one buys for it, unless they say otherwise. */
export function useBusiness(): ForBusiness {
  const uid = useUserId();
  const isAsked = useShop().tax.asksBusinesses;
  const chosen = useShopSelector(({ cart }) => cart.forBusiness);
  const { currentData } = ownBusiness.useQuery(uid, { skip: uid === '' || !isAsked });
  const saved = isAsked ? (currentData ?? undefined) : undefined;
  const isFor = isAsked && (chosen ?? saved !== undefined);
  return { isAsked, saved, isFor, isExempt: isFor && saved?.isExempt === true };
}
