import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import type { Product } from '#contract/catalog.ts';
import { countryName } from '#contract/countries.ts';
import { dayWords } from '#contract/delivery-dates.ts';
import type { OfferedMethod } from '#contract/delivery.ts';
import { toMinor, toWhole } from '#contract/money.ts';
import { priceCart } from '#contract/pricing.ts';
import { rateOfClass, type PricingRules } from '#contract/pricing-rules.ts';
import { taxWord } from '#contract/tax-words.ts';
import { rulesHere } from '#web/cart/known-place.ts';
import { usePriceHere } from '#web/cart/use-price-here.ts';
import { useDeliveryDates } from '#web/order/DeliveryDates.tsx';
import { useShop } from '#web/shop-config.ts';
import { useShopSelector } from '#web/store-hooks.ts';
import { delivery } from '#web/storefront/deliver-to/delivery-endpoints.ts';
import { DeliverTo } from '#web/storefront/deliver-to/DeliverTo.tsx';
import { usePlace } from '#web/storefront/deliver-to/use-place.ts';
import { askDelivery, usePricesHere } from '#web/storefront/deliver-to/use-prices-here.ts';
import { UnitPrice } from '#web/storefront/catalog/UnitPrice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { Money } from '#web/ui/Money.tsx';

type Priced = Pick<Product, '_id' | 'price' | 'taxClass' | 'content'>;

/** A product's price by itself, with a remark on its tax. The server knows only that at home. */
export function ProductPrice({ product }: { product: Priced }) {
  return useHydrated() ? <PriceHere product={product} /> : <PublicPrice product={product} />;
}

function PriceHere({ product }: { product: Priced }) {
  const rules = useShopSelector(({ cart }) => cart.rules);
  const { taxClass, content } = product;
  const there = { price: usePriceHere(product), taxClass, rules };
  return <TaxedPrice {...there} content={content} />;
}

/** The price at home. */
export function PublicPrice({ product: { price, taxClass, content } }: { product: Priced }) {
  const rules = rulesHere(useShop(), undefined);
  return <TaxedPrice price={price} taxClass={taxClass} rules={rules} content={content} />;
}

/** A price where these rules count. */
interface PriceThere {
  price: number;
  taxClass: string;
  rules: PricingRules;
}

function TaxedPrice({
  price,
  taxClass,
  rules,
  content,
}: PriceThere & { content: Product['content'] }) {
  const { country } = useShop();
  const { percent } = rateOfClass(rules, taxClass);
  const word = rules.tax?.pricesInclude
    ? `incl. ${percent} % ${taxWord(country)}`
    : `plus ${percent}% tax`;
  return (
    <>
      <Money amount={price} />
      {percent > 0 && <span className="ml-2 text-sm text-ink-muted">{word}</span>}
      {content && (
        <span className="ml-3">
          <UnitPrice price={price} content={content} />
        </span>
      )}
    </>
  );
}

interface FactsOf {
  product: Priced;
  canBuy: boolean;
}

/** Says when a product arrives, how long it can be returned, and what it costs in all. The server does not know the day. */
export function BuyFacts(facts: FactsOf) {
  return useHydrated() ? <OwnFacts {...facts} /> : <PublicFacts {...facts} />;
}

function OwnFacts({ product, canBuy }: FactsOf) {
  const to = usePlace();
  const { delivery: how } = useShop();
  usePricesHere(to);
  const rules = useShopSelector(({ cart }) => cart.rules);
  const price = usePriceHere(product);
  const { words } = useDeliveryDates(to.country);
  return (
    <div className="flex flex-col gap-1.5">
      {how.byZone ? (
        <ZoneFacts product={product} canBuy={canBuy} />
      ) : (
        <Facts price={price} taxClass={product.taxClass} rules={rules}>
          {canBuy && <li>Delivered {words}</li>}
        </Facts>
      )}
      <DeliverTo />
    </div>
  );
}

