import { Link } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { HistoryTabs } from '#web/admin/log/HistoryTabs.tsx';
import { DisputeNotice } from '#web/admin/orders/DisputeNotice.tsx';
import { isWithdrawnUnsent, makerOf, recipientOf } from '#web/admin/orders/transaction-words.ts';
import { PaymentState } from '#web/admin/refunds/PaymentState.tsx';

import { OrderReturns } from '#web/admin/returns/OrderReturns.tsx';
import { AdminScreen, Section } from '#web/admin/screen/AdminScreen.tsx';
import { OrderParcel } from '#web/admin/shipments/OrderParcel.tsx';
import { dayWords } from '#contract/delivery-dates.ts';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { BusinessLines } from '#web/order/BusinessLines.tsx';
import { hasNoInvoice, orderNumber, STATUS_TONES, statusWords } from '#web/order/order-words.ts';
import { InCurrencyOf } from '#web/order/OrderMoney.tsx';
import { InvoiceButton } from '#web/order/PaperButton.tsx';
import { RefundList } from '#web/order/RefundList.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useShop } from '#web/shop-config.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { AddNote } from './AddNote.tsx';
import { ChangeAddress } from './ChangeAddress.tsx';
import { ItemsTable } from './ItemsTable.tsx';
import { OrderCustomer } from './OrderCustomer.tsx';
import { HeldNotice } from './HeldNotice.tsx';
import { By, OrderHistory } from './OrderHistory.tsx';
import { TransactionActions } from './TransactionActions.tsx';

/** The details of an order, and its actions. */
export function TransactionScreen({ order }: { order: Order }) {
  const { status, createdAt } = order;
  return (
    <AdminScreen
      title={`Transaction ${orderNumber(order)}`}
      heading={
        <>
          Transaction <span className="whitespace-nowrap tabular-nums">{orderNumber(order)}</span>
        </>
      }
      backTo={{ path: adminPaths.transactions, label: 'Transactions' }}
      about={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusLabel tone={STATUS_TONES[status]}>{statusWords(status, order)}</StatusLabel>
          <span>
            Order of <DateTime at={createdAt} withTime />
          </span>
        </p>
      }
    >
      <HistoryTabs thing={`order:${order._id}`} label="Transaction">
        <InCurrencyOf order={order}>
          {order.dispute && (
            <div className="mb-4">
              <DisputeNotice dispute={order.dispute} />
            </div>
          )}
          <div className="mb-4 empty:hidden">
            <HeldNotice order={order} />
          </div>
          {isWithdrawnUnsent(order) && (
            <div className="mb-4">
              <Notice tone="warning">
                The customer has withdrawn from the contract before this order was sent. Cancel it,
                or refund the withdrawal if only some pieces are in it.
              </Notice>
            </div>
          )}
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
              {order.refunds.length > 0 && (
                <Section title="Refunds">
                  <RefundList
                    order={order}
                    failure={
                      <>
                        The provider could not pay it back.{' '}
                        <Link
                          to={adminPaths.attention}
                          className="inline-block min-h-6 underline underline-offset-4"
                        >
                          Try again or mark it as done by hand
                        </Link>
                      </>
                    }
                    renderBy={(refund) => <By actor={makerOf(refund, order.user)} />}
                  />
                </Section>
              )}
              {order.returns.length > 0 && (
                <Section title="Returns">
                  <OrderReturns order={order} />
                </Section>
              )}
              <Section title="History">
                <AddNote order={order} />
                <OrderHistory order={order} />
              </Section>
            </div>
            <div className="flex flex-col gap-8">
              <Section title="Customer">
                <OrderCustomer user={order.user} />
              </Section>
              <Section title={order.delivery.kind === 'pickup' ? 'Address' : 'Shipping to'}>
                <ShippingTo order={order} />
              </Section>
              {order.shipments.length > 0 && order.delivery.kind !== 'pickup' && (
                <Section title="Parcel">
                  <OrderParcel order={order} />
                </Section>
              )}
              <Section title="Payment">
                <PaymentState order={order} />
                <Invoice order={order} />
              </Section>
            </div>
          </div>
        </InCurrencyOf>
      </HistoryTabs>
    </AdminScreen>
  );
}

/** The promised days, the recipient's address, and its label. */
function ShippingTo({ order }: { order: Order }) {
  const { _id, status, shippingInfo, business, delivery } = order;
  const { locale } = useShop();
  const { earliest, latest } = delivery;
  return (
    <>
      {status !== 'Cancelled' && earliest !== undefined && latest !== undefined && (
        <p className="mb-2 text-ink-muted">
          {delivery.kind === 'pickup' ? 'To be ready' : 'To arrive'}{' '}
          {dayWords({ earliest, latest }, locale)}
        </p>
      )}
      <BusinessLines business={business} />
      <AddressLines address={{ ...shippingInfo, name: recipientOf(order) }} />
      {shippingInfo.address !== '' && (
        <Link to={adminPaths.orderLabel(_id)} className={LINK}>
          Print label
        </Link>
      )}
      <div className="mt-1">
        <ChangeAddress order={order} />
      </div>
    </>
  );
}

const LINK = 'inline-block py-1 text-sm text-accent underline-offset-4 hover:underline';

/** The invoice as a file, and as a page to print. */
function Invoice({ order }: { order: Order }) {
  if (hasNoInvoice(order)) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <InvoiceButton order={order} />
      <Link to={adminPaths.invoice(order._id)} className={LINK}>
        {order.invoice ? `Show ${order.invoice.number}` : 'Show the invoice'}
      </Link>
    </div>
  );
}
