/** An endpoint's answer as the web app caches it. */
export interface CachedAnswer {
  endpointName: string;
  arg: unknown;
  value: unknown;
}

/** An answer of the API, and its path. */
interface ApiAnswer {
  path: string;
  body: object;
}

/** Endpoints with the same answers for everybody. */
const PUBLIC: Readonly<Record<string, (arg: string, value: unknown) => ApiAnswer>> = {
  product: (id, product) => ({ path: `product/${id}`, body: { product } }),
  products: (query, page) => ({
    path: query ? `product/all?${query}` : 'product/all',
    body: page as object,
  }),
  homeRow: (path, products) => ({ path, body: { products } }),
  popularProducts: (_, products) => ({ path: 'product/popular', body: { products } }),
  categories: (_, categories) => ({ path: 'product/categories', body: { categories } }),
  categoryTiles: (_, tiles) => ({ path: 'product/category-tiles', body: { tiles } }),
  shopPage: (slug, page) => ({ path: `page/${slug}`, body: { page } }),
};

/** The API's answer from which an endpoint made its value; undefined unless it is the same for everybody. */
export function publicAnswer({ endpointName, arg, value }: CachedAnswer): ApiAnswer | undefined {
  const known = Object.hasOwn(PUBLIC, endpointName) ? PUBLIC[endpointName] : undefined;
  const answer = known?.(typeof arg === 'string' ? arg : '', value);
  return answer && { path: answer.path, body: { success: true, ...answer.body } };
}
