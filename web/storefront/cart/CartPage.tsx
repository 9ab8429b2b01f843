import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { addToCart, removeCartItem } from '#web/cart/cart-slice.ts';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId, useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { CheckoutScreen, CheckoutSteps } from '#web/storefront/checkout/CheckoutScreen.tsx';
import { completeInBackground } from '#web/storefront/checkout/complete-checkout.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { CartLine } from './CartLine.tsx';
import { CouponField } from './CouponField.tsx';
import { acceptChanges } from './review-cart.ts';
import { type ReviewedItem, useCartReview } from './use-cart-review.ts';
import { useCoupon } from './use-coupon.ts';

export function Component() {
  const isEmpty = useShopSelector((state) => state.cart.cartItems.length === 0);
  useCompletedCheckout();
  return isEmpty ? <EmptyCart /> : <FilledCart />;
}

/** Creates the order if the open checkout was paid on a page that was closed. */
function useCompletedCheckout(): void {
  const uid = useUserId();
  useEffect(() => {
    if (uid !== '') void completeInBackground();
  }, [uid]);
}

function FilledCart() {
  const { reviewed, isIncomplete, retry } = useCartReview();
  const cart = useShopSelector((state) => state.cart);
  const coupon = useCoupon();
  const isOnline = useOnline();
  const changed = reviewed.filter(({ changes }) => changes.length > 0);
  return (
    <CheckoutScreen
      title="Cart"
      step="Cart"
      summary={
        <div className="flex flex-col gap-6">
          <CouponField check={coupon} />
          <Sums sums={cart} />
          <ActionBar>
            <CheckoutLink obstacle={obstacleTo(changed, isOnline)} />
          </ActionBar>
        </div>
      }
    >
      <CartAnnouncement />
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
      <ul className="border-t border-line">
        {reviewed.map((one) => (
          <CartLine key={one.item.productId} reviewed={one} />
        ))}
      </ul>
      <Link
        to={paths.search}
        className="mt-4 inline-flex min-h-11 items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline"
      >
        Continue shopping
      </Link>
    </CheckoutScreen>
  );
}

/** Why checking out is not possible now; undefined where it is. */
function obstacleTo(changed: readonly ReviewedItem[], isOnline: boolean): string | undefined {
  if (!isOnline) return 'Checkout waits for the connection.';
  return changed.length > 0 ? 'Something has changed. Settle it first, then check out.' : undefined;
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
  const count = cartItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <output className="sr-only">
      {count} {count === 1 ? 'item' : 'items'} in your cart, {money(total)} in all
    </output>
  );
}

function EmptyCart() {
  return (
    <div className="page py-8 md:py-12">
      <title>{`Cart · ${shopConfig.shop.name}`}</title>
      <CheckoutSteps current="Cart" />
      <EmptyState
        heading="h1"
        title="Your cart is empty"
        action={
          <Link to={paths.search} className={buttonLook('primary')}>
            Search products
          </Link>
        }
      >
        What you add stays here, also when you close the page.
      </EmptyState>
    </div>
  );
}

/** The link to the next step, or why it is blocked. */
function CheckoutLink({ obstacle }: { obstacle: string | undefined }) {
  const reasonId = useId();
  const isBlocked = obstacle !== undefined;
  return (
    <>
      {/* A blocked link stays in the tab order, so that its reason is read. */}
      <Link
        to={paths.shipping}
        aria-disabled={isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        onClick={(event) => isBlocked && event.preventDefault()}
        className={`${buttonLook('primary')} w-full`}
      >
        Checkout
      </Link>
      {isBlocked && (
        <p id={reasonId} className="mt-2 text-center text-sm text-warning">
          {obstacle}
        </p>
      )}
    </>
  );
}
