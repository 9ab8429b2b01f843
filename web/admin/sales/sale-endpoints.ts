import type { Done } from '#contract/done.ts';
import type {
  NewSale,
  OneSale,
  Sale,
  SaleAnswer,
  SaleChanges,
  SalePage,
  SalePreview,
  SaleToPreview,
} from '#contract/sale.ts';
import { api, callAddress } from '#web/api.ts';
import { listAddress, type ListAsked } from '#web/list/list-params.ts';

const saleApi = api.injectEndpoints({
  endpoints: (build) => ({
    sales: build.query<SalePage, ListAsked>({
      query: (asked) => listAddress('sale/all', asked),
      providesTags: ['sale'],
    }),
    /** A sale with what it brought. */
    oneSale: build.query<OneSale, { uid: string; id: string }>({
      query: ({ uid, id }) => callAddress(`sale/${encodeURIComponent(id)}`, uid),
      providesTags: ['sale'],
    }),
    /** A mutation, since nothing of it is kept. */
    previewSale: build.mutation<SalePreview, { uid: string; sale: SaleToPreview }>({
      query: ({ uid, sale }) => ({
        url: callAddress('sale/preview', uid),
        method: 'POST',
        body: sale,
      }),
    }),
    createSale: build.mutation<SaleAnswer, { uid: string; sale: NewSale; idempotencyKey: string }>({
      query: ({ uid, sale, idempotencyKey }) => ({
        url: callAddress('sale', uid),
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
        body: sale,
      }),
      invalidatesTags: ['sale', 'product'],
    }),
    /** Saves a sale only if it is still the version that is known. */
    changeSale: build.mutation<
      SaleAnswer,
      { uid: string; known: Pick<Sale, '_id' | 'updatedAt'>; changes: SaleChanges }
    >({
      query: ({ uid, known, changes }) => ({
        url: callAddress(`sale/${encodeURIComponent(known._id)}`, uid),
        method: 'PUT',
        headers: { 'if-match': known.updatedAt },
        body: changes,
      }),
      invalidatesTags: (answer) => (answer ? ['sale', 'product'] : []),
    }),
    deleteSale: build.mutation<Done, { uid: string; id: string }>({
      query: ({ uid, id }) => ({
        url: callAddress(`sale/${encodeURIComponent(id)}`, uid),
        method: 'DELETE',
      }),
      // The list is read again when it is shown; the sale's own screen would find none.
      invalidatesTags: ['product'],
    }),
  }),
});

export const { sales, oneSale, previewSale, createSale, changeSale, deleteSale } =
  saleApi.endpoints;
