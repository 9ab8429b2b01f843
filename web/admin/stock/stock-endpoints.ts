import type { LedgerPage, NewStockMove, StockMoved } from '#contract/stock-ledger.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

const stockApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockLedger: build.query<LedgerPage, ListAsked & { productId: string }>({
      query: ({ productId, ...asked }) =>
        listAddress(`product/${encodeURIComponent(productId)}/ledger`, asked),
      providesTags: ['product'],
    }),
    moveStock: build.mutation<
      StockMoved,
      { uid: string; productId: string; move: NewStockMove; idempotencyKey: string }
    >({
      query: ({ uid, productId, move, idempotencyKey }) => ({
        url: callAddress(`product/${encodeURIComponent(productId)}/stock`, uid),
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: move,
      }),
      invalidatesTags: ['product'],
    }),
  }),
});

export const { stockLedger, moveStock } = stockApi.endpoints;
