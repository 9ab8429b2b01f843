import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link } from 'react-router';
import { POPULAR_COUNT } from '#contract/catalog-limits.ts';
import type { ListState } from '#web/list/list-params.ts';
import { paths } from '#web/paths.ts';
import { popularProducts, products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { CategoryNav } from '#web/storefront/catalog/CategoryNav.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/storefront/catalog/ProductGrid.tsx';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import {
  countProducts,
  type FilteredList,
  resultsWithoutFilters,
  withoutFilters,
} from './search-params.ts';

/** Shown for an empty list: tells whether the filters or the words are the cause. */
export function NothingFound({
  search,
  within,
  wholeHref,
}: { search: ListState } & Pick<FilteredList, 'within' | 'wholeHref'>) {
  const number = useNumberText();
  const unfiltered = withoutFilters(search);
  const { data, isError } = products.useQuery(resultsWithoutFilters(search, within) ?? skipToken);
  const clear = unfiltered ? `${wholeHref}?${unfiltered}` : wholeHref;
  if (unfiltered === undefined || data?.total === 0) {
    if (Object.keys(within).length > 0)
      return <EmptyState title="Nothing here yet">Look again in a while.</EmptyState>;
    return <NothingLike text={search.search} isFiltered={unfiltered !== undefined} />;
  }
  if (!data && !isError) return <ProductGridSkeleton count={4} />;
  return (
    <EmptyState
      title={
        search.search
          ? `Nothing matches “${search.search}” with these filters`
          : 'Nothing matches these filters'
      }
      action={<ClearFilters to={clear} />}
    >
      {data ? `Without filters: ${countProducts(data, number)}.` : 'Try fewer filters.'}
    </EmptyState>
  );
}

/** Nothing comes close to the words: shows categories and popular products. */
function NothingLike({ text, isFiltered }: { text: string; isFiltered: boolean }) {
  return (
    <>
      <EmptyState
        title={text ? `Nothing found for “${text}”` : 'Nothing here yet'}
        action={isFiltered && <ClearFilters to={paths.search} />}
      >
        {text ? 'Try another word, or look around.' : 'The first products are on their way.'}
      </EmptyState>
      <div className="flex flex-col gap-16">
        <CategoryNav />
        <Popular />
      </div>
    </>
  );
}

function ClearFilters({ to }: { to: string }) {
  return (
    <Link to={to} className={buttonLook('secondary')}>
      Clear filters
    </Link>
  );
}

/** Popular products; nothing if they can't be loaded. */
function Popular() {
  const { data, isError } = popularProducts.useQuery();
  if (isError || data?.length === 0) return null;
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="mb-6 text-xl md:mb-8">
        Popular products
      </h2>
      {data ? <ProductGrid products={data} /> : <ProductGridSkeleton count={POPULAR_COUNT} />}
    </section>
  );
}
