import { useId } from 'react';
import { LATEST_COUNT, ROW_COUNT } from '#contract/catalog-limits.ts';
import type { Product } from '#contract/catalog.ts';
import type { HomeRow as Row } from '#contract/home-settings.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { useShopSelector } from '#web/store-hooks.ts';
import { homeRow } from '#web/storefront/catalog/catalog-endpoints.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/storefront/catalog/ProductGrid.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { rowAddress } from './home-endpoints.ts';

interface HomeRowProps {
  row: Row;
  /** The rows above it. */
  above: readonly Row[];
}

/** One row of products. Without products it is not shown, except for the latest, which say that there are none. */
export function HomeRow({ row, above }: HomeRowProps) {
  const headingId = useId();
  const query = homeRow.useQuery(rowAddress(row));
  const { isError } = query;
  const data = useNotYetShown(row, query.data, above);
  if (data?.length === 0 && row.kind !== 'latest') return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-6 text-xl md:mb-8">
        {titleOf(row)}
      </h2>
      {data?.length === 0 && (
        <EmptyState title="Nothing here yet">The first products are on their way.</EmptyState>
      )}
      {data && data.length > 0 && (
        <ProductGrid products={data} eagerCount={above.length === 0 ? 4 : 0} />
      )}
      {!data && !isError && <ProductGridSkeleton count={countOf(row)} />}
      {!data && isError && <QueryFailure title={FAILED[row.kind]} query={query} />}
    </section>
  );
}

/** Returns the products of a row: none twice on the page, unless the owner chose it. */
function useNotYetShown(row: Row, found: readonly Product[] | undefined, above: readonly Row[]) {
  const shown = useShopSelector((state) =>
    above
      .flatMap((other) => homeRow.select(rowAddress(other))(state).data ?? [])
      .map(({ _id }) => _id)
      .join(),
  );
  if (!found || row.kind === 'latest' || row.kind === 'collection') return found;
  return found.filter(({ _id }) => !shown.includes(_id)).slice(0, ROW_COUNT);
}

function titleOf(row: Row): string {
  if (row.title) return row.title;
  return row.kind === 'category' ? row.category : TITLES[row.kind];
}

const TITLES = {
  latest: 'Latest products',
  bestSellers: 'Best sellers',
  backInStock: 'Back in stock',
  collection: 'Chosen by us',
  listing: 'Chosen by us',
} as const;

const FAILED = {
  latest: "The latest products can't be shown",
  bestSellers: "The best sellers can't be shown",
  backInStock: "What is back in stock can't be shown",
  category: "This category can't be shown",
  collection: "This collection can't be shown",
  listing: "This collection can't be shown",
} as const;

function countOf(row: Row): number {
  if (row.kind === 'latest') return LATEST_COUNT;
  return row.kind === 'collection' ? row.products.length : ROW_COUNT;
}
