import { toMinor, toWhole } from '#contract/money.ts';
import { lackingForFreeShipping } from '#contract/pricing.ts';
import { DeliveryDates } from '#web/order/DeliveryDates.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { useShop } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { useDeliveryCountry } from '#web/storefront/addresses/use-delivery-country.ts';
import { Money, useMoneyText } from '#web/ui/Money.tsx';

/** The sums of the cart, what it lacks for free shipping, and when it should arrive. */
export function CartSums() {
  const cart = useShopSelector((state) => state.cart);
  const { freeShippingAbove } = useShop();
  const lacking = toWhole(lackingForFreeShipping(toMinor(cart.subtotal), cart.rules));
  return (
    <div className="flex flex-col gap-3">
      <Sums sums={{ ...cart, taxPercent: cart.rules.taxPercent }} />
      {lacking > 0 && (
        <p className="text-sm text-ink-muted">
          {lacking > toWhole(1) ? (
            <>
              <Money amount={lacking} /> more for free shipping
            </>
          ) : (
            <>
              Shipping is free above <Money amount={freeShippingAbove} />
            </>
          )}
        </p>
      )}
      <DeliveryDates country={useDeliveryCountry()} />
    </div>
  );
}

/** The total beside the button of a sticky bar. Hidden from screen readers, which have read it in the sums. */
export function BarTotal({ className = '' }: { className?: string }) {
  const total = useShopSelector((state) => state.cart.total);
  const money = useMoneyText();
  return (
    <p aria-hidden="true" className={`max-w-min shrink-0 font-semibold tabular-nums ${className}`}>
      {`Total ${money(total)}`}
    </p>
  );
}
