import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { FormEvent } from 'react';
import { paths } from '#web/paths.ts';
import { shopConfig } from '#web/shop-config.ts';
import {
  attemptOf,
  type PaymentAttempt,
  reportOf,
} from '#web/storefront/checkout/payment-report.ts';
import { PayButton, type PaymentFormProps } from './PayButton.tsx';

/** Loaded once, when this form is first needed. */
const stripe = loadStripe(shopConfig.payment.publishableKey);

/** The payment provider's own form: what is typed into it never reaches the shop. */
export function StripeForm({ clientSecret, ...form }: PaymentFormProps & { clientSecret: string }) {
  const isDark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: { theme: isDark ? 'night' : 'stripe' } }}
    >
      <ProviderFields {...form} />
    </Elements>
  );
}

function ProviderFields({ amount, isBusy, onPay }: PaymentFormProps) {
  const provider = useStripe();
  const elements = useElements();

  async function confirm(): Promise<PaymentAttempt> {
    if (!provider || !elements) return { kind: 'unknown' };
    try {
      const { error, paymentIntent } = await provider.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.origin + paths.pay },
      });
      if (!error) return { kind: 'report', report: reportOf(paymentIntent) };
      // Stripe's own fields show their errors.
      if (error.type === 'validation_error') {
        return { kind: 'refused', problem: { message: 'Check the card below.' } };
      }
      return attemptOf(error.type === 'api_connection_error' ? 503 : 402, error);
    } catch {
      return { kind: 'unknown' };
    }
  }

  return (
    <form
      aria-label="Card"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onPay(confirm);
      }}
      className="flex flex-col gap-6"
    >
      <PaymentElement options={{ layout: 'tabs' }} />
      <PayButton amount={amount} busy={isBusy || !provider} />
    </form>
  );
}
