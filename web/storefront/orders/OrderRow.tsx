import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import {
  countPieces,
  namesOf,
  orderNumber,
  PAYMENT_STATES,
  STATUS_TONES,
  statusWords,
} from '#web/order/order-words.ts';
import { OrderMoney } from '#web/order/OrderMoney.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { Thumbnail } from '#web/ui/Thumbnail.tsx';

const ROW =
  'grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-2 py-5 sm:grid-cols-[5rem_1fr_auto] sm:gap-x-6';

/** An order in the list, as one link. */
export function OrderRow({ order }: { order: Order }) {
  const { _id, createdAt, orderItems, status } = order;
  return (
    <li className={`${ROW} group relative border-b border-line`}>
      <Thumbnail
        src={orderItems[0]?.photo}
        name={orderItems[0]?.name ?? ''}
        className="row-span-2 size-16 sm:row-span-1 sm:size-20"
      />
      <div className="min-w-0">
        <h2 className="font-medium">
          <Link
            to={paths.order(_id)}
            className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            Order <span className="tabular-nums">{orderNumber(order)}</span>
          </Link>
        </h2>
        <p className="wrap-anywhere text-ink-muted">{namesOf(orderItems)}</p>
        <p className="text-sm text-ink-muted">
          <DateTime at={createdAt} /> · {countPieces(orderItems)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:flex-col sm:items-end">
        <OrderMoney order={order} amount={order.total} />
        <StatusLabel tone={STATUS_TONES[status]}>{statusWords(status, order)}</StatusLabel>
        {order.payment.due !== undefined && (
          <span className="text-sm text-ink-muted">
            {PAYMENT_STATES[order.payment.status].words}
          </span>
        )}
      </div>
    </li>
  );
}

/** Shown while an order is loading. */
export function OrderRowSkeleton() {
  return (
    <div className={`${ROW} border-b border-line`}>
      <Skeleton className="row-span-2 size-16 sm:row-span-1 sm:size-20" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-5 w-56 max-w-full" />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="h-6 w-24" />
    </div>
  );
}
