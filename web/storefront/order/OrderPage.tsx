import { useParams } from 'react-router';
import { isApiFailure } from '#web/api-failure.ts';
import { shopConfig } from '#web/shop-config.ts';
import { order } from '#web/storefront/orders/orders-endpoints.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { OrderNotFound } from './OrderNotFound.tsx';
import { OrderScreen } from './OrderScreen.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';

/** What was answered this short a time ago is shown as it is: the order that was just placed. */
const FRESH_SECONDS = 5;
/** How often an order is looked at again while its money is on the way back. */
const REFUND_CHECK_MS = 5_000;

export function Component() {
  const { id = '' } = useParams();
  const known = order.useQueryState(id);
  const isRefunding = known.currentData?.payment.status === 'refund_pending';
  const { currentData, error, isError, isFetching, refetch } = order.useQuery(id, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
    refetchOnFocus: true,
    pollingInterval: isRefunding ? REFUND_CHECK_MS : 0,
    skipPollingIfUnfocused: true,
  });
  if (isApiFailure(error) && error.status === 404) return <OrderNotFound />;
  if (currentData) return <OrderScreen key={id} order={currentData} />;
  if (!isError) return <OrderSkeleton />;
  return (
    <div className="page py-8">
      <title>{`Order · ${shopConfig.shop.name}`}</title>
      <h1 tabIndex={-1} className="sr-only">
        Order
      </h1>
      <ErrorState
        title="This order can't be shown"
        message={isApiFailure(error) ? error.message : 'Something went wrong.'}
        onRetry={refetch}
        retrying={isFetching}
      />
    </div>
  );
}
