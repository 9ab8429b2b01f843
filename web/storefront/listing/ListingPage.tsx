import { Link, type LoaderFunctionArgs, Navigate, useLocation, useParams } from 'react-router';
import { STOREFRONT_PAGE_SIZE } from '#contract/catalog-limits.ts';
import type { ShownCategory } from '#contract/categories.ts';
import type { Collection } from '#contract/collections.ts';
import { isApiFailure } from '#web/api-failure.ts';
import { Component as NotFound } from '#web/frame/NotFoundPage.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { countRows } from '#web/list/list-params.ts';
import { useList } from '#web/list/use-list.ts';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { products } from '#web/storefront/catalog/catalog-endpoints.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/storefront/catalog/ProductGrid.tsx';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Markdown } from '#web/ui/Markdown.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ShopPicture } from '#web/storefront/catalog/ShopPicture.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { category, collection } from './listing-endpoints.ts';
import { type Listed, LISTING, productsOf } from './listing-list.ts';

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
      {shown && <Products shown={shown} />}
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

const SORT_WORDS: Readonly<Record<string, string>> = {
  newest: 'Newest',
  asc: 'Price, low to high',
  desc: 'Price, high to low',
  rating: 'Best rated',
  'best-selling': 'Best selling',
};

function Products({ shown }: { shown: Shown }) {
  const list = useList(LISTING);
  const number = useNumberText();
  const query = products.useQuery(productsOf(shown.listed, list.state));
  const { data, isError, isFetching } = query;
  const search = new URLSearchParams(shown.listed).toString();
  return (
    <section aria-labelledby="products" aria-busy={isFetching}>
      <h2 id="products" tabIndex={-1} className="sr-only">
        Products
      </h2>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <output className="flex min-h-11 items-center text-ink-muted">
          {data && !isError && countRows({ one: 'product', many: 'products' }, data, number)}
        </output>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Sort" hideLabel>
            {(control) => (
              <Select
                {...control}
                value={list.state.sort}
                onChange={({ target }) => list.change({ sort: target.value })}
              >
                {LISTING.sorts.map((sort) => (
                  <option key={sort} value={sort}>
                    {SORT_WORDS[sort] ?? ('collection' in shown.listed ? 'Our order' : 'Sort')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Link to={`${paths.search}?${search}`} className={buttonLook('secondary')}>
            Filter
          </Link>
        </div>
      </div>
      {isError && <QueryFailure title="The products can't be shown" query={query} />}
      {!isError && !data && <ProductGridSkeleton count={STOREFRONT_PAGE_SIZE} />}
      {!isError && data?.products.length === 0 && (
        <EmptyState title="Nothing here yet">Look again in a while.</EmptyState>
      )}
      {!isError && data && data.products.length > 0 && (
        <div className="flex flex-col gap-12">
          <ProductGrid products={data.products} eagerCount={4} />
          <Pagination
            page={list.state.page}
            totalPages={data.totalPages}
            hrefOf={(page) => list.hrefOf({ page })}
            headingId="products"
          />
        </div>
      )}
    </section>
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