/** The same of a shop that delivers by zones: it is asked what one piece costs there. */
function ZoneFacts({ product, canBuy }: FactsOf) {
  const to = usePlace();
  const { locale } = useShop();
  const asked = askDelivery(to, [{ productId: product._id, quantity: 1 }]);
  const { data, isError, refetch } = delivery.useQuery(asked === '' ? skipToken : asked);
  // Parcels come first.
  const offered = data?.methods[0];
  const country = countryName(to.country, locale);
  if (isError) return <NotKnown onRetry={() => void refetch()} />;
  return (
    // The answer for another place keeps the room of the one that is on its way.
    <List isHidden={data !== undefined && data.asked !== asked}>
      {data?.reason && (
        <li className="font-medium text-warning">
          {data.reason === 'TOO_HEAVY'
            ? 'Too heavy or too large to be sent'
            : `Not delivered to ${data.reason === 'POSTCODE' ? 'this postal code' : country}`}
        </li>
      )}
      {offered && canBuy && (
        <li>
          {offered.kind === 'pickup'
            ? `To be picked up at ${offered.name}, ready ${dayWords(offered, locale)}`
            : `Delivered ${dayWords(offered, locale)}`}
        </li>
      )}
      <Returns />
      {offered && <TotalThere offered={offered} />}
    </List>
  );
}

/** Instead of what could not be asked for. */
function NotKnown({ onRetry }: { onRetry: () => void }) {
  return (
    <List>
      <li>
        Delivery there is not known: the shop can't be reached.{' '}
        <button type="button" onClick={onRetry} className="underline hover:text-accent">
          Try again
        </button>
      </li>
      <Returns />
    </List>
  );
}

/** What one piece costs in all, with the way in which it comes. */
function TotalThere({ offered: { kind, price, total } }: { offered: OfferedMethod }) {
  const way = kind === 'pickup' ? 'pickup' : 'shipping';
  return (
    <li>
      <Money amount={total} /> {kind === 'pickup' ? 'in all' : 'delivered'}
      {price > 0 ? (
        <>
          , with <Money amount={price} /> {way}
        </>
      ) : (
        `, with free ${way}`
      )}
    </li>
  );
}

/** The facts for HTML from the server, where neither the day nor the country is known. */
export function PublicFacts({ product, canBuy }: FactsOf) {
  const shop = useShop();
  const { deliveryDays, country } = shop;
  const own: Readonly<Partial<Record<string, readonly [number, number]>>> = deliveryDays.byCountry;
  const [from, to] = own[country] ?? deliveryDays.default;
  if (shop.delivery.byZone)
    return (
      <List>
        <Returns />
      </List>
    );
  return (
    <Facts price={product.price} taxClass={product.taxClass} rules={rulesHere(shop, undefined)}>
      {canBuy && <li>{`Delivered in ${from === to ? from : `${from}–${to}`} days`}</li>}
    </Facts>
  );
}

function Facts({ children, ...there }: PriceThere & { children: ReactNode }) {
  return (
    <List>
      {children}
      <Returns />
      <CostDelivered {...there} />
    </List>
  );
}

function List({ children, isHidden }: { children: ReactNode; isHidden?: boolean }) {
  return (
    <ul className={`flex flex-col gap-1.5 text-sm text-ink-muted ${isHidden ? 'invisible' : ''}`}>
      {children}
    </ul>
  );
}

function Returns() {
  const { returnDays } = useShop();
  if (returnDays === 0) return null;
  return <li>{returnDays === 1 ? '1 day' : `${returnDays} days`} to send it back</li>;
}

/** The price of one piece with tax and shipping. */
function CostDelivered({ price, taxClass, rules }: PriceThere) {
  const { freeShippingAbove } = useShop();
  const lines = [{ price: toMinor(price), quantity: 1, taxClass }];
  const { total, shippingCharges } = priceCart(lines, rules);
  const { percent } = rateOfClass(rules, taxClass);
  const isAdded = percent > 0 && !rules.tax?.pricesInclude;
  return (
    <li>
      <Money amount={toWhole(total)} /> delivered
      {isAdded && `, with ${percent}% tax`}
      {shippingCharges > 0 ? (
        <>
          {isAdded ? ' and ' : ', with '}
          <Money amount={toWhole(shippingCharges)} /> shipping. Shipping is free above{' '}
          <Money amount={freeShippingAbove} />
        </>
      ) : (
        ' and free shipping'
      )}
    </li>
  );
}
