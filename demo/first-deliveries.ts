import type { DemoOrder } from './believable-orders.ts';
import type { Delivery } from './believable-reviews.ts';

/** Deliveries of each product that are kept, so that a large shop has no more reviews than a page needs. */
const PER_PRODUCT = 60;

interface KeptDelivery extends Delivery {
  /** Of the order's line. */
  id: string;
}

export interface FirstDeliveries {
  /** Looks for deliveries in an order. */
  note(order: DemoOrder): void;
  /** The first ones of each product, sorted by time. */
  all(): Delivery[];
}

/** Collects deliveries of some products, given with their categories, among orders that are too many to keep. */
export function firstDeliveries(categories: ReadonlyMap<string, string>): FirstDeliveries {
  const kept = new Map<string, KeptDelivery[]>();
  return {
    note({ order: { status, paymentStatus, userId, updatedAt: at }, items }) {
      if (status !== 'Delivered' || paymentStatus === 'refunded') return;
      for (const { id = '', productId, name } of items) {
        const category = categories.get(productId);
        if (category === undefined) continue;
        const ofProduct = kept.get(productId) ?? [];
        ofProduct.push({ id, userId, productId, name, category, at });
        kept.set(productId, ofProduct.length < 2 * PER_PRODUCT ? ofProduct : firstOf(ofProduct));
      }
    },
    all: () => [...kept.values()].flatMap(firstOf).toSorted(byTime),
  };
}

function firstOf(deliveries: readonly KeptDelivery[]): KeptDelivery[] {
  return deliveries.toSorted(byTime).slice(0, PER_PRODUCT);
}

function byTime(one: KeptDelivery, other: KeptDelivery): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
}
