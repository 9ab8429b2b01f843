import { useEffect } from 'react';
import { rulesOf } from '#contract/pricing.ts';
import { rulesChanged } from '#web/cart/cart-slice.ts';
import { config } from '#web/config-endpoint.ts';
import { useShopDispatch } from '#web/store-hooks.ts';

/** Prices the cart by the shop's present rules, which may have changed since the page was loaded. */
export function useCurrentRules(): void {
  const dispatch = useShopDispatch();
  const { data, isFetching } = config.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  // Until the answer is here, `data` may be older than what is known.
  const shop = isFetching ? undefined : data?.config.shop;
  useEffect(() => {
    if (shop) dispatch(rulesChanged({ rules: rulesOf(shop) }));
  }, [dispatch, shop]);
}
