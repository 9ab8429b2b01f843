import type { OneProduct, PopularProducts, Product, ProductPage } from '#contract/catalog.ts';
import type { RowProducts } from '#contract/home-rows.ts';
import type { PageEntry } from '#contract/page-renderer.ts';
import { api } from '#web/api.ts';

// The answers are the same for everybody, so they don't wait for the sign-in.
const extraOptions = { public: true };

const productApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One product, by its id; a draft by its id and `?preview=` with its key. */
    product: build.query<Product, string>({
      query: (asked) =>
        `product/${encodeURIComponent(asked).replace('%3Fpreview%3D', '?preview=')}`,
      extraOptions,
      transformResponse: (answer: OneProduct) => answer.product,
      providesTags: ['product'],
    }),
  }),
});

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The products of a row of the home page; asked with its address in the API. */
    homeRow: build.query<Product[], string>({
      query: (address) => address,
      extraOptions,
      transformResponse: (answer: RowProducts) => answer.products,
      providesTags: ['product'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(nothing);
        dispatch(rememberEach(data ?? []));
      },
    }),
    popularProducts: build.query<Product[], void>({
      query: () => 'product/popular',
      extraOptions,
      transformResponse: (answer: PopularProducts) => answer.products,
      providesTags: ['product'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(nothing);
        dispatch(rememberEach(data ?? []));
      },
    }),
    /** A page of products; asked with the query string of the search. */
    products: build.query<ProductPage, string>({
      query: (query) => (query ? `product/all?${query}` : 'product/all'),
      extraOptions,
      providesTags: ['product'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(nothing);
        dispatch(rememberEach(data?.products ?? []));
      },
    }),
  }),
});

export const { product } = productApi.endpoints;
export const { homeRow, popularProducts, products } = listApi.endpoints;

/** Caches listed products, so that their pages open at once. A page fetches its product again. */
function rememberEach(listed: readonly Product[]) {
  return productApi.util.upsertQueryEntries(each(listed));
}

/** Endpoints that answer a list of products. */
const LISTS = new Set(['homeRow', 'popularProducts']);

/** Caches the answers that the server has put into the HTML, as if they had been fetched. */
export function rememberAnswers(entries: readonly PageEntry[]) {
  const listed = entries.flatMap(({ endpointName, value }): readonly Product[] => {
    if (endpointName === 'products') return (value as ProductPage).products;
    return LISTS.has(endpointName) ? (value as Product[]) : [];
  });
  return api.util.upsertQueryEntries([...(entries as never[]), ...(each(listed) as never[])]);
}

function each(listed: readonly Product[]) {
  return listed.map((value) => ({ endpointName: 'product' as const, arg: value._id, value }));
}

/** A failed list has nothing to cache; its failure is shown by the screen. */
function nothing(): { data?: undefined } {
  return {};
}
