import type { ShopConfigAnswer } from '#contract/shop-config.ts';
import { api } from './api.ts';
import { takeShop } from './shop-config.ts';

const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The shop's configuration as it is now. Everything on the screen follows the answer. */
    config: build.query<ShopConfigAnswer, void>({
      query: () => 'config',
      extraOptions: { public: true },
      async onQueryStarted(_, { queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) takeShop(answer.data.config.shop);
      },
    }),
  }),
});

export const { config } = configApi.endpoints;

/** To be dispatched where the shop's settings have changed. */
export function readConfig() {
  return config.initiate(undefined, { forceRefetch: true, subscribe: false });
}
