import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'react-router';
import type { Product, Rating } from '#contract/catalog.ts';
import { AddressDialog } from '#web/frame/AddressDialog.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { paths } from '#web/paths.ts';
import { rememberWantedPage, wantedPage } from '#web/session/wanted-page.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Markdown } from '#web/ui/Markdown.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stars } from '#web/ui/Stars.tsx';
import { ProductPrice } from './BuyFacts.tsx';
import { BuyPanel } from './BuyPanel.tsx';
import { Gallery } from './Gallery.tsx';
import { rememberViewed } from './recently-viewed.ts';
import { Specifications } from './Specifications.tsx';
import { useProduct } from './use-product.ts';

interface QuickLookProps {
  /** The product's id, as it is in the address. */
  id: string;
  /** The toasts. */
  children: ReactNode;
}

/** A product for visitors, in a dialog over the page they are on. */
export function Component({ id, children: toasts }: QuickLookProps) {
  const titleId = useId();
  const answer = useProduct(id);
  const { currentData, isUnknown, isError } = answer;
  return (
    <AddressDialog titleId={titleId} className={SHEET}>
      {isUnknown ? (
        <NotFound titleId={titleId} />
      ) : currentData ? (
        <Look titleId={titleId} product={currentData} />
      ) : (
        <>
          <h2 id={titleId} className="sr-only">
            Product
          </h2>
          {isError ? (
            <div className="p-8">
              <QueryFailure title="This product can't be shown" query={answer} />
            </div>
          ) : (
            <LookSkeleton />
          )}
        </>
      )}
      {toasts}
    </AddressDialog>
  );
}

// In the middle of a wide screen; a sheet at the bottom of a phone, as high as fits.
const SHEET =
  'm-auto max-h-[calc(100dvh-4rem)] w-[min(60rem,calc(100vw-4rem))] max-w-none rounded-lg border border-line ' +
  'max-md:mb-0 max-md:max-h-[calc(100dvh-3rem)] max-md:w-full max-md:scroll-pb-(--action-bar) max-md:rounded-b-none';

// On a phone, the action bar covers the end.
const COLUMNS =
  'grid gap-6 p-4 max-md:pb-[calc(var(--action-bar,0px)+1rem)] md:grid-cols-2 md:gap-10 md:p-8';

function Look({ titleId, product: shown }: { titleId: string; product: Product }) {
  useEffect(() => rememberViewed(shown._id), [shown._id]);
  const { _id, name, category, price, description, photos, details, rating } = shown;
  return (
    <div className={COLUMNS}>
      <Gallery photos={photos} name={name} sizes={PHOTO_SIZES} />
      <div className="flex flex-col gap-5">
        <div>
          <p className="text-sm text-ink-muted">{category}</p>
          <h2 id={titleId} className="mt-1 pr-10 text-xl break-words">
            {name}
          </h2>
          <p className="mt-2 text-lg">
            <ProductPrice price={price} />
          </p>
          {rating && <Rated rating={rating} />}
        </div>
        <BuyPanel product={shown} />
        {description && <Markdown text={description} topLevel={3} className="text-ink-muted" />}
        <Specifications details={details} level={3} />
        <Link
          to={paths.login}
          // The product's page replaces the dialog in the history.
          replace
          onClick={() => rememberPageOf(_id)}
          className={buttonLook('secondary')}
        >
          Log in for reviews and more
        </Link>
      </div>
    </div>
  );
}

function Rated({ rating: { average, count } }: { rating: Rating }) {
  return (
    <p className="mt-2 flex items-center gap-2 text-ink-muted">
      <Stars count={Math.round(average)} />
      {average.toFixed(1)} · {count === 1 ? '1 review' : `${count} reviews`}
    </p>
  );
}

const PHOTO_SIZES =
  '(min-width: 64rem) 427px, (min-width: 48rem) calc(50vw - 85px), calc(100vw - 34px)';

/** After the log-in the product's page opens. If it was asked for before, its query stays. */
function rememberPageOf(id: string): void {
  const page = paths.product(id);
  if (!wantedPage()?.startsWith(page)) rememberWantedPage(page);
}

/** Shown for an unknown product, or one that is no longer sold. */
function NotFound({ titleId }: { titleId: string }) {
  return (
    <EmptyState
      titleId={titleId}
      title="Product not found"
      action={
        <Link to={paths.search} className={buttonLook('primary')}>
          Search products
        </Link>
      }
    >
      It may have left the shop. There is more to see in the search.
    </EmptyState>
  );
}

/** Shown while the product is loading. */
function LookSkeleton() {
  return (
    <div aria-hidden="true" className={COLUMNS}>
      <Skeleton className="aspect-square rounded-lg" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-6 w-28" />
        <Skeleton className="mt-4 h-32 w-full" />
      </div>
    </div>
  );
}
