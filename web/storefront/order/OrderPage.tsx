import { useParams, Link } from 'react-router';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { isRefunding } from '#web/order/refund-words.ts';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { order } from '#web/storefront/orders/orders-endpoints.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { OrderScreen } from './OrderScreen.tsx';

/** An answer this fresh is not fetched again: the order may just have been placed. */
const FRESH_SECONDS = 5;
/** The pause before an order is fetched again while a refund is pending. */
const REFUND_CHECK_MS = 5_000;

export function Component() {
  const { id = '' } = useParams();
  const known = order.useQueryState(id);
  const isPolled = known.currentData !== undefined && isRefunding(known.currentData);
  const query = order.useQuery(id, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
    refetchOnFocus: true,
    pollingInterval: isPolled ? REFUND_CHECK_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { currentData, error, isError } = query;
  if (isApiFailure(error) && error.status === 404) return <OrderNotFound />;
  if (currentData) return <OrderScreen key={id} order={currentData} />;
  if (!isError) return <OrderSkeleton />;
  return (
    <div className="page py-8">
      <title>{`Order · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="sr-only">
        Order
      </h1>
      <QueryFailure title="This order can't be shown" query={query} />
    </div>
  );
}

/** Shown for an unknown order, or somebody else's. */
function OrderNotFound() {
  return (
    <div className="page py-8 md:py-12">
      <title>{`Order not found · ${shopConfig.shop.name}`}</title>
      <EmptyState
        heading="h1"
        title="Order not found"
        action={
          <Link to={paths.orders} className={buttonLook('primary')}>
            See your orders
          </Link>
        }
      >
        There is no such order of yours. It may have been placed with another account.
      </EmptyState>
    </div>
  );
}

/** Shown while the order is loading. */
function OrderSkeleton() {
  return (
    <div aria-hidden="true" className="page flex flex-col gap-4 py-8 md:py-12">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-5 w-48" />
      <div className="mt-6 grid gap-10 md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:gap-16">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
