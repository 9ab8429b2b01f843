import type { LoaderFunctionArgs } from 'react-router';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { readList } from '#web/list/list-params.ts';
import { useList } from '#web/list/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { SearchControls } from '#web/storefront/search/SearchControls.tsx';
import { SearchResults } from '#web/storefront/search/SearchResults.tsx';
import { SEARCH, writeSearch } from './search-params.ts';

/** Fetches the products while the screen is loading. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const query = writeSearch(readList(SEARCH, new URL(request.url).searchParams));
  void store.dispatch(products.initiate(query, { subscribe: false }));
  void store.dispatch(categories.initiate(undefined, { subscribe: false }));
  return null;
}

/** The screen itself fetches after changes. */
export const shouldRevalidate = () => false;

export function Component() {
  const list = useList(SEARCH);
  return (
    <div className="page py-8 md:py-12">
      <title>{`Search · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="mb-6 text-2xl">
        Search
      </h1>
      <SearchControls list={list} />
      <div className="mt-10">
        <SearchResults search={list.state} />
      </div>
    </div>
  );
}
