import type { PaperShop } from '#server/features/orders/paper-settings.ts';
import type { StoredPhoto } from '#server/features/photos/present-photo.ts';

/** Total number of products, orders and users. */
export interface Scale {
  products: number;
  orders: number;
  users: number;
}

/** What a demo shop is filled with. */
export interface Filling {
  /** Photos of each of the goods. */
  photos: readonly StoredPhoto[][];
  scale: Scale;
  /** Whether some orders are sent back or disputed, and some refunds fail. */
  hasAfterSale: boolean;
  /** Currency of the past orders. */
  currency: string;
  /** What invoices say of it. */
  shop: PaperShop;
  now: Date;
  progress: (line: string) => void;
}

const DAY = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}
