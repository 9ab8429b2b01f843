import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderNote } from '#contract/order-notes.ts';
import type { Order } from '#contract/orders.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { ItemList } from '#web/order/ItemList.tsx';
import {
  orderNumber,
  canCancel,
  countPieces,
  PAYMENT_WORDS,
  STATUS_TONES,
} from '#web/order/order-words.ts';
import { InvoiceButton } from '#web/order/PaperButton.tsx';
import { InCurrencyOf } from '#web/order/OrderMoney.tsx';
import { hasKnownParcel, Parcels } from '#web/order/Parcels.tsx';
import { RefundList } from '#web/order/RefundList.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { cancelOrder } from '#web/storefront/orders/orders-endpoints.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { type BuyingAgain, NotAgain, useBuyAgain } from './BuyAgain.tsx';
import { ReturnOrHelp } from './ReturnOrHelp.tsx';
import { Returns } from './Returns.tsx';
import { Arrival, ThankYou } from './ThankYou.tsx';
import { Timeline } from './Timeline.tsx';

/** The details of an order. Printed, it is a receipt. */
export function OrderScreen({ order }: { order: Order }) {
  const { orderItems, shippingInfo } = order;
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
      <Heading order={order} buyAgain={again} />
      <ThankYou order={order} />
      {again.result && (
        <div className="mt-6 print:hidden">
          <NotAgain {...again.result} />
        </div>
      )}

      <InCurrencyOf order={order}>
        <div className="mt-10 grid grid-cols-1 items-start gap-10 md:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] lg:gap-16 print:grid-cols-[minmax(0,1fr)_14rem] print:gap-8">
          <div className="flex flex-col gap-10">
            <Section title="Status">
              <Timeline order={order} />
              <Arrival order={order} />
            </Section>
            {order.messages !== undefined && order.messages.length > 0 && (
              <Section title="Messages">
                <Messages messages={order.messages} />
              </Section>
            )}
            <Section title="Items">
              <ItemList items={orderItems} withLinks />
            </Section>
            {order.returns.length > 0 && (
              <Section title="Returns">
                <Returns returns={order.returns} />
              </Section>
            )}
          </div>
          <div className="flex flex-col gap-8">
            <Section title="Summary">
              <Sums sums={order} />
              {order.coupon && (
                <p className="mt-2 text-sm text-ink-muted">With the code {order.coupon}</p>
              )}
            </Section>
            <Section title="Payment">
              <output className="block">{PAYMENT_WORDS[order.payment.status]}</output>
            </Section>
            {order.refunds.length > 0 && (
              <Section title="Refunds">
                <RefundList order={order} failure="We are looking into it." />
              </Section>
            )}
            {hasKnownParcel(order) && (
              <Section title="Parcel">
                <Parcels shipments={order.shipments} />
              </Section>
            )}
            <Section title="Shipping to">
              <AddressLines address={shippingInfo} />
            </Section>
          </div>
        </div>
      </InCurrencyOf>
    </div>
  );
}

function Heading({ order, buyAgain }: { order: Order; buyAgain: BuyingAgain }) {
  const { createdAt, orderItems, status } = order;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div>
        <h1 tabIndex={-1} className="text-2xl">
          Order <span className="whitespace-nowrap tabular-nums">{orderNumber(order)}</span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
          <StatusLabel tone={STATUS_TONES[status]}>{status}</StatusLabel>
          <span>
            <DateTime at={createdAt} withTime /> · {countPieces(orderItems)}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button busy={buyAgain.isBusy} onClick={() => void buyAgain.buyAgain()}>
          Buy again
        </Button>
        <ReturnOrHelp order={order} />
        <InvoiceButton order={order} />
        <Button onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" /> Print
        </Button>
        {canCancel(order) && <CancelOrder order={order} />}
      </div>
    </header>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="break-inside-avoid">
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Cancels an order that is not shipped yet, after a confirmation. */
function CancelOrder({ order: { _id, total } }: { order: Pick<Order, '_id' | 'total'> }) {
  const uid = useUserId();
  const [cancel] = cancelOrder.useMutation();
  return (
    <ConfirmedButton
      label="Cancel order"
      question="Cancel this order?"
      confirmLabel="Cancel order"
      cancelLabel="Keep order"
      act={() => cancel({ uid, orderId: _id }).unwrap()}
      focusAfter="main h1"
    >
      {total > 0
        ? 'Nothing will be sent, and what you paid is given back in full.'
        : 'Nothing will be sent.'}
    </ConfirmedButton>
  );
}

/** What the shop has written to the customer about an order. */
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
