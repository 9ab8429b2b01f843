import type { ReactNode } from 'react';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart, rulesOf } from '#contract/pricing.ts';
import { homeCountry } from '#contract/home.ts';
import { useDeliveryDates } from '#web/order/DeliveryDates.tsx';
import { useShop } from '#web/shop-config.ts';
import { useDeliveryCountry } from '#web/storefront/addresses/use-delivery-country.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Money } from '#web/ui/Money.tsx';

/** A product's price by itself, with a remark that tax is added. */
export function ProductPrice({ price }: { price: number }) {
  const { taxPercent } = useShop();
  return (
    <>
      <Money amount={price} />
      {taxPercent > 0 && (
        <span className="ml-2 text-sm text-ink-muted">{`plus ${taxPercent}% tax`}</span>
      )}
    </>
  );
}

/** Says when a product arrives, how long it can be returned, and what it costs in all. The server does not know the day. */
export function BuyFacts(facts: { price: number; canBuy: boolean }) {
  return useHydrated() ? <OwnFacts {...facts} /> : <PublicFacts {...facts} />;
}

function OwnFacts({ price, canBuy }: { price: number; canBuy: boolean }) {
  const { words } = useDeliveryDates(useDeliveryCountry());
  return <Facts price={price}>{canBuy && <li>Delivered {words}</li>}</Facts>;
}

/** The same for HTML from the server, where neither the day nor the country is known. */
export function PublicFacts({ price, canBuy }: { price: number; canBuy: boolean }) {
  const { deliveryDays, locale } = useShop();
  const own: Readonly<Partial<Record<string, readonly [number, number]>>> = deliveryDays.byCountry;
  const [from, to] = own[homeCountry(locale) ?? ''] ?? deliveryDays.default;
  return (
    <Facts price={price}>
      {canBuy && <li>{`Delivered in ${from === to ? from : `${from}–${to}`} days`}</li>}
    </Facts>
  );
}

function Facts({ price, children }: { price: number; children: ReactNode }) {
  const { returnDays } = useShop();
  return (
    <ul className="flex flex-col gap-1.5 text-sm text-ink-muted">
      {children}
      {returnDays > 0 && (
        <li>{returnDays === 1 ? '1 day' : `${returnDays} days`} to send it back</li>
      )}
      <CostDelivered price={price} />
    </ul>
  );
}

/** The price of one piece with tax and shipping. */
function CostDelivered({ price }: { price: number }) {
  const shop = useShop();
  const { taxPercent, freeShippingAbove } = shop;
  const lines = [{ price: toMinor(price), quantity: 1 }];
  const { total, shippingCharges } = priceCart(lines, rulesOf(shop));
  return (
    <li>
      <Money amount={toWhole(total)} /> delivered
      {taxPercent > 0 && `, with ${taxPercent}% tax`}
      {shippingCharges > 0 ? (
        <>
          {taxPercent > 0 ? ' and ' : ', with '}
          <Money amount={toWhole(shippingCharges)} /> shipping. Shipping is free above{' '}
          <Money amount={freeShippingAbove} />
        </>
      ) : (
        ' and free shipping'
      )}
    </li>
  );
}
