import { useEffect, type ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { CheckoutScreen } from '#web/storefront/checkout/CheckoutScreen.tsx';
import { ACROSS_PAGES } from '#web/ui/across-pages.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import type { PayFlow, PayState } from './pay-flow.ts';
import { PaymentSummary } from './PaymentSummary.tsx';
import { Over, Refunded } from './PayOver.tsx';
import { usePayFlow } from './use-pay-flow.ts';

type ShownState = Exclude<PayState, { step: 'none' | 'ordered' }>;

export function Component() {
  const { flow, state } = usePayFlow();
  if (state.step === 'none') return <Navigate to={paths.shipping} replace />;
  if (state.step === 'ordered')
    return <Ordered orderId={state.order._id} message={state.message} />;
  // One screen around all states: its heading keeps the focus that it got when the page opened.
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
          {/* Back from the bank: what came with the address has been asked of the provider itself. */}
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
  return <Navigate to={paths.order(orderId)} replace />;
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
