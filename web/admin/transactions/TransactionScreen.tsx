import type { ReactNode } from 'react';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Order } from '#contract/orders.ts';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { orderNumber } from '#web/order/order-number.ts';
import { STATUS_TONES } from '#web/order/order-words.ts';
import { InCurrencyOf } from '#web/order/OrderMoney.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { CustomerPart } from './CustomerPart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { TransactionActions } from './TransactionActions.tsx';

/** All there is to know of an order, and what can be done with it. */
export function TransactionScreen({ order }: { order: Order }) {
  const { _id, status, createdAt } = order;
  return (
    <AdminScreen
      title={`Order ${orderNumber(_id)}`}
      heading={
        <>
          Order <span className="whitespace-nowrap tabular-nums">{orderNumber(_id)}</span>
        </>
      }
      backTo={{ path: paths.adminTransactions, label: 'Transactions' }}
      about={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusLabel tone={STATUS_TONES[status]}>{status}</StatusLabel>
          <DateTime at={createdAt} withTime />
        </p>
      }
    >
      <InCurrencyOf order={order}>
        <TransactionActions order={order} />
        <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="flex flex-col gap-10">
            <Part title="Items">
              <ItemsTable items={order.orderItems} />
              <div className="mt-6 ml-auto max-w-xs text-sm">
                <Sums sums={order} />
                {order.coupon && (
                  <p className="mt-2 text-ink-muted">With the code {order.coupon}</p>
                )}
              </div>
            </Part>
            <Part title="History">
              <HistoryPart order={order} />
            </Part>
          </div>
          <div className="flex flex-col gap-8">
            <Part title="Customer">
              <CustomerPart user={order.user} />
            </Part>
            <Part title="Shipping to">
              <AddressLines
                address={order.shippingInfo}
                recipient={order.recipient ?? recipientOf(order.user)}
              />
            </Part>
            <Part title="Payment">
              <PaymentPart order={order} />
            </Part>
          </div>
        </div>
      </InCurrencyOf>
    </AdminScreen>
  );
}

/** The customer, unless their account was deleted before recipients were kept. */
function recipientOf({ name }: Order['user']): string | undefined {
  return name === DELETED_USER ? undefined : name;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
