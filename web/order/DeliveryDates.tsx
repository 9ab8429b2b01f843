import { useState } from 'react';
import { dayWords, deliveryDates, localDay, showDeliveryDates } from '#contract/delivery-dates.ts';
import type { Order } from '#contract/orders.ts';
import { useShop } from '#web/shop-config.ts';

const DAY_MS = 86_400_000;

/** Returns when something ordered at a time (by default now) should arrive in a country, and whether that day is over. */
export function useDeliveryDates(
  country: string | undefined,
  orderedAt?: string,
): { words: string; isOver: boolean } {
  const [now] = useState(() => new Date());
  const { deliveryDays, locale } = useShop();
  const from = orderedAt === undefined ? now : new Date(orderedAt);
  const dates = deliveryDates(deliveryDays, country, from);
  return {
    words: showDeliveryDates(dates, locale),
    isOver: now.getTime() >= dates.last.getTime() + DAY_MS,
  };
}

/** Returns when an order should arrive, and whether that day is over. */
export function useArrival({
  delivery: { earliest, latest },
  shippingInfo,
  createdAt,
}: Pick<Order, 'delivery' | 'shippingInfo' | 'createdAt'>): { words: string; isOver: boolean } {
  const usual = useDeliveryDates(shippingInfo.country, createdAt);
  const [now] = useState(() => new Date());
  const { locale } = useShop();
  if (earliest === undefined || latest === undefined) return usual;
  return {
    words: dayWords({ earliest, latest }, locale),
    isOver: now.getTime() >= localDay(latest).getTime() + DAY_MS,
  };
}

/** Says when something should arrive, or where and when it can be picked up. */
export function ArrivalWords({
  delivery: { kind, name, address, hours },
  words,
}: {
  delivery: Pick<Order['delivery'], 'kind' | 'name' | 'address' | 'hours'>;
  words: string;
}) {
  if (kind !== 'pickup') return <p className="text-ink-muted">Delivered {words}</p>;
  return (
    <p className="whitespace-pre-line text-ink-muted">
      {[`Ready ${words}: ${name}`, address, hours].filter(Boolean).join('\n')}
    </p>
  );
}

/** Says when what is ordered now should arrive. */
export function DeliveryDates({ country }: { country: string | undefined }) {
  const { words } = useDeliveryDates(country);
  return <p className="text-sm text-ink-muted">Delivered {words}</p>;
}
