import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { orderNumber } from '#web/order/order-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { DateTime } from '#web/ui/DateTime.tsx';

/** An order's number, which leads to its screen, and under it when it was placed. */
export function OrderLink({
  order: { _id, number, createdAt },
}: {
  order: Pick<Order, '_id' | 'number' | 'createdAt'>;
}) {
  return (
    <>
      <Link
        to={adminPaths.transaction(_id)}
        className="-my-1 inline-block py-1 font-medium whitespace-nowrap tabular-nums underline-offset-4 hover:underline"
      >
        {orderNumber({ number })}
      </Link>
      <span className="block text-ink-muted">
        <DateTime at={createdAt} />
      </span>
    </>
  );
}
