import type { LetterContent } from '#contract/letter-content.ts';
import type { Order } from '#contract/orders.ts';
import { oneLine } from '#server/features/mail/letter-text.rule.ts';

/** The parcels of an order, as a letter tells them. */
export function describeParcels({
  shipments,
}: Pick<Order, 'shipments'>): NonNullable<LetterContent['facts']> {
  return shipments.flatMap(({ carrier, tracking, url }) => [
    ...(carrier === null ? [] : [{ label: 'Sent with', value: oneLine(carrier) }]),
    ...(tracking === null
      ? []
      : [
          {
            label: 'Tracking number',
            value: oneLine(tracking),
            ...(url !== null && /^https?:\/\//.test(url) && { url }),
          },
        ]),
  ]);
}
