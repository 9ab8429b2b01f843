import { useEffect, type ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Navigate, useLocation, Link } from 'react-router';
import { dayWords } from '#contract/delivery-dates.ts';
import { AddressLines } from '#web/order/AddressLines.tsx';
import { BusinessLines } from '#web/order/BusinessLines.tsx';
import { ArrivalWords } from '#web/order/DeliveryDates.tsx';
import { ItemList } from '#web/order/ItemList.tsx';
import { LettersGoTo } from '#web/order/LettersGoTo.tsx';
import { Sums } from '#web/order/Sums.tsx';
import { paths } from '#web/paths.ts';
import { useShop } from '#web/shop-config.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import { CheckoutScreen } from '#web/storefront/checkout/CheckoutScreen.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ACROSS_PAGES } from '#web/ui/ToastCard.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import type { PayFlow, PayState } from './pay-state.ts';
import { Over, Refunded } from './PayOver.tsx';
import { usePayFlow } from './use-pay-flow.ts';

type ShownState = Exclude<PayState, { step: 'none' | 'ordered' }>;

export function Component() {
  const { flow, state } = usePayFlow();
  if (state.step === 'none') return <Navigate to={paths.shipping} replace />;
  if (state.step === 'ordered')
    return <Ordered orderId={state.order._id} message={state.message} />;
  // One screen around all states, so that its heading keeps the focus.
  return (
    <CheckoutScreen title="Payment" step="Payment" summary={summaryOf(state)}>
      <Content flow={flow} state={state} />
    </CheckoutScreen>
  );
}

function summaryOf(state: ShownState): ReactNode {
  if ('checkout' in state) return <PaymentSummary checkout={state.checkout} />;
  if (state.step !== 'finding') return undefined;
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
    </div>
  );
}

function Content({ flow, state }: { flow: PayFlow; state: ShownState }) {
  const { search } = useLocation();
  switch (state.step) {
    case 'finding':
      return <Finding />;
    case 'failed':
      return (
        <ErrorState
          title="Your checkout can't be shown"
          message={state.message}
          onRetry={flow.start}
        />
      );
    case 'refunded':
      return <Refunded orderId={state.orderId} />;
    case 'over':
      return <Over reason={state.reason} onGoOn={flow.start} />;
    default:
      return (
        <>
          {/* Removes the parameters that the bank's page has added to the address: the provider was asked directly. */}
          {search && <Navigate to={paths.pay} replace />}
          <OpenPayment flow={flow} state={state} />
        </>
      );
  }
}

function Ordered({ orderId, message }: { orderId: string; message: string }) {
  useEffect(() => {
    toast.success(message, { id: `order ${orderId}`, ...ACROSS_PAGES });
  }, [orderId, message]);
  return <Navigate to={paths.thanks(orderId)} replace />;
}

function Finding() {
  return (
    <>
      <output className="sr-only">Looking for your checkout</output>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-11" />
      </div>
    </>
  );
}

/** The items, the amounts and the address. */
function PaymentSummary({ checkout }: { checkout: HeldCheckout }) {
  const title = checkout.delivery.kind === 'pickup' ? 'Your address' : 'Shipping to';
  return (
    <div className="flex flex-col gap-6">
      <ItemList items={checkout.orderItems} />
      <Sums sums={checkout} />
      <Promised delivery={checkout.delivery} />
      <section aria-label={title} className="border-t border-line pt-4 text-ink-muted">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="font-medium text-ink">{title}</h2>
          <Link
            to={paths.shipping}
            className="-my-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            Change
          </Link>
        </div>
        <BusinessLines business={checkout.business} />
        <AddressLines address={checkout.shippingInfo} />
        <LettersGoTo />
      </section>
    </div>
  );
}

/** The days of the delivery and the place of a pickup, of a shop that delivers by zones. */
function Promised({ delivery }: Pick<HeldCheckout, 'delivery'>) {
  const { locale } = useShop();
  const { earliest, latest } = delivery;
  if (earliest === undefined || latest === undefined) return null;
  return <ArrivalWords delivery={delivery} words={dayWords({ earliest, latest }, locale)} />;
}
