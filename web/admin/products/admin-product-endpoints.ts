import type { AdminProductPage, OneProduct, Product } from '#contract/catalog.ts';
import type { Done } from '#contract/done.ts';
import { listAddress, type ListAsked } from '#web/admin/list/list-params.ts';
import { api } from '#web/api.ts';

const adminProductApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminProducts: build.query<AdminProductPage, ListAsked>({
      query: (asked) => listAddress('product/admin-products', asked),
      providesTags: ['product'],
    }),
    /** A product to be changed: never one that was kept from before. */
    productToEdit: build.query<Product, string>({
      query: (id) => ({ url: `product/${encodeURIComponent(id)}`, cache: 'no-store' }),
      transformResponse: (answer: OneProduct) => answer.product,
      keepUnusedDataFor: 0,
    }),
    deleteProduct: build.mutation<Done, { uid: string; productId: string }>({
      query: ({ uid, productId }) => ({
        url: `product/${encodeURIComponent(productId)}?${new URLSearchParams({ id: uid })}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['product'],
    }),
  }),
});

export const { adminProducts, productToEdit, deleteProduct } = adminProductApi.endpoints;
