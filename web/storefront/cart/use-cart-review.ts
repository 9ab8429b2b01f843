import { useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import type { Product } from '#contract/catalog.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { api } from '#web/api.ts';
import { type CartItem, heldOf } from '#web/cart/cart-state.ts';
import { useUserId, useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { product } from '#web/storefront/catalog/catalog-endpoints.ts';
import { openCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import { type Change, type Offer, reviewItem } from './review-cart.ts';

export interface ReviewedItem {
  item: CartItem;
  offer: Offer;
  held: number;
  changes: Change[];
}

interface CartReview {
  reviewed: ReviewedItem[];
  /** Some product could not be fetched: what is shown may be outdated. */
  isIncomplete: boolean;
  retry: () => void;
}

/** The items of the cart, each compared with what the shop offers now. */
export function useCartReview(): CartReview {
  const dispatch = useShopDispatch();
  const items = useShopSelector((state) => state.cart.cartItems);
  const cart = useShopSelector((state) => state.cart);
  // A flat list of pairs, so that `shallowEqual` can compare it.
  const answers = useShopSelector(
    (state) =>
      items.flatMap(({ productId }) => {
        const { data, error } = product.select(productId)(state);
        return [data, error];
      }),
    shallowEqual,
  );
  // Nothing counts as sold out until it is known what the shopper's own checkout holds. Visitors have no checkout.
  const uid = useUserId();
  const { isError } = openCheckout.useQuery(uid, { skip: uid === '' });
  const isHeldKnown = uid === '' || cart.held !== undefined || isError;
  useProducts(items.map(({ productId }) => productId).join(' '));

  const reviewed = items.map((item, at) => {
    const offer = offerOf(answers[2 * at] as Product | undefined, answers[2 * at + 1]);
    const held = heldOf(cart, item.productId);
    const changes = reviewItem(item, offer, isHeldKnown ? held : Infinity);
    return { item, offer, held, changes };
  });
  return {
    reviewed,
    isIncomplete: reviewed.some(
      ({ offer }, at) => offer.kind !== 'gone' && answers[2 * at + 1] !== undefined,
    ),
    retry: () => void dispatch(api.util.invalidateTags(['product'])),
  };
}

/** Subscribes to the products of the cart. A query hook can't be called in a loop. */
function useProducts(ids: string): void {
  const dispatch = useShopDispatch();
  useEffect(() => {
    const queries = ids
      .split(' ')
      .filter(Boolean)
      .map((id) => dispatch(product.initiate(id, { forceRefetch: FRESH_SECONDS })));
    return () => {
      for (const query of queries) query.unsubscribe();
    };
  }, [dispatch, ids]);
}

/** A product this fresh is not fetched again when another item is added or removed. */
const FRESH_SECONDS = 5;

function offerOf(sold: Product | undefined, error: unknown): Offer {
  if (isApiFailure(error) && error.status === 404) return { kind: 'gone' };
  return sold ? { kind: 'sold', product: sold } : { kind: 'unknown' };
}
