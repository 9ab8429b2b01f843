import { z } from 'zod';
import { NUMBER_PLACE, SHIPMENT_LIMITS } from './shipment-limits.ts';
import { line } from './text.ts';

const limits = SHIPMENT_LIMITS;

/** A company that the shop sends parcels with. */
export const Carrier = z.strictObject({
  name: line(limits.carrier.min, limits.carrier.max, 'A name, please'),
  url: line(0, limits.url.max, 'A shorter address, please')
    .refine(
      (url) => url === '' || isTrackingPage(url),
      `A web address with ${NUMBER_PLACE} in it, please, such as https://carrier.example/track/${NUMBER_PLACE}`,
    )
    .describe(
      `Address of its tracking page, with ${NUMBER_PLACE} where the tracking number belongs; empty if it has none`,
    ),
});
export type Carrier = z.infer<typeof Carrier>;

/** The shop's carriers, each name once. */
export const Carriers = z
  .array(Carrier)
  .max(limits.carriers.max, `At most ${limits.carriers.max} carriers, please`)
  .refine(
    (carriers) => new Set(carriers.map(({ name }) => name.toLowerCase())).size === carriers.length,
    'Each carrier once, please',
  );

/** The carriers of a new shop. India Post's page takes no number in its address. */
export const DEFAULT_CARRIERS: Carrier[] = [
  { name: 'Delhivery', url: 'https://www.delhivery.com/track-v2/package/{number}' },
  {
    name: 'Blue Dart',
    url: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  { name: 'India Post', url: '' },
  { name: 'DHL', url: 'https://www.dhl.com/en/express/tracking.html?AWB={number}' },
  { name: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
];

/**
 * The carrier with a name, whatever its case; undefined if the shop has none of that name.
 */
export function carrierNamed(carriers: readonly Carrier[], name: string): Carrier | undefined {
  const wanted = name.toLowerCase();
  return carriers.find((carrier) => carrier.name.toLowerCase() === wanted);
}

/** The page of a carrier that shows a parcel; null if the carrier has no such page. */
export function trackingUrl({ url }: Carrier, tracking: string): string | null {
  return url === '' ? null : url.replaceAll(NUMBER_PLACE, encodeURIComponent(tracking));
}

function isTrackingPage(url: string): boolean {
  return url.includes(NUMBER_PLACE) && /^https?:\/\/[^/{}]+\//i.test(url) && URL.canParse(url);
}
