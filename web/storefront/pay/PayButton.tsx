import type { CardProblem } from '#web/storefront/checkout/card-problems.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import type { Attempt } from './pay-state.ts';

/** The submit button of a payment form. */
export function PayButton({ amount, busy }: { amount: number; busy: boolean }) {
  const money = useMoneyText();
  return (
    <ActionBar>
      <Button type="submit" variant="primary" busy={busy} className="w-full">
        Pay {money(amount)}
      </Button>
    </ActionBar>
  );
}

/** The props of a payment form. */
export interface PaymentFormProps {
  /** The amount to pay, in whole units. */
  amount: number;
  problem: CardProblem | undefined;
  isBusy: boolean;
  onPay: (attempt: Attempt) => void;
}
