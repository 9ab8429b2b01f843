import { useState } from 'react';
import { deliveryDates, showDeliveryDates } from '#contract/delivery-dates.ts';
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

/** Says when what is ordered now should arrive. */
export function DeliveryDates({ country }: { country: string | undefined }) {
  const { words } = useDeliveryDates(country);
  return <p className="text-sm text-ink-muted">Delivered {words}</p>;
}
