import { useState } from 'react';
import { deliveryDates, showDeliveryDates } from '#contract/delivery-dates.ts';
import type { Order } from '#contract/orders.ts';
import { useShop } from '#web/shop-config.ts';
import { dayWords, localDay } from './day-words.ts';

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

/** Says when what is ordered now should arrive. */
export function DeliveryDates({ country }: { country: string | undefined }) {
  const { words } = useDeliveryDates(country);
  return <p className="text-sm text-ink-muted">Delivered {words}</p>;
}
