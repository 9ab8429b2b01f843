import { Link } from 'react-router';
import type { CouponUse } from '#contract/coupons.ts';
import { orderNumber, STATUS_TONES } from '#web/order/order-words.ts';
import { adminPaths } from '#web/admin-paths.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';

const LINK = '-my-1 inline-block py-1 underline-offset-4 hover:underline';

/** The columns of the orders that used a coupon. */
export const USE_COLUMNS: readonly Column<CouponUse>[] = [
  {
    key: 'order',
    header: 'Order',
    namesRow: true,
    cell: ({ orderId, number, at }) => (
      <>
        <Link
          to={adminPaths.transaction(orderId)}
          className={`${LINK} font-medium whitespace-nowrap tabular-nums`}
        >
          {orderNumber({ number })}
        </Link>
        <span className="block text-ink-muted">
          <DateTime at={at} />
        </span>
      </>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ user }) => (
      <Link to={adminPaths.customer(user._id)} className={`${LINK} wrap-anywhere`}>
        {user.name}
      </Link>
    ),
  },
  {
    key: 'discount',
    header: 'Discount',
    isNumber: true,
    cell: ({ discount }) => <Money amount={discount} />,
  },
  {
    key: 'total',
    header: 'Total',
    isNumber: true,
    wideOnly: true,
    cell: ({ total }) => <Money amount={total} />,
  },
  {
    key: 'status',
    header: 'Status',
    wideOnly: true,
    cell: ({ status }) => <StatusLabel tone={STATUS_TONES[status]}>{status}</StatusLabel>,
  },
];
