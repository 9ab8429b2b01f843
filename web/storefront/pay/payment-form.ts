import type { CardProblem } from '#web/storefront/checkout/card-problems.ts';
import type { Attempt } from './pay-flow.ts';

/** What every form that takes a payment is given. */
export interface PaymentFormProps {
  /** What is to be paid, in whole units. */
  amount: number;
  problem: CardProblem | undefined;
  isBusy: boolean;
  onPay: (attempt: Attempt) => void;
}
