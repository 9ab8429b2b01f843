import { useEffect } from 'react';
import { toast } from 'react-hot-toast';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { CheckoutScreen } from '#web/storefront/checkout/CheckoutScreen.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { OpenPayment } from './OpenPayment.tsx';
import { Refunded, Replaced, TimeIsUp } from './PayOver.tsx';
import { usePayFlow } from './use-pay-flow.ts';

export function Component() {
  const { flow, state } = usePayFlow();
  const { search } = useLocation();
  switch (state.step) {
    case 'finding':
      return <Finding />;
    case 'failed':
      return (
        <CheckoutScreen title="Payment" step="Payment">
          <ErrorState
            title="Your checkout can't be shown"
            message={state.message}
            onRetry={flow.start}
          />
        </CheckoutScreen>
      );
    case 'none':
      return <Navigate to={paths.shipping} replace />;
    case 'ordered':
      return <Ordered orderId={state.order._id} message={state.message} />;
    case 'refunded':
      return <Refunded orderId={state.orderId} />;
    case 'over':
      return state.reason === 'time' ? <TimeIsUp /> : <Replaced onGoOn={flow.start} />;
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
    toast.success(message, { id: `order ${orderId}` });
  }, [orderId, message]);
  return <Navigate to={paths.order(orderId)} replace />;
}

function Finding() {
  return (
    <CheckoutScreen
      title="Payment"
      step="Payment"
      summary={
        <div className="flex flex-col gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </div>
      }
    >
      <output className="sr-only">Looking for your checkout</output>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-11" />
      </div>
    </CheckoutScreen>
  );
}
