import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { RowLink } from '#web/admin/list/way-back.tsx';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import {
  ageWords,
  itemsWords,
  quantityOf,
  stateNote,
} from '#web/admin/orders/transaction-words.ts';
import { boxColumn, type SelectingOf } from '#web/list/select-column.tsx';
import { orderNumber, STATUS_TONES, statusWords } from '#web/order/order-words.ts';
import { OrderMoney, OrderTotal } from '#web/order/OrderMoney.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

/**
 * The columns of transactions. On a phone, items and city are below the name; discount and quantity are only on the order's own
 * screen.
 */
export const TRANSACTION_COLUMNS: readonly Column<Order>[] = [
  {
    key: 'user',
    header: 'Customer',
    namesRow: true,
    cell: ({ _id, number, user, createdAt, ...order }) => (
      <span className="relative -my-1 block">
        <RowLink
          to={adminPaths.customer(user._id)}
          className="relative z-10 inline-block min-h-6 font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {user.name}
        </RowLink>
        <span className="block text-ink-muted sm:whitespace-nowrap">
          {/* The whole cell opens the order, to be easy to tap. */}
          <RowLink
            to={adminPaths.transaction(_id)}
            data-opens-row
            aria-label={`Transaction ${orderNumber({ number })}`}
            className="inline-block min-h-6 whitespace-nowrap tabular-nums underline-offset-4 after:absolute after:-inset-y-1 after:inset-x-0 hover:underline"
          >
            {orderNumber({ number })}
          </RowLink>
          {' · '}
          <Age at={createdAt} />
          <span className="block">
            <DateTime at={createdAt} />
          </span>
        </span>
        <span className="line-clamp-3 wrap-anywhere text-ink-muted table-wide:hidden">
          {[order.shippingInfo.city, itemsWords(order)].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'items',
    header: 'Items',
    wideOnly: true,
    cell: (order) => <span className="line-clamp-2 wrap-anywhere">{itemsWords(order)}</span>,
  },
  {
    key: 'city',
    header: 'City',
    wideOnly: true,
    cell: ({ shippingInfo: { city } }) => city || <span className="text-ink-muted">–</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    isNumber: true,
    sorts: { ascending: 'amount-asc', descending: 'amount-desc' },
    cell: (order) => <OrderTotal order={order} />,
  },
  {
    key: 'discount',
    header: 'Discount',
    isNumber: true,
    wideOnly: true,
    cell: (order) =>
      order.discount > 0 ? (
        <OrderMoney order={order} amount={order.discount} />
      ) : (
        <span className="text-ink-muted">–</span>
      ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    isNumber: true,
    wideOnly: true,
    cell: (order) => quantityOf(order),
  },
  {
    key: 'status',
    header: 'Status',
    cell: (order) => <State order={order} />,
  },
  {
    key: 'manage',
    header: 'Manage',
    hideHeader: true,
    isNumber: true,
    // On a phone the number is the link.
    wideOnly: true,
    cell: ({ _id, number }) => (
      <RowLink
        to={adminPaths.transaction(_id)}
        aria-label={`Manage transaction ${orderNumber({ number })}`}
        className="inline-flex min-h-8 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        Manage
      </RowLink>
    ),
  },
];

/** The column of checkboxes that select orders; the one in the header selects the page. */
export function selectColumn(selecting: SelectingOf<SelectedOrder>): Column<Order> {
  return boxColumn<SelectedOrder, Order>(
    selecting,
    ({ number }) => `Select transaction ${orderNumber({ number })}`,
  );
}

/** The status of an order, and what is to be known beside it. */
function State({ order }: { order: Order }) {
  const note = stateNote(order);
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <StatusLabel tone={STATUS_TONES[order.status]}>
        {statusWords(order.status, order)}
      </StatusLabel>
      {note && (
        <span className={note.isUrgent ? 'font-medium text-danger' : 'text-ink-muted'}>
          {note.words}
        </span>
      )}
    </span>
  );
}

/** The age of an order at the time when the list was opened. */
function Age({ at }: { at: string }) {
  const [now] = useState(() => new Date());
  return <span className="whitespace-nowrap">{ageWords(at, now)}</span>;
}
