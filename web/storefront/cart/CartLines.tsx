import { addToCart, removeCartItem } from '#web/cart/cart-slice.ts';
import { countPieces } from '#web/order/order-words.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { usePlace } from '#web/storefront/deliver-to/use-place.ts';
import { usePricesHere } from '#web/storefront/deliver-to/use-prices-here.ts';
import { Button } from '#web/ui/Button.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { CartLine } from './CartLine.tsx';
import { obstacleTo } from './CheckoutLink.tsx';
import { acceptChanges } from './review-cart.ts';
import { RulesNotice } from './RulesNotice.tsx';
import { type ReviewedItem, useCartReview } from './use-cart-review.ts';

/** The cart compared with what the shop offers now, and why checking out is not possible, if it is not. */
export function useReviewedCart() {
  const review = useCartReview();
  const to = usePlace();
  const delivery = usePricesHere(to);
  const isOnline = useOnline();
  const changed = review.reviewed.filter(({ changes }) => changes.length > 0);
  return { ...review, to, delivery, isOnline, changed, obstacle: obstacleTo(changed, isOnline) };
}

/** The lines of the cart, and what has changed since they were added. */
export function CartLines({
  cart: { reviewed, changed, isIncomplete, isOnline, retry },
}: {
  cart: ReturnType<typeof useReviewedCart>;
}) {
  return (
    <>
      <CartAnnouncement />
      <RulesNotice />
      {changed.length > 0 && <Changes changed={changed} />}
      {(isIncomplete || !isOnline) && (
        <div className="mb-6">
          <Notice
            action={
              isOnline && (
                <Button size="sm" onClick={retry}>
                  Try again
                </Button>
              )
            }
          >
            {isOnline
              ? "Prices and stock can't be checked just now."
              : 'Prices and stock are as last seen.'}
          </Notice>
        </div>
      )}
      <ul className="@container border-t border-line">
        {reviewed.map((one) => (
          <CartLine key={one.item.productId} reviewed={one} />
        ))}
      </ul>
    </>
  );
}

function Changes({ changed }: { changed: readonly ReviewedItem[] }) {
  const dispatch = useShopDispatch();
  const acceptAll = () => {
    for (const { item, offer, held } of changed) {
      const accepted = acceptChanges(item, offer, held);
      dispatch(accepted ? addToCart(accepted) : removeCartItem(item.productId));
    }
  };
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        urgent
        action={
          changed.length > 1 && (
            <Button size="sm" onClick={acceptAll}>
              Accept all changes
            </Button>
          )
        }
      >
        {changed.length === 1 ? 'One thing has' : `${changed.length} things have`} changed since you
        added {changed.length === 1 ? 'it' : 'them'}.
      </Notice>
    </div>
  );
}

/** Announces every change of the cart to screen readers. */
function CartAnnouncement() {
  const { cartItems, total } = useShopSelector((state) => state.cart);
  const money = useMoneyText();
  return (
    <output className="sr-only">
      {countPieces(cartItems)} in your cart, {money(total)} in all
    </output>
  );
}
