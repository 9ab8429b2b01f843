import { type ReactNode, useId } from 'react';
import { AddressDialog } from '#web/frame/AddressDialog.tsx';
import { paths } from '#web/paths.ts';
import { rememberWantedPage } from '#web/session/wanted-page.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { CartLines, useReviewedCart } from './CartLines.tsx';
import { BarTotal, CartSums } from './CartSums.tsx';
import { CheckoutLink } from './CheckoutLink.tsx';
import { EmptyCart } from './EmptyCart.tsx';

/** The cart of a visitor, in a drawer over the page they are on. */
export function Component({ children: toasts }: { children: ReactNode }) {
  const titleId = useId();
  const isEmpty = useShopSelector((state) => state.cart.cartItems.length === 0);
  return (
    <AddressDialog titleId={titleId} className={DRAWER}>
      {/* Gets the focus when the last line is removed. */}
      <h2 id={titleId} tabIndex={-1} className="px-4 pt-4 text-xl sm:px-6">
        Cart
      </h2>
      {isEmpty ? <EmptyCart heading="h3" /> : <FilledDrawer />}
      {toasts}
    </AddressDialog>
  );
}

const DRAWER =
  'my-0 mr-0 ml-auto h-dvh open:flex flex-col max-h-none w-[min(28rem,calc(100vw-1.5rem))] max-w-none scroll-pt-16 scroll-pb-24 ' +
  'border-l border-line transition-[translate] duration-200 ease-out starting:translate-x-full';

function FilledDrawer() {
  const cart = useReviewedCart();
  return (
    <>
      <div className="flex flex-col gap-6 px-4 pt-6 pb-6 sm:px-6">
        <div>
          <CartLines cart={cart} />
        </div>
        <CartSums to={cart.to} delivery={cart.delivery} />
      </div>
      <div className="sticky bottom-0 mt-auto flex items-center gap-4 border-t border-line bg-ground px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <BarTotal />
        <CheckoutLink
          to={paths.login}
          // The address form replaces the drawer in the history.
          replace
          onGo={() => rememberWantedPage(paths.shipping)}
          obstacle={cart.obstacle}
        >
          Log in to check out
        </CheckoutLink>
      </div>
    </>
  );
}
