import { carrierNamed, DEFAULT_CARRIERS, trackingUrl } from '#contract/carriers.ts';
import type { shipments } from '#server/features/shipments/shipments.table.ts';
import type { Step } from './order-histories.ts';

/** Carriers within India, and from there abroad. */
const AT_HOME = ['Delhivery', 'Blue Dart', 'India Post'] as const;
const ABROAD = ['DHL', 'FedEx'] as const;

/** The parcel of an order that was shipped. Derived from the order's id, so that no other random value changes. */
export function demoShipments(
  orderId: string,
  country: string,
  course: readonly Step[],
): (typeof shipments.$inferInsert)[] {
  const shipped = course.find(({ status }) => status === 'Shipped');
  if (!shipped) return [];
  const seed = Number.parseInt(orderId.slice(-11), 16);
  const names = country === 'IN' ? AT_HOME : ABROAD;
  const carrier = names[seed % names.length] ?? names[0];
  const tracking = String(seed).padStart(14, '1').slice(0, 12);
  const known = carrierNamed(DEFAULT_CARRIERS, carrier);
  return [
    {
      // Of another table, so the order's own id will do.
      id: orderId,
      orderId,
      carrier,
      tracking,
      url: known ? trackingUrl(known, tracking) : null,
      at: shipped.at,
    },
  ];
}
