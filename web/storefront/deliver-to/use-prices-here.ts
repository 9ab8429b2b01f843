import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import type { OfferedMethod } from '#contract/delivery.ts';
import { isOutsideEu } from '#contract/eu.ts';
import { toMinor } from '#contract/money.ts';
import type { Rate } from '#contract/tax-rules.ts';
import { placeChosen, rulesChanged } from '#web/cart/cart-slice.ts';
import { mustAskForTax, rulesHere } from '#web/cart/known-place.ts';
import { config } from '#web/config-endpoint.ts';
import { useShop } from '#web/shop-config.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { delivery, tax } from './delivery-endpoints.ts';
import type { DeliverTo } from './use-place.ts';

/** The ways of delivery of the cart. */
export interface Delivery {
  /** Undefined for a shop without zones, and until the shop has answered. */
  methods: readonly OfferedMethod[] | undefined;
  chosen: OfferedMethod | undefined;
  /** Its price is not known: the shop delivers by zones, and no way is chosen. */
  isOpen: boolean;
  /** Set where nothing can be delivered. */
  reason: 'COUNTRY' | 'POSTCODE' | 'TOO_HEAVY' | undefined;
}

/** Asks for what a business pays whose number is confirmed. */
const FOR_BUSINESS = { business: 'confirmed' } as const;

/** So that quick changes send one request. */
const PAUSE_MS = 400;

/**
 * Prices the cart by the shop's present rules in a place, which may have changed since the page was loaded, and with the delivery that is
 * chosen there.
 */
export function usePricesHere(to: DeliverTo): Delivery {
  const dispatch = useShopDispatch();
  const shop = useShop();
  const { isFetching } = config.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const rates = useRates(to);
  const offers = useOffers(to);
  const { country, pinCode = '', isExempt = false, fee = 0 } = to;
  const known = useShopSelector((state) => state.cart.place);
  const isKnown = known?.country === country && known.pinCode === pinCode;
  useEffect(() => {
    if (rates && isKnown) dispatch(placeChosen({ country, pinCode, rates }));
  }, [dispatch, rates, isKnown, country, pinCode]);
  const { chosen } = offers;
  const price = chosen ? toMinor(chosen.price) : 0;
  const taxClass = chosen?.taxClass;
  const { byZone } = shop.delivery;
  useEffect(() => {
    // While fetching, the shop may be older than the rules in the cart.
    if (isFetching) return;
    const rules = rulesHere(shop, { country, pinCode, isExempt, ...(rates && { rates }) });
    const offered = byZone && { offered: { price, ...(taxClass && { taxClass }) } };
    const added = fee > 0 && { fee: toMinor(fee) };
    dispatch(rulesChanged({ rules: { ...rules, ...offered, ...added } }));
  }, [dispatch, shop, isFetching, country, pinCode, isExempt, rates, byZone, price, taxClass, fee]);
  return offers;
}

/** The rates in a place by class, where the shop has to be asked; else undefined. */
function useRates({
  country,
  state = '',
  pinCode = '',
  isExempt = false,
}: DeliverTo): Readonly<Record<string, Rate>> | undefined {
  const shop = useShop();
  const known = useShopSelector(({ cart }) => cart.place);
  const business = isExempt && FOR_BUSINESS;
  const asked = new URLSearchParams({
    country,
    ...(state && { state }),
    // The same address for everybody else in the country, so that caches have its answer.
    ...(isOutsideEu({ country, pinCode }) && { pinCode }),
    ...business,
  }).toString();
  const isAsked = country !== '' && mustAskForTax(shop, { country, pinCode });
  const { currentData } = tax.useQuery(isAsked ? asked : skipToken, {
    refetchOnMountOrArgChange: 60,
  });
  if (!isAsked) return undefined;
  if (!currentData) return known?.country === country ? known.rates : undefined;
  return byClass(currentData.rates);
}

const CLASSES = new WeakMap<readonly object[], Record<string, Rate>>();

/** The same object for the same answer. */
function byClass(rates: readonly (Rate & { class: string })[]): Record<string, Rate> {
  const known =
    CLASSES.get(rates) ??
    Object.fromEntries(
      rates.map(({ class: id, percent, parts }) => [id, { percent, ...(parts && { parts }) }]),
    );
  CLASSES.set(rates, known);
  return known;
}

/** The ways in which the cart can go to a place. */
function useOffers(to: DeliverTo): Delivery {
  const { delivery: how } = useShop();
  const items = useShopSelector(({ cart }) => cart.cartItems);
  const wanted = useShopSelector(({ cart }) => cart.delivery);
  const asked = useDebounced(
    askDelivery(
      to,
      items.map(({ productId, quantity }) => ({ productId, quantity })),
    ),
    PAUSE_MS,
  );
  const { data } = delivery.useQuery(how.byZone && asked !== '' ? asked : skipToken, {
    refetchOnMountOrArgChange: 60,
  });
  // Of other items until the answer for these is there, but not of another place.
  if (!how.byZone || asked === '' || !data || placeIn(data.asked) !== placeIn(asked))
    return { methods: undefined, chosen: undefined, reason: undefined, isOpen: how.byZone };
  const { methods, reason } = data;
  const chosen =
    methods.find(({ _id }) => _id === wanted) ?? methods.find(({ kind }) => kind === 'parcel');
  return { methods, chosen, reason, isOpen: chosen === undefined };
}

/** The place in a query string of `delivery`. */
function placeIn(asked: string): string {
  const query = new URLSearchParams(asked);
  return ['country', 'state', 'pinCode', 'business'].map((name) => query.get(name) ?? '').join('|');
}

/** The query string of `delivery` for a cart; empty without one. */
export function askDelivery(
  { country, state = '', pinCode = '', isExempt = false }: DeliverTo,
  items: readonly { productId: string; quantity: number }[],
): string {
  if (country === '' || items.length === 0) return '';
  return new URLSearchParams({
    country,
    ...(state && { state }),
    ...(pinCode && { pinCode }),
    ...(isExempt && FOR_BUSINESS),
    items: items.map(({ productId, quantity }) => `${productId}:${quantity}`).join(','),
  }).toString();
}
