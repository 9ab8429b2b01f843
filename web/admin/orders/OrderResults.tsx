import { useEffect, useRef } from 'react';
import type { OrderResult } from '#contract/many-orders.ts';
import type { SelectedOrder } from '#web/admin/orders/selected-order.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { countOf } from '#web/ui/count-of.ts';

interface OrderResultsProps {
  orders: readonly SelectedOrder[];
  refused: readonly OrderResult[];
  /** The number of orders that were done. */
  count: number;
  /** "shipped". */
  done: string;
  isBusy: boolean;
  onTryAgain: () => void;
  onClose: () => void;
}

/** Lists the refused orders with the reasons. */
export function OrderResults({
  orders,
  refused,
  count,
  done,
  isBusy,
  onTryAgain,
  onClose,
}: OrderResultsProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const mayHelp = refused.some(({ code }) => code === 'UNAVAILABLE' || code === 'UNREACHABLE');
  return (
    <>
      <p ref={words} tabIndex={-1}>
        {countOf(count, 'order')} {done}, {refused.length} not:
      </p>
      <RefusedOrders orders={orders} refused={refused} />
      <div className="flex flex-wrap justify-end gap-3">
        {mayHelp && (
          <Button busy={isBusy} onClick={onTryAgain}>
            Try again
          </Button>
        )}
        <Button variant="primary" aria-disabled={isBusy || undefined} onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

export function RefusedOrders({ orders, refused }: Pick<OrderResultsProps, 'orders' | 'refused'>) {
  return (
    <ul className="border-t border-line text-sm">
      {refused.map(({ orderId, message }) => (
        <li
          key={orderId}
          className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-2 wrap-anywhere"
        >
          <span className="w-24 font-medium tabular-nums">
            {numberOf(orders, orderId) ?? orderId}
          </span>
          <span className="min-w-0 flex-1 basis-48">{message ?? 'It stayed as it was.'}</span>
        </li>
      ))}
    </ul>
  );
}

function numberOf(orders: readonly SelectedOrder[], orderId: string): string | undefined {
  const order = orders.find(({ _id }) => _id === orderId);
  return order && orderNumber(order);
}
