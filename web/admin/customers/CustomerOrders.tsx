import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { OrderLink } from '#web/admin/orders/OrderLink.tsx';
import { transactions } from '#web/admin/orders/transaction-endpoints.ts';
import { paymentNote } from '#web/admin/orders/transaction-words.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { STATUS_TONES, statusWords } from '#web/order/order-words.ts';
import { OrderTotal } from '#web/order/OrderMoney.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/** The number shown here; the list of transactions has all of them. */
const SHOWN = 10;

/** The newest orders of somebody. */
export function CustomerOrders({ userId }: { userId: string }) {
  const uid = useUserId();
  const ofThem = new URLSearchParams({ user: userId }).toString();
  const answer = transactions.useQuery(
    { uid, query: `${ofThem}&limit=${SHOWN}` },
    { skip: uid === '', refetchOnMountOrArgChange: true },
  );
  const { data, isError } = answer;
  if (isError) return <QueryFailure title="The orders can't be shown" query={answer} />;
  if (data?.total === 0) return <p className="text-sm text-ink-muted">No orders.</p>;
  return (
    <>
      <DataTable
        caption="Orders"
        columns={COLUMNS}
        rows={data?.orders}
        skeletonRows={3}
        rowKey={({ _id }) => _id}
      />
      <Link
        to={`${adminPaths.transactions}?${ofThem}`}
        className="mt-2 inline-block py-1 text-sm text-accent underline-offset-4 hover:underline"
      >
        All their transactions
      </Link>
    </>
  );
}

const COLUMNS: readonly Column<Order>[] = [
  {
    key: 'order',
    header: 'Order',
    namesRow: true,
    cell: (order) => <OrderLink order={order} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    isNumber: true,
    cell: (order) => <OrderTotal order={order} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => {
      const { status } = order;
      const note = paymentNote(order.payment);
      return (
        <span className="inline-flex flex-col items-start gap-1">
          <StatusLabel tone={STATUS_TONES[status]}>{statusWords(status, order)}</StatusLabel>
          {note && <span className="text-ink-muted">{note}</span>}
        </span>
      );
    },
  },
];
