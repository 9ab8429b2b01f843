import { useParams } from 'react-router';
import { NoOrder } from '#web/admin/orders/NoOrder.tsx';
import { transaction } from '#web/admin/orders/transaction-endpoints.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { isRefunding } from '#web/order/refund-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TransactionScreen } from './TransactionScreen.tsx';

const BACK = { path: adminPaths.transactions, label: 'Transactions' };
/** The pause before an order is fetched again while a refund is pending. */
const REFUND_CHECK_MS = 2_000;

export function Component() {
  const { id = '' } = useParams();
  const known = transaction.useQueryState(id);
  const isPolled = known.currentData !== undefined && isRefunding(known.currentData);
  const query = transaction.useQuery(id, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: isPolled ? REFUND_CHECK_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const { currentData, error, isError } = query;
  if (isApiFailure(error) && error.status === 404) return <TransactionNotFound />;
  if (currentData) return <TransactionScreen key={id} order={currentData} />;
  if (!isError) return <TransactionSkeleton />;
  return (
    <AdminScreen title="Transaction" backTo={BACK}>
      <QueryFailure title="This transaction can't be shown" query={query} />
    </AdminScreen>
  );
}

function TransactionNotFound() {
  return (
    <AdminScreen title="Transaction not found" backTo={BACK}>
      <NoOrder />
    </AdminScreen>
  );
}

/** Shown while the order is loading. */
function TransactionSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-3 h-4 w-24" />
      <Skeleton className="mb-3 h-8 w-64" />
      <Skeleton className="mb-8 h-5 w-48" />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
