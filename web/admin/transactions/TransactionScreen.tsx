import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DELETED_USER } from '#contract/deleted-user.ts';
import type { Order } from '#contract/orders.ts';
import { EmailAddress } from '#web/admin/EmailAddress.tsx';
import { AdminScreen } from '#web/admin/frame/AdminScreen.tsx';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { orderNumber, STATUS_TONES } from '#web/order/order-words.ts';
import { InCurrencyOf } from '#web/order/OrderMoney.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { userById } from '#web/session/user-endpoints.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { cameTooLate, PAYMENT_STATES } from './transaction-words.ts';
import { TransactionActions } from './TransactionActions.tsx';

/** The details of an order, and its actions. */
export function TransactionScreen({ order }: { order: Order }) {
  const { status, createdAt } = order;
  return (
    <AdminScreen
      title={`Order ${orderNumber(order)}`}
      heading={
        <>
          Order <span className="whitespace-nowrap tabular-nums">{orderNumber(order)}</span>
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
            <Section title="Items">
              <ItemsTable items={order.orderItems} />
              <div className="mt-6 ml-auto max-w-xs text-sm">
                <Sums sums={order} />
                {order.coupon && (
                  <p className="mt-2 text-ink-muted">With the code {order.coupon}</p>
                )}
              </div>
            </Section>
            <Section title="History">
              <OrderHistory order={order} />
            </Section>
          </div>
          <div className="flex flex-col gap-8">
            <Section title="Customer">
              <Customer user={order.user} />
            </Section>
            <Section title="Shipping to">
              <AddressLines address={{ name: recipientOf(order.user), ...order.shippingInfo }} />
            </Section>
            <Section title="Payment">
              <Payment order={order} />
            </Section>
          </div>
        </div>
      </InCurrencyOf>
    </AdminScreen>
  );
}

/** The name on the parcel where none was entered: the customer's, unless their account is deleted. */
function recipientOf({ name }: Order['user']): string | undefined {
  return name === DELETED_USER ? undefined : name;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
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

/** The customer. Nothing but their orders is left of a deleted account. */
function Customer({ user: { _id, name } }: { user: Order['user'] }) {
  const { currentData: user } = userById.useQuery(_id, {
    skip: name === DELETED_USER,
  });
  return (
    <div className="break-words">
      <p className="font-medium">{name}</p>
      {user?.email && (
        <p>
          <EmailAddress email={user.email} emailVerified={user.emailVerified} isLink />
        </p>
      )}
      <Link
        to={`${paths.adminTransactions}?${new URLSearchParams({ user: _id })}`}
        className="inline-block py-1 text-sm text-accent underline-offset-4 hover:underline"
      >
        All their transactions
      </Link>
    </div>
  );
}

/** The status of the payment, and its reference at the provider. */
function Payment({ order }: { order: Order }) {
  const { status, provider, reference } = order.payment;
  const { words, tone } = PAYMENT_STATES[status];
  return (
    <div className="flex flex-col items-start gap-2">
      <output>
        <StatusLabel tone={tone}>{words}</StatusLabel>
      </output>
      {cameTooLate(order) && (
        <p className="text-sm text-ink-muted">
          It was paid after its reservation had run out, so it was cancelled. The payment is
          refunded in full.
        </p>
      )}
      {status === 'refund_failed' && (
        <p className="text-sm text-danger">
          The provider refused the refund. Find the payment there by its reference and give the
          money back by hand.
        </p>
      )}
      {reference && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-muted">Provider</dt>
          <dd className="capitalize">{provider}</dd>
          <dt className="text-ink-muted">Reference</dt>
          <dd className="font-mono break-all">{reference}</dd>
        </dl>
      )}
    </div>
  );
}
