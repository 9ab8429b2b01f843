import { dayWords } from '#contract/delivery-dates.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { lackingForFreeShipping } from '#contract/shipping-charges.ts';
import { DeliveryDates } from '#web/order/DeliveryDates.tsx';
import { Sums, sumsOfCart } from '#web/order/Sums.tsx';
import { useShop } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { DeliverTo } from '#web/storefront/deliver-to/DeliverTo.tsx';
import { DeliveryChoice, NoDelivery } from '#web/storefront/deliver-to/DeliveryChoice.tsx';
import type { DeliverTo as Place } from '#web/storefront/deliver-to/use-place.ts';
import type { Delivery } from '#web/storefront/deliver-to/use-prices-here.ts';
import { Money, useMoneyText } from '#web/ui/Money.tsx';

/** The sums of the cart, what it lacks for free shipping, where it goes, and when it should arrive. */
export function CartSums({ to, delivery }: { to: Place; delivery: Delivery }) {
  const cart = useShopSelector((state) => state.cart);
  const { freeShippingAbove } = useShop();
  const lacking = toWhole(lackingForFreeShipping(toMinor(cart.subtotal), cart.rules));
  return (
    <div className="flex flex-col gap-3">
      <Sums sums={sumsOfCart(cart, delivery)} />
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
      <DeliverTo />
      <ArrivalDays to={to} delivery={delivery} />
    </div>
  );
}

/** The days of arrival, the ways to choose from where it can be picked up, or the reason why there is no delivery. */
function ArrivalDays({ to, delivery }: { to: Place; delivery: Delivery }) {
  const { locale } = useShop();
  const { chosen, reason, methods, isOpen } = delivery;
  if (reason) return <NoDelivery reason={reason} country={to.country} />;
  if (!methods) return isOpen ? null : <DeliveryDates country={to.country} />;
  if (!chosen || methods.some(({ kind }) => kind === 'pickup'))
    return <DeliveryChoice delivery={delivery} country={to.country} />;
  const words = `${chosen.name}: Delivered ${dayWords(chosen, locale)}`;
  return <p className="text-sm text-ink-muted">{words}</p>;
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
