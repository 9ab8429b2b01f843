import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId, useShopSelector } from '#web/store-hooks.ts';
import { refreshAccountCart } from '#web/storefront/account-cart/follow-account-cart.tsx';
import { CheckoutScreen, CheckoutSteps } from '#web/storefront/checkout/CheckoutScreen.tsx';
import { completeInBackground } from '#web/storefront/checkout/complete-checkout.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { CartLines, useReviewedCart } from './CartLines.tsx';
import { BarTotal, CartSums } from './CartSums.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';
import { CouponField } from './CouponField.tsx';
import { useCoupon } from './use-coupon.ts';

export function Component() {
  const isEmpty = useShopSelector((state) => state.cart.cartItems.length === 0);
  useCompletedCheckout();
  useEffect(refreshAccountCart, []);
  return isEmpty ? <EmptyCartScreen /> : <FilledCart />;
}

/** Creates the order if the open checkout was paid on a page that was closed. */
function useCompletedCheckout(): void {
  const uid = useUserId();
  useEffect(() => {
    if (uid !== '') void completeInBackground();
  }, [uid]);
}

function FilledCart() {
  const cart = useReviewedCart();
  const coupon = useCoupon();
  return (
    <CheckoutScreen
      title="Cart"
      step="Cart"
      summary={
        <div className="flex flex-col gap-6">
          <CouponField check={coupon} />
          <CartSums to={cart.to} delivery={cart.delivery} />
          <ActionBar className="flex items-center gap-4">
            <BarTotal className="md:hidden" />
            <CheckoutLink to={paths.shipping} obstacle={cart.obstacle}>
              Checkout
            </CheckoutLink>
          </ActionBar>
        </div>
      }
    >
      <CartLines cart={cart} />
      <Link
        to={paths.search}
        className="mt-4 inline-flex min-h-11 items-center text-ink-muted underline-offset-4 hover:text-ink hover:underline"
      >
        Continue shopping
      </Link>
    </CheckoutScreen>
  );
}

function EmptyCartScreen() {
  return (
    <div className="page py-8 md:py-12">
      <title>{`Cart · ${shopConfig.shop.name}`}</title>
      <CheckoutSteps current="Cart" />
      <EmptyCart heading="h1" />
    </div>
  );
}
