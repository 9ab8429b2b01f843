import { rulesSeen } from '#web/cart/cart-slice.ts';
import { useShopDispatch, useShopSelector } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { useMoneyText } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { wordsOfChange } from './rules-words.ts';

/** Says that tax or shipping charges have changed since the shopper last saw them. The sums are up to date already. */
export function RulesNotice() {
  const dispatch = useShopDispatch();
  const money = useMoneyText();
  const { rules, rulesBefore } = useShopSelector((state) => state.cart);
  if (!rulesBefore) return null;
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        urgent
        action={
          <Button size="sm" onClick={() => dispatch(rulesSeen())}>
            All right
          </Button>
        }
      >
        {wordsOfChange(rulesBefore, rules, money).join(' ')} The total is up to date.
      </Notice>
    </div>
  );
}
