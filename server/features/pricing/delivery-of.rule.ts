import { dayOf } from '#contract/day-of.ts';
import { deliveryDays } from '#contract/delivery-days.ts';
import type { DeliveryMethod } from '#contract/delivery-rules.ts';
import type { KeptDelivery } from '#contract/kept-quote.ts';
import { STANDARD_METHOD } from '#contract/rules-at.ts';
import type { Settings } from '#contract/settings.ts';

interface OrderedAt {
  country: string;
  now: Date;
  timeZone: string;
}

/** Returns what an order keeps of its way of delivery: without one, the standard one with the days of the settings. */
export function deliveryOf(
  method: DeliveryMethod | undefined,
  { deliveryDays: usual }: Pick<Settings, 'deliveryDays'>,
  { country, now, timeZone }: OrderedAt,
): Omit<KeptDelivery, 'tax' | 'discount' | 'byRate'> {
  if (!method) {
    const own: Readonly<Partial<Record<string, readonly [number, number]>>> = usual.byCountry;
    const days = own[country] ?? usual.default;
    return { ...STANDARD_METHOD, ...deliveryDays({ days }, dayOf(now, timeZone), 0) };
  }
  const { _id, name, kind, address, hours } = method;
  return {
    _id,
    name,
    kind,
    ...(kind === 'pickup' && { ...(address && { address }), ...(hours && { hours }) }),
    ...deliveryDays(method, dayOf(now, timeZone), hourOf(now, timeZone)),
  };
}

function hourOf(now: Date, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).hour;
}
