import { memo, useDeferredValue, useEffect } from 'react';
import {
  type LoaderFunctionArgs,
  type Location,
  Link,
  Navigate,
  useLocation,
  useParams,
} from 'react-router';
import type { Product, Rating } from '#contract/catalog.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { product } from '#web/storefront/catalog/catalog-endpoints.ts';
import { Reviews } from '#web/storefront/reviews/Reviews.tsx';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Markdown } from '#web/ui/Markdown.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ProductPrice } from './BuyFacts.tsx';
import { BuyPanel } from './BuyPanel.tsx';
import { Gallery } from './Gallery.tsx';
import { GoesWellWith, RecentlyViewed } from './OtherProducts.tsx';
import { SaleFacts } from './SaleFacts.tsx';
import { Specifications } from './Specifications.tsx';
import { Stated } from './Stated.tsx';
import { OptionPickers } from './OptionPickers.tsx';
import { useChoice } from './use-choice.ts';
import { useKeptMember } from './use-kept-member.ts';
import { type ShownProduct, useMember } from './use-member.ts';
import { useProduct } from './use-product.ts';

/** Fetches the product while the screen is loading. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const store = context.get(storeContext);
  const id = params.id ?? '';
  const family = product.select(id)(store.getState()).data?.family;
  // A list tells a member without the choices of its family.
  const forceRefetch = family !== undefined && family.options === undefined;
  void store.dispatch(product.initiate(id, { subscribe: false, forceRefetch }));
  return null;
}

export function Component() {
  const { id = '' } = useParams();
  const { pathname, search, hash, state } = useLocation() as Location<unknown>;
  const { shownId, choose } = useChoice(id);
  const isThere = shownId === id;
  const answer = useProduct(id);
  const { currentData, isUnknown, isError } = answer;
  const shown = useMember(shownId, isThere ? currentData : undefined);
  const leadsTo = useKeptMember(isThere ? shown : undefined, isError);
  if (isUnknown) return <ProductNotFound />;
  if (leadsTo === 'unknown') return <ProductPageSkeleton />;
  if (leadsTo !== undefined) return <Navigate to={leadsTo.path} replace />;
  if (shown) {
    const { _id, name, family } = shown.product;
    const own = paths.product(_id, name);
    return (
      <>
        {isThere && pathname.startsWith('/p/') && pathname !== own && (
          <Navigate to={own + search + hash} state={state} replace />
        )}
        {/* A choice within a family changes the screen without beginning it anew. */}
        <ProductScreen key={family?._id ?? id} {...shown} onChoose={choose} />
      </>
    );
  }
  if (!isError) return <ProductPageSkeleton />;
  return (
    <div className="page py-8">
      <title>{`Product · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="sr-only">
        Product
      </h1>
      <QueryFailure title="This product can't be shown" query={answer} />
    </div>
  );
}

interface ScreenProps extends ShownProduct {
  onChoose: (memberId: string, address: string) => void;
}

function ProductScreen({ product: shown, choices, onChoose }: ScreenProps) {
  const { name, category, brand, description, photos, details, rating } = shown;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#reviews') showReviews();
  }, [hash]);
  return (
    <div className="page py-6 md:py-12">
      <title>{`${name} · ${shopConfig.shop.name}`}</title>
      <article className="grid gap-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-12 lg:gap-16">
        <Gallery key={photos[0]?.url} photos={photos} name={name} />
        <div className="flex flex-col gap-6 self-start md:sticky md:top-24">
          <header>
            <Link
              to={paths.category(category)}
              className="-my-2 inline-block py-2 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {category}
            </Link>
            {brand !== undefined && (
              <>
                <span className="mx-2 text-ink-muted">·</span>
                <Link
                  to={`${paths.search}?${new URLSearchParams({ brand })}`}
                  className="-my-2 inline-block py-2 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {brand}
                </Link>
              </>
            )}
            <h1 tabIndex={-1} className="mt-1 text-2xl">
              {name}
            </h1>
            <p className="mt-3 text-lg">
              <ProductPrice product={shown} />
            </p>
            <SaleFacts product={shown} />
            {rating && <RatingLink rating={rating} />}
          </header>
          {choices && shown.state !== 'archived' && (
            <OptionPickers shown={shown} choices={choices} onChoose={onChoose} />
          )}
          <BuyPanel product={shown} />
          {description && <Markdown text={description} className="text-ink-muted" />}
          <Specifications details={details} />
          <Stated product={shown} />
        </div>
      </article>
      <MoreOfProduct product={useDeferredValue(shown)} />
    </div>
  );
}

/** All that is below the product. After a choice it follows in its own time, so that the choice is shown at once. */
const MoreOfProduct = memo(({ product: shown }: { product: Product }) => (
  <>
    <section aria-labelledby="reviews" className="mt-20 md:mt-28">
      <h2 id="reviews" tabIndex={-1} className="mb-6 text-xl md:mb-8">
        Reviews
      </h2>
      <Reviews productId={shown._id} />
    </section>
    <GoesWellWith productId={shown._id} />
    <RecentlyViewed except={shown} />
  </>
));

/** The rating below the price; it leads to the reviews. */
function RatingLink({ rating: { average, count } }: { rating: Rating }) {
  return (
    <a
      href="#reviews"
      onClick={(event) => {
        event.preventDefault();
        showReviews();
      }}
      className="mt-2 inline-flex min-h-6 items-center gap-2 text-ink-muted underline-offset-4 hover:underline"
    >
      <span aria-hidden="true" className="text-warning">
        ★
      </span>
      {average.toFixed(1)} · {count === 1 ? '1 review' : `${count} reviews`}
    </a>
  );
}

function showReviews(): void {
  const heading = document.querySelector<HTMLElement>('#reviews');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Shown for an unknown product, or one that is no longer sold. */
function ProductNotFound() {
  return (
    <div className="page py-8 md:py-12">
      <title>{`Product not found · ${shopConfig.shop.name}`}</title>
      <EmptyState
        heading="h1"
        title="Product not found"
        action={
          <Link to={paths.search} className={buttonLook('primary')}>
            Search products
          </Link>
        }
      >
        It may have left the shop. There is more to see in the search.
      </EmptyState>
    </div>
  );
}

/** Shown while the product is loading. */
function ProductPageSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="page grid gap-8 py-6 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-12 md:py-12 lg:gap-16"
    >
      <Skeleton className="aspect-square rounded-lg" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-6 w-28" />
        <Skeleton className="mt-6 h-32 w-full" />
        <Skeleton className="mt-6 h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}
