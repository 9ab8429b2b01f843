import { Link, type LoaderFunctionArgs, Navigate, useLocation, useParams } from 'react-router';
import { STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import type { ShownCategory } from '#contract/categories.ts';
import type { Collection } from '#contract/collections.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { Component as NotFound } from '#web/frame/NotFoundPage.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { useList } from '#web/list/use-list.ts';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { ProductGridSkeleton } from '#web/storefront/catalog/ProductGrid.tsx';
import { buttonLook } from '#web/ui/Button.tsx';
import { Markdown } from '#web/ui/Markdown.tsx';
import { ShopPicture } from '#web/storefront/catalog/ShopPicture.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { FilteredProducts } from '#web/storefront/search/FilteredProducts.tsx';
import { searchWithin } from '#web/storefront/search/search-params.ts';
import { category, collection } from './listing-endpoints.ts';
import { type Listed, LISTINGS } from './listing-list.ts';

type Kind = 'category' | 'collection';

function kindOf(pathname: string): Kind {
  return pathname.toLowerCase().startsWith('/category/') ? 'category' : 'collection';
}

/** Fetches what the page shows while the screen is loading. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const { slug = '' } = params;
  const store = context.get(storeContext);
  if (kindOf(new URL(request.url).pathname) === 'category')
    void store.dispatch(category.initiate(slug, { subscribe: false }));
  else void store.dispatch(collection.initiate(slug, { subscribe: false }));
  return null;
}

/** The screen itself fetches after changes. */
export const shouldRevalidate = () => false;

/** What a category and a collection have in common. */
interface Shown {
  name: string;
  slug: string;
  title: string;
  words: string;
  picture?: string | undefined;
  above: ShownCategory['above'];
  below: ShownCategory['below'];
  listed: Listed;
}

/** The page of a category or collection: its words and picture, and its products. */
export function Component() {
  const { slug = '' } = useParams();
  const { pathname, search } = useLocation();
  const kind = kindOf(pathname);
  const isCategory = kind === 'category';
  const asCategory = category.useQuery(slug, { skip: !isCategory });
  const asCollection = collection.useQuery(slug, { skip: isCategory });
  const answer = isCategory ? asCategory : asCollection;
  const shown = isCategory
    ? asCategory.currentData && shownCategory(asCategory.currentData)
    : asCollection.currentData && shownCollection(asCollection.currentData);
  const { error, isError } = answer;
  if (isApiFailure(error) && error.status === 404) return <NotFound />;
  // A former address.
  if (shown && shown.slug !== slug)
    return <Navigate to={`${paths.listing(kind, shown.slug)}${search}`} replace />;
  const heading = shown?.name ?? (isCategory ? 'Category' : 'Collection');
  return (
    <div className="page py-6 md:py-10">
      <title>{`${shown?.title || heading} · ${shopConfig.shop.name}`}</title>
      {shown && <WayHere above={shown.above} name={shown.name} />}
      <div
        className={
          shown?.picture ? 'mb-8 grid items-center gap-6 md:grid-cols-2 md:gap-10' : 'mb-6'
        }
      >
        <div className="flex flex-col gap-4">
          <h1 tabIndex={-1} className="text-2xl">
            {heading}
          </h1>
          {shown?.words && <Markdown text={shown.words} />}
        </div>
        {shown?.picture && (
          <ShopPicture
            address={shown.picture}
            sizes="(min-width: 48rem) 46vw, 92vw"
            className="aspect-5/3 w-full rounded-lg bg-sunken object-cover"
          />
        )}
      </div>
      {shown && <Below below={shown.below} />}
      {shown && <Products kind={kind} listed={shown.listed} />}
      {!shown && !isError && <PageSkeleton />}
      {!shown && isError && <QueryFailure title="This page can't be shown" query={answer} />}
    </div>
  );
}

function shownCategory({ category: of, above, below }: ShownCategory): Shown {
  return { ...of, above, below, listed: { category: of.name } };
}

function shownCollection(of: Collection): Shown {
  return { ...of, above: [], below: [], listed: { collection: of.slug } };
}

/** The categories that this one is in. */
function WayHere({ above, name }: Pick<Shown, 'above' | 'name'>) {
  if (above.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-sm text-ink-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {above.map(({ name: around, slug }) => (
          <li key={slug} className="flex items-center gap-x-2">
            <Link
              to={paths.listing('category', slug)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {around}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

/** The categories in this one. */
function Below({ below }: Pick<Shown, 'below'>) {
  if (below.length === 0) return null;
  return (
    <nav aria-label="Categories" className="mb-8">
      <ul className="flex flex-wrap gap-3">
        {below.map(({ name, slug }) => (
          <li key={slug}>
            <Link to={paths.listing('category', slug)} className={buttonLook('secondary')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Products({ kind, listed }: { kind: Kind; listed: Listed }) {
  const list = useList(LISTINGS[kind]);
  return (
    <FilteredProducts
      list={{ ...list, within: listed }}
      title="Products"
      unsorted={kind === 'collection' ? 'Our order' : 'Best match'}
      below={
        <p className="text-sm text-ink-muted">
          <Link
            to={`${paths.search}?${searchWithin(listed, list.state)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            Filter
          </Link>{' '}
          by words, too, in the search
        </p>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      <Skeleton className="h-4 w-2/3" />
      <ProductGridSkeleton count={STOREFRONT_PAGE_SIZE} />
    </div>
  );
}
