import type { Done } from '#contract/done.ts';
import type { StockRequestAnswer } from '#contract/stock-requests.ts';
import { api, callAddress } from '#web/api.ts';

interface RequestOf {
  uid: string;
  productId: string;
}

const stockRequestApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reads whether somebody waits for a sold-out product; for admins also how many people do. */
    stockRequest: build.query<StockRequestAnswer, RequestOf>({ query: noticeAddress }),
    /** Asks to be told when it is back, or withdraws that. */
    changeStockRequest: build.mutation<Done, RequestOf & { isWaiting: boolean }>({
      query: ({ isWaiting, ...of }) => ({
        url: noticeAddress(of),
        method: isWaiting ? 'POST' : 'DELETE',
      }),
      onQueryStarted: async ({ isWaiting, ...of }, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => undefined);
        if (!done) return;
        dispatch(
          stockRequestApi.util.updateQueryData('stockRequest', of, (answer) => {
            answer.isWaiting = isWaiting;
          }),
        );
      },
    }),
  }),
});

export const { stockRequest, changeStockRequest } = stockRequestApi.endpoints;

function noticeAddress({ uid, productId }: RequestOf): string {
  return callAddress(`product/${encodeURIComponent(productId)}/notify`, uid);
}
