import type { DashboardStats } from '#contract/dashboard.ts';
import { OrderLink } from '#web/admin/orders/OrderLink.tsx';
import { STATUS_TONES } from '#web/order/order-words.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

type Latest = NonNullable<DashboardStats['stats']['latestTransaction']>[number];

const COLUMNS: readonly Column<Latest>[] = [
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
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: 'discount',
    header: 'Discount',
    isNumber: true,
    wideOnly: true,
    cell: ({ discount }) =>
      discount > 0 ? <Money amount={discount} /> : <span className="text-ink-muted">–</span>,
  },
  {
    key: 'quantity',
    header: 'Quantity',
    isNumber: true,
    wideOnly: true,
    cell: ({ quantity }) => quantity,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusLabel tone={STATUS_TONES[status]}>{status}</StatusLabel>,
  },
];

/** The latest orders. */
export function LatestTransactions({ orders }: { orders: readonly Latest[] }) {
  if (orders.length === 0) return <p className="text-sm text-ink-muted">No transactions yet.</p>;
  return (
    <DataTable
      caption="Latest transactions"
      columns={COLUMNS}
      rows={orders}
      rowKey={({ _id }) => _id}
    />
  );
}
