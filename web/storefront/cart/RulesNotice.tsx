import { useEffect } from 'react';
import { rulesOf } from '#contract/pricing.ts';
import { rulesChanged, rulesSeen } from '#web/cart/cart-slice.ts';
import { config } from '#web/config-endpoint.ts';
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

/** Prices the cart by the shop's present rules, which may have changed since the page was loaded. */
export function useCurrentRules(): void {
  const dispatch = useShopDispatch();
  const { data, isFetching } = config.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  // While fetching, `data` may be older than the rules in the cart.
  const shop = isFetching ? undefined : data?.config.shop;
  useEffect(() => {
    if (shop) dispatch(rulesChanged({ rules: rulesOf(shop) }));
  }, [dispatch, shop]);
}
