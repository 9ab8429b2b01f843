import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import { optionAsked } from '#contract/asked-options.ts';
import { STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import type { Facets, ProductPage } from '#contract/catalog.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import type { ListState } from '#web/list/list-params.ts';
import { products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/storefront/catalog/ProductGrid.tsx';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useMoneyText, useNumberText } from '#web/ui/Money.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { NothingFound } from './NothingFound.tsx';
import { filtersSet } from './filter-words.ts';
import { withCorrections } from './search-heading.ts';
import {
  countProducts,
  type FilteredList,
  resultsOf,
  withoutFilters,
  writeSearch,
} from './search-params.ts';
import { understoodList, understoodState } from './understood-list.ts';
import { useAnswered } from './use-answered.ts';
import { namesChoice } from './names-choice.ts';

/** The products found. While the next answer is loading the last one stays, dimmed. */
export function SearchResults({ list, title }: { list: FilteredList; title: string }) {
  const number = useNumberText();
  const search = list.state;
  const found = products.useQuery(resultsOf(search, list.within));
  const { data, isError, isFetching } = found;
  const answered = useAnswered(search, data, isFetching);
  return (
    <section aria-labelledby="results" aria-busy={isFetching}>
      <h2 id="results" tabIndex={-1} className="sr-only">
        {title}
      </h2>
      {/* Beside it is the sort. */}
      <output className="mb-2 flex min-h-6 items-center text-ink-muted lg:mr-64 lg:mb-4 lg:min-h-11">
        {data && !isError && countProducts(data, number)}
      </output>
      <FilterChips list={understoodList(list)} collections={data?.facets?.collections} />
      <div aria-live="polite">
        {data?.corrected && data.total > 0 && !isError && (
          <p className="mb-6 max-w-prose">
            {`Showing results for “${withCorrections(answered.search, data.corrected)}”.`}
          </p>
        )}
        {data?.closest && data.total > 0 && !isError && (
          <p className="mb-8 max-w-prose text-lg">
            Nothing matches all of “{answered.search}”. These come closest.
          </p>
        )}
      </div>
      {isError && <QueryFailure title="The products can't be shown" query={found} />}
      {!isError && !data && <ProductGridSkeleton count={STOREFRONT_PAGE_SIZE} isNarrow />}
      {!isError && data && (
        <div
          className={`transition-opacity duration-200 ${isFetching ? 'opacity-50 delay-150' : ''}`}
        >
          <Found page={data} search={answered} list={list} />
        </div>
      )}
    </section>
  );
}

function Found({
  page: { products: found, totalPages },
  search,
  list: { within, wholeHref },
}: {
  page: ProductPage;
  search: ListState;
  list: FilteredList;
}) {
  const hrefOf = (page: number) => `${wholeHref}?${writeSearch({ ...search, page })}`;
  if (found.length === 0 && totalPages > 0) return <PageTooFar firstPage={hrefOf(1)} />;
  if (found.length === 0)
    return <NothingFound search={understoodState(search)} within={within} wholeHref={wholeHref} />;
  return (
    <div className="flex flex-col gap-12">
      <ProductGrid
        products={found}
        eagerCount={4}
        isNarrow
        isThisOne={(product) =>
          namesChoice(search.search, product) || Object.keys(search.filters).some(optionAsked)
        }
      />
      <Pagination page={search.page} totalPages={totalPages} hrefOf={hrefOf} headingId="results" />
    </div>
  );
}

function PageTooFar({ firstPage }: { firstPage: string }) {
  return (
    <EmptyState
      title="There are not that many pages"
      action={
        <Link to={firstPage} className={buttonLook('secondary')}>
          Go to the first page
        </Link>
      }
    >
      The products you are looking for are further to the front.
    </EmptyState>
  );
}

/** The filters that are set. Each is a link to the search without it. */
function FilterChips({
  list: { state, hrefOf, wholeHref },
  collections,
}: {
  list: FilteredList;
  collections: Facets['collections'];
}) {
  const money = useMoneyText();
  const set = filtersSet(state.filters, { money }, collections);
  if (set.length === 0) return null;
  const query = withoutFilters(state);
  return (
    <ul aria-label="Filters in use" className="mb-6 flex flex-wrap items-center gap-2">
      {set.map(({ words, without }) => (
        <li key={words} className="max-w-full">
          <Link
            to={hrefOf({ filters: without })}
            preventScrollReset
            className={`${buttonLook('secondary', 'sm')} min-h-11 max-w-full`}
          >
            <span className="min-w-0 truncate">{words}</span>
            <X className="size-4 shrink-0" aria-hidden="true" />
            <span className="sr-only">– remove this filter</span>
          </Link>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Link
            to={query ? `${wholeHref}?${query}` : wholeHref}
            preventScrollReset
            className={`${buttonLook('quiet', 'sm')} min-h-11`}
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
