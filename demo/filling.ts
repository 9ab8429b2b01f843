import type { PaperShop } from '#server/features/papers/paper-settings.ts';
import type { StoredPhoto } from '#server/features/photos/present-photo.ts';

/** Total number of products, orders and users. */
export interface Scale {
  products: number;
  orders: number;
  users: number;
}

/** The contents of a demo shop. */
export interface Filling {
  /** Photos of each of the goods. */
  photos: readonly StoredPhoto[][];
  scale: Scale;
  /** True if some orders are sent back or disputed, and some refunds fail. */
  hasAfterSale: boolean;
  /** Currency of the past orders. */
  currency: string;
  /** The shop's data on invoices. */
  shop: PaperShop;
  now: Date;
  progress: (line: string) => void;
}

const DAY = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
