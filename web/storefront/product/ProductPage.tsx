import type { LoaderFunctionArgs } from 'react-router';
import { Link, useParams } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { store } from '#web/store.ts';
import { CatalogFailure } from '#web/storefront/catalog/CatalogFailure.tsx';
import { product } from '#web/storefront/catalog/catalog-endpoints.ts';
import { BuyPanel } from '#web/storefront/product/BuyPanel.tsx';
import { Gallery } from '#web/storefront/product/Gallery.tsx';
import { MoreFromCategory } from '#web/storefront/product/MoreFromCategory.tsx';
import { ProductNotFound } from '#web/storefront/product/ProductNotFound.tsx';
import { ProductPageSkeleton } from '#web/storefront/product/ProductPageSkeleton.tsx';
import { Money } from '#web/ui/Money.tsx';

/** Asks for the product while the rest is still coming. */
export function loader({ params }: LoaderFunctionArgs) {
  void store.dispatch(product.initiate(params.id ?? '', { subscribe: false }));
  return null;
}

/** What is not older needs no second question: the loader has just asked. */
const FRESH_SECONDS = 5;

export function Component() {
  const { id = '' } = useParams();
  // One that was in a list is shown at once, and asked for again: price and stock may have changed.
  const answer = product.useQuery(id, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const { currentData, error, isError } = answer;
  if (isApiFailure(error) && error.status === 404) return <ProductNotFound />;
  if (currentData) return <ProductScreen key={id} product={currentData} />;
  if (!isError) return <ProductPageSkeleton />;
  return (
    <div className="page py-8">
      <title>{`Product · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="sr-only">
        Product
      </h1>
      <CatalogFailure title="This product can't be shown" query={answer} />
    </div>
  );
}

function ProductScreen({ product: shown }: { product: Product }) {
  const { name, category, price, description, photos } = shown;
  return (
    <div className="page py-6 md:py-12">
      <title>{`${name} · ${shopConfig.shop.name}`}</title>
      <article className="grid gap-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-12 lg:gap-16">
        <Gallery photos={photos} name={name} />
        <div className="flex flex-col gap-6 self-start md:sticky md:top-24">
          <header>
            <Link
              to={paths.category(category)}
              className="-my-2 inline-block py-2 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {category}
            </Link>
            <h1 tabIndex={-1} className="mt-1 text-2xl">
              {name}
            </h1>
            <p className="mt-3 text-lg">
              <Money amount={price} />
            </p>
          </header>
          <BuyPanel product={shown} />
          {description && (
            <p className="max-w-[65ch] whitespace-pre-line text-ink-muted">{description}</p>
          )}
        </div>
      </article>
      <MoreFromCategory category={category} except={shown._id} />
    </div>
  );
}
