import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { shopConfig } from '#web/shop-config.ts';
import type { HeldCheckout } from '#web/storefront/checkout/checkout-endpoints.ts';
import { formatTimeLeft, secondsLeft, spokenTimeLeft } from '#web/storefront/checkout/clock.ts';
import { ActionBar } from '#web/ui/ActionBar.tsx';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CardForm } from './CardForm.tsx';
import type { PayFlow, PayState } from './pay-state.ts';

// Stripe's form is loaded only where Stripe takes the payments.
const StripeForm = lazy(async () => ({ default: (await import('./StripeForm.tsx')).StripeForm }));

type OpenState = Extract<PayState, { checkout: HeldCheckout }>;

/** An unpaid checkout: its time left, its progress, and the form. */
export function OpenPayment({ flow, state }: { flow: PayFlow; state: OpenState }) {
  return (
    <div className="flex flex-col gap-6">
      {state.step !== 'ordering' && (
        <ReservationClock checkout={state.checkout} onTimeUp={() => void flow.timeUp()} />
      )}
      <Progress state={state} />
      {/* Once the payment is known to be made there is no card form. */}
      {!(state.step === 'ordering' && state.isSlow) && <PaymentForm flow={flow} state={state} />}
    </div>
  );
}

/** Progress and problems. A problem with one field is shown at that field. */
function Progress({ state }: { state: OpenState }) {
  const problem = state.step === 'open' ? state.problem : undefined;
  const words = wordsFor(state);
  return (
    <>
      <div role="alert" className="empty:hidden">
        {problem && !problem.field && (
          <Notice tone="danger" takesFocus>
            {problem.message}
          </Notice>
        )}
      </div>
      <output className="block empty:hidden">{words && <Notice>{words}</Notice>}</output>
      {state.step === 'open' && state.stepUrl !== undefined && (
        <Notice
          action={
            <a href={state.stepUrl} className={buttonLook('secondary', 'sm')}>
              Confirm with your bank
            </a>
          }
        >
          Your bank waits for you to confirm the payment. Or pay with another card.
        </Notice>
      )}
    </>
  );
}

function wordsFor(state: OpenState): string | undefined {
  switch (state.step) {
    case 'unsure':
      if (state.message !== undefined) return state.message;
      return 'Finding out how your payment stands. Nothing is paid twice: keep this page open, or come back later.';
    case 'leaving':
      return 'Taking you to your bank to confirm the payment…';
    case 'ordering':
      if (!state.isSlow) return undefined;
      if (state.message !== undefined) return state.message;
      if (state.checkout.clientSecret === null)
        return 'The shop takes longer than usual to save the order; we keep trying.';
      return 'Your payment went through. The shop takes longer than usual to save the order; we keep trying. You may also close this page: your order is safe.';
    default:
      return undefined;
  }
}

function PaymentForm({ flow, state }: { flow: PayFlow; state: OpenState }) {
  const { checkout } = state;
  const isBusy = state.step !== 'open';
  if (checkout.clientSecret === null) {
    return (
      <>
        <LaterPayment checkout={checkout} />
        <ActionBar>
          <Button
            variant="primary"
            busy={isBusy}
            className="w-full"
            onClick={() => void flow.pay()}
          >
            Place order
          </Button>
        </ActionBar>
      </>
    );
  }
  const form = {
    amount: checkout.total,
    problem: state.step === 'open' ? state.problem : undefined,
    isBusy,
    onPay: (attempt: Parameters<PayFlow['pay']>[0]) => void flow.pay(attempt),
  };
  if (shopConfig.payment.provider !== 'stripe') return <CardForm {...form} />;
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <StripeForm {...form} clientSecret={checkout.clientSecret} />
    </Suspense>
  );
}

/** How an order is paid that needs no card. */
function LaterPayment({ checkout: { method, total } }: { checkout: HeldCheckout }) {
  const chosen = shopConfig.payment.methods.find(({ kind }) => kind === method);
  if (method === 'card' || total === 0)
    return <p className="text-ink-muted">There is nothing to pay for this order.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="font-medium">{chosen?.name ?? 'Paid to the shop'}</span>: place the order
        now, and pay <Money amount={total} /> {PAID_THEN[method]}.
      </p>
      {chosen?.words && <p className="whitespace-pre-line text-ink-muted">{chosen.words}</p>}
    </div>
  );
}

const PAID_THEN = {
  transfer: 'to our account, which we tell you then',
  delivery: 'in cash when it is delivered',
  pickup: 'when you pick it up',
  invoice: 'by invoice',
} as const;

interface ReservationClockProps {
  checkout: Pick<HeldCheckout, 'expiresAt' | 'clockAheadMs'>;
  onTimeUp: () => void;
}

/** The time left to pay: updated every second, announced to screen readers three times. */
function ReservationClock({
  checkout: { expiresAt, clockAheadMs },
  onTimeUp,
}: ReservationClockProps) {
  const left = () => secondsLeft(expiresAt, clockAheadMs, Date.now());
  const [seconds, setSeconds] = useState(left);
  const tick = useEffectEvent(() => {
    const now = left();
    setSeconds(now);
    if (now === 0) onTimeUp();
  });
  useEffect(() => {
    // Four times a second, so that no second is skipped.
    const timer = setInterval(() => tick(), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={seconds <= 60 ? 'text-warning' : 'text-ink-muted'}>
      We keep your items for another{' '}
      <span role="timer" aria-label="Time left" className="font-medium text-ink tabular-nums">
        {formatTimeLeft(seconds)}
      </span>
      <span aria-live="polite" className="sr-only">
        {spokenTimeLeft(seconds)}
      </span>
    </p>
  );
}
