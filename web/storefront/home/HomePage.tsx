import type { LoaderFunctionArgs } from 'react-router';
import { LATEST_COUNT } from '#contract/catalog-limits.ts';
import { categories } from '#web/catalog/categories-endpoint.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { latestProducts } from '#web/storefront/catalog/catalog-endpoints.ts';
import { CategoryNav } from '#web/storefront/catalog/CategoryNav.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/storefront/catalog/ProductGrid.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Hero, pickFeatured } from './Hero.tsx';

/** Fetches the data of the page while the session is loading. */
export function loader({ context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  void store.dispatch(latestProducts.initiate(undefined, { subscribe: false }));
  void store.dispatch(categories.initiate(undefined, { subscribe: false }));
  return null;
}

export function Component() {
  const latest = latestProducts.useQuery();
  return (
    <div className="page flex flex-col gap-16 py-8 md:gap-24 md:py-12">
      <title>{shopConfig.shop.name}</title>
      <Hero featured={pickFeatured(latest.data ?? [])} />
      <CategoryNav />
      <section aria-labelledby="latest">
        <h2 id="latest" className="mb-6 text-xl md:mb-8">
          Latest products
        </h2>
        <Latest />
      </section>
    </div>
  );
}

function Latest() {
  const latest = latestProducts.useQuery();
  const { data, isError } = latest;
  if (data?.length === 0) {
    return <EmptyState title="Nothing here yet">The first products are on their way.</EmptyState>;
  }
  if (data) return <ProductGrid products={data} eagerCount={4} />;
  if (!isError) return <ProductGridSkeleton count={LATEST_COUNT} />;
  return <QueryFailure title="The latest products can't be shown" query={latest} />;
}
