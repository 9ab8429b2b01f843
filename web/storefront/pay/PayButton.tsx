import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useMoneyText } from '#web/ui/use-money-text.ts';

/** Pays, once: while it is under way it takes no second press. */
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
