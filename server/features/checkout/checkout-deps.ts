import type { MoneyFormat } from '#server/features/coupons/coupon-uses.ts';
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts';
import type { Database } from '#server/platform/database.ts';
import type { UserLimits } from '#server/platform/user-limits.ts';
import type { PaymentQuestions } from './payment-questions.ts';
import type { Turns } from './turns.ts';

/** What checkouts are made with. */
export interface CheckoutDeps {
  database: Database;
  provider: PaymentProvider;
  limits: UserLimits;
  /** Whether cool-downs are on, as rate limits are. */
  coolDown: boolean;
  /** The currency carts are paid in, and how sums are written. */
  money: MoneyFormat;
  ttlSeconds: number;
  /** Milliseconds after which the provider is asked again about an open payment. */
  checkAgainMs: number;
  questions: PaymentQuestions;
  /** Whose checkout this server opens just now. */
  turns: Turns;
  now(): Date;
  /** Told when stock changed, before the answer goes out. */
  onStockChange(): void;
}
