import { type LoaderFunctionArgs, useParams } from 'react-router';
import { isApiFailure } from '#web/api-failure.ts';
import { Component as NotFound } from '#web/frame/NotFoundPage.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { storeContext } from '#web/store.ts';
import { Markdown } from '#web/ui/Markdown.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { shopPage } from './shop-page-endpoint.ts';

/** Fetches the page while the screen is loading. */
export function loader({ context, params }: LoaderFunctionArgs) {
  const { slug = '' } = params;
  void context.get(storeContext).dispatch(shopPage.initiate(slug, { subscribe: false }));
  return null;
}

/** One of the shop's own pages, such as Delivery. */
export function Component() {
  const { slug = '' } = useParams();
  const answer = shopPage.useQuery(slug);
  const { currentData, error, isError } = answer;
  if (isApiFailure(error) && error.status === 404) return <NotFound />;
  // The title is known from the links to the page.
  const listed = shopConfig.shop.pages.find((page) => page.slug === slug);
  const title = currentData?.title ?? listed?.title ?? 'Page';
  return (
    <article className="page py-8 md:py-12">
      <title>{`${title} · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="mb-6 text-2xl">
        {title}
      </h1>
      {currentData && <Markdown text={currentData.body} />}
      {!currentData && !isError && <PageSkeleton />}
      {!currentData && isError && <QueryFailure title="This page can't be shown" query={answer} />}
    </article>
  );
}

/** Shown while the text is loading. */
function PageSkeleton() {
  return (
    <div aria-hidden="true" className="flex max-w-prose flex-col gap-4">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
