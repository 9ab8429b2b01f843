import type { AccountCart, AccountCartAnswer, CartChanges } from '#contract/account-cart.ts';
import { api, callAddress } from '#web/api.ts';
import { clockAheadMs } from '#web/storefront/checkout/clock.ts';
import type { Change } from './merge-carts.ts';

/** The account's cart, with its times on this device's clock. */
export interface HeardCart {
  lines: Change[];
  /** By how much this device's clock is ahead of the shop's. */
  clockAheadMs: number;
}

interface CartToSave {
  uid: string;
  changes: readonly Change[];
  clockAheadMs: number;
}

const extraOptions = { signedIn: true };

const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    accountCart: build.query<HeardCart, string>({
      query: cartAddress,
      extraOptions,
      transformResponse: (answer: AccountCart, meta) => heard(answer, meta?.response),
    }),
    saveAccountCart: build.mutation<HeardCart, CartToSave>({
      query: ({ uid, changes, clockAheadMs: ahead }) => ({
        url: cartAddress(uid),
        method: 'PUT',
        // So that it arrives even if the page is being closed.
        keepalive: true,
        body: {
          items: changes.map(({ changedAt, ...change }) => ({
            ...change,
            changedAt: new Date(changedAt - ahead).toISOString(),
          })),
        } satisfies CartChanges,
      }),
      extraOptions,
      transformResponse: (answer: AccountCartAnswer, meta) => heard(answer, meta?.response),
    }),
  }),
});

export const { accountCart, saveAccountCart } = cartApi.endpoints;

function cartAddress(uid: string): string {
  return callAddress('cart', uid);
}

function heard({ items }: AccountCart, response: Response | undefined): HeardCart {
  const ahead = clockAheadMs(response);
  const lines = items.map(({ changedAt, ...line }) => ({
    ...line,
    changedAt: Date.parse(changedAt) + ahead,
  }));
  return { lines, clockAheadMs: ahead };
}
