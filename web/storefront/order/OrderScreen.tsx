import { Link } from 'react-router';
import type { OrderNote } from '#contract/order-notes.ts';
import type { Order } from '#contract/orders.ts';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { BusinessLines } from '#web/order/BusinessLines.tsx';
import { ItemList } from '#web/order/ItemList.tsx';
import {
  countPieces,
  orderNumber,
  PAYMENT_STATES,
  STATUS_TONES,
  statusWords,
} from '#web/order/order-words.ts';
import { InCurrencyOf } from '#web/order/OrderMoney.tsx';
import { hasKnownParcel, Parcels } from '#web/order/Parcels.tsx';
import { RefundList } from '#web/order/RefundList.tsx';
import { PayToShop } from '#web/order/PayToShop.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { NotAgain, useBuyAgain } from './BuyAgain.tsx';
import { OrderActions } from './OrderActions.tsx';
import { Returns } from './Returns.tsx';
import { Arrival, ThankYou } from './ThankYou.tsx';
import { OrderSection } from './OrderSection.tsx';
import { Timeline } from './Timeline.tsx';

/** The details of an order. Printed, it is a receipt. */
export function OrderScreen({ order }: { order: Order }) {
  const { orderItems } = order;
  const again = useBuyAgain(order);
  return (
    <div className="page py-8 md:py-12">
      <title>{`Order ${orderNumber(order)} · ${shopConfig.shop.name}`}</title>
      <p className="hidden text-lg font-semibold print:mb-6 print:block">{shopConfig.shop.name}</p>
      <Link
        to={paths.orders}
        className="-my-2 mb-1 inline-block py-2 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline print:hidden"
      >
        Orders
      </Link>
      <InCurrencyOf order={order}>
        {/* On a phone one below the other; on wider screens what can be done is beside the heading. */}
        <div className={GRID}>
          <Heading order={order} />
          <div className="flex flex-col gap-6 not-empty:mt-6 md:col-span-2 md:row-start-2 print:hidden">
            <ThankYou order={order} />
            {again.result && <NotAgain {...again.result} />}
          </div>
          <div className="mt-8 two-columns:col-start-1 two-columns:row-start-3">
            <OrderSection className="break-inside-avoid" title="Status">
              <Timeline order={order} />
              <Arrival order={order} />
            </OrderSection>
          </div>
          <div className="mt-8 md:col-start-2 md:row-start-1 md:mt-1 md:justify-self-end print:hidden">
            <OrderActions order={order} again={again} />
          </div>
          <div className="mt-10 flex flex-col gap-10 two-columns:col-start-1 two-columns:row-start-4">
            {order.messages !== undefined && order.messages.length > 0 && (
              <OrderSection className="break-inside-avoid" title="Messages">
                <Messages messages={order.messages} />
              </OrderSection>
            )}
            <OrderSection className="break-inside-avoid" title="Items">
              <ItemList items={orderItems} withLinks withReviews={order.status === 'Delivered'} />
            </OrderSection>
            {order.returns.length > 0 && (
              <OrderSection className="break-inside-avoid" title="Returns">
                <Returns returns={order.returns} />
              </OrderSection>
            )}
          </div>
          <Papers order={order} />
        </div>
      </InCurrencyOf>
    </div>
  );
}

// The last row takes the height that the right column has more than the left one.
const GRID =
  'grid grid-cols-1 items-start gap-x-10 md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:gap-x-16 two-columns:grid-rows-[auto_auto_auto_1fr] print:grid-cols-[minmax(0,1fr)_14rem] print:gap-x-8';

function Heading({ order }: { order: Order }) {
  const { createdAt, orderItems, status } = order;
  return (
    <header>
      <h1 tabIndex={-1} className="text-2xl">
        Order <span className="whitespace-nowrap tabular-nums">{orderNumber(order)}</span>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
        <StatusLabel tone={STATUS_TONES[status]}>{statusWords(status, order)}</StatusLabel>
        <span>
          <DateTime at={createdAt} withTime /> · {countPieces(orderItems)}
        </span>
      </p>
    </header>
  );
}

/** The sums, the payment, and where it goes. */
function Papers({ order }: { order: Order }) {
  return (
    <div className="mt-10 flex flex-col gap-8 two-columns:col-start-2 two-columns:row-span-2 two-columns:row-start-3 two-columns:mt-8">
      <OrderSection className="break-inside-avoid" title="Summary">
        <Sums sums={order} />
        {order.coupon && (
          <p className="mt-2 text-sm text-ink-muted">With the code {order.coupon}</p>
        )}
      </OrderSection>
      <OrderSection className="break-inside-avoid" title="Payment">
        <output className="block">
          {PAYMENT_STATES[order.payment.status].words}
          {order.payment.status === 'refund_failed' && ' — we are looking into it'}
        </output>
        <PayToShop order={order} />
      </OrderSection>
      {order.refunds.length > 0 && (
        <OrderSection className="break-inside-avoid" title="Refunds">
          <RefundList order={order} failure="We are looking into it." />
        </OrderSection>
      )}
      {hasKnownParcel(order) && (
        <OrderSection className="break-inside-avoid" title="Parcel">
          <Parcels shipments={order.shipments} />
        </OrderSection>
      )}
      <OrderSection
        className="break-inside-avoid"
        title={order.delivery.kind === 'pickup' ? 'Your address' : 'Shipping to'}
      >
        <BusinessLines business={order.business} />
        <AddressLines address={order.shippingInfo} />
      </OrderSection>
    </div>
  );
}

/** The shop's messages to the customer about an order. */
function Messages({ messages }: { messages: readonly OrderNote[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {messages.map(({ words, at }) => (
        <li key={at}>
          <p className="text-sm text-ink-muted">
            <DateTime at={at} withTime />
          </p>
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        </li>
      ))}
    </ul>
  );
}
