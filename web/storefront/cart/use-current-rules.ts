import { useEffect } from 'react';
import { rulesOf } from '#contract/pricing.ts';
import type { ShopConfigAnswer } from '#contract/shop-config.ts';
import { api } from '#web/api.ts';
import { rulesChanged } from '#web/cart/cart-slice.ts';
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

const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The shop's configuration as it is now. */
    config: build.query<ShopConfigAnswer, void>({
      query: () => 'config',
      extraOptions: { public: true },
    }),
  }),
});

const { config } = configApi.endpoints;
