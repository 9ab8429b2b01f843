import type { LoaderFunctionArgs } from 'react-router';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { type ListState, readList } from '#web/list/list-params.ts';
import { useList } from '#web/list/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { useNumberText } from '#web/ui/Money.tsx';
import { FilteredProducts } from './FilteredProducts.tsx';
import { SearchBox } from './SearchBox.tsx';
import { searchHeading } from './search-heading.ts';
import { resultsOf, SEARCH } from './search-params.ts';
import { useAnswered } from './use-answered.ts';

/** Fetches the products while the screen is loading. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const query = resultsOf(readList(SEARCH, new URL(request.url).searchParams));
  void store.dispatch(products.initiate(query, { subscribe: false }));
  void store.dispatch(categories.initiate(undefined, { subscribe: false }));
  return null;
}

/** The screen itself fetches after changes. */
export const shouldRevalidate = () => false;

export function Component() {
  const list = useList(SEARCH);
  const heading = useHeading(list.state);
  return (
    // On a phone the search is where the header of other pages has it, so that nothing moves on the way here.
    <div className="page py-6 max-md:relative max-md:pt-19 md:py-12">
      <title>{`${heading} · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="mb-4 text-2xl md:mb-6">
        {heading}
      </h1>
      <FilteredProducts
        list={{ ...list, within: {} }}
        title="Results"
        unsorted="Best match"
        above={<SearchBox list={list} />}
      />
    </div>
  );
}

/** Names the category, unless the shop doesn't have it: anybody can write an address. */
function useHeading(state: ListState): string {
  const number = useNumberText();
  const { data: known } = categories.useQuery();
  const { data, isFetching, isError } = products.useQuery(resultsOf(state));
  const { search, filters } = useAnswered(state, data, isFetching);
  const asked = filters['category'];
  const category = asked !== undefined && (known?.includes(asked) ?? true) ? asked : undefined;
  return searchHeading({ search, category }, isError ? undefined : data, number);
}
