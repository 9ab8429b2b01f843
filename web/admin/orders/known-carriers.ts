import type { CarrierList } from '#contract/shipments.ts';
import type { Order } from '#contract/orders.ts';

/** The carriers to choose from. */
export interface KnownCarriers {
  names: readonly string[];
  /** Those of the ways of delivery that have one. */
  ofMethods: NonNullable<CarrierList['ofMethods']>;
}

/**
 * The carrier to propose for orders: that of their way of delivery, as the shop's carriers write it. Undefined where they have none
 * or several.
 */
export function proposedCarrier(
  { names, ofMethods }: KnownCarriers,
  orders: readonly Pick<Order, 'delivery'>[],
): string | undefined {
  const found = orders.map(
    ({ delivery }) => ofMethods.find(({ _id }) => _id === delivery._id)?.carrier,
  );
  const [first] = found;
  if (first === undefined || found.some((each) => each !== first)) return undefined;
  return names.find((name) => name.toLowerCase() === first.toLowerCase()) ?? first;
}
