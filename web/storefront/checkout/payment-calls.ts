import { shopConfig } from '#web/shop-config.ts';
import type { ProviderError } from './card-problems.ts';
import {
  attemptOf,
  type PaymentAttempt,
  type PaymentReport,
  type ProviderIntent,
  reportOf,
} from './payment-report.ts';

/** The provider gave no usable answer: the state of the payment is unknown. */
class PaymentUnknown extends Error {}

export interface Card {
  number: string;
  month: number;
  year: number;
  cvc: string;
}

const TIMEOUT_MS = 20_000;

/** Reads the state of a payment from the provider. Rejects with PaymentUnknown. */
export async function readPayment(clientSecret: string): Promise<PaymentReport> {
  const query = new URLSearchParams({
    key: shopConfig.payment.publishableKey,
    client_secret: clientSecret,
  });
  const { ok, body } = await call(`${intentUrl(clientSecret)}?${query}`, { method: 'GET' });
  if (!ok) throw new PaymentUnknown('The provider refused to tell');
  return reportOf(body as ProviderIntent);
}

/** Pays with a card at the sandbox. Never rejects. */
export async function payByCard(clientSecret: string, card: Card): Promise<PaymentAttempt> {
  const form = new URLSearchParams({
    key: shopConfig.payment.publishableKey,
    client_secret: clientSecret,
    return_url: `${location.origin}/pay`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.month),
    'payment_method_data[card][exp_year]': String(card.year),
    'payment_method_data[card][cvc]': card.cvc,
  });
  try {
    const url = `${intentUrl(clientSecret)}/confirm`;
    const { ok, status, body } = await call(url, { method: 'POST', body: form });
    if (ok) return { kind: 'report', report: reportOf(body as ProviderIntent) };
    return attemptOf(status, (body as { error?: ProviderError }).error ?? {});
  } catch {
    return { kind: 'unknown' };
  }
}

/** The provider's URL of the payment of a client secret: `pi_1_secret_2` belongs to `pi_1`. */
function intentUrl(clientSecret: string): string {
  const id = clientSecret.slice(0, clientSecret.indexOf('_secret'));
  const provider = shopConfig.payment.sandboxUrl ?? 'https://api.stripe.com';
  return `${provider}/v1/payment_intents/${encodeURIComponent(id)}`;
}

async function call(url: string, request: RequestInit) {
  try {
    const response = await fetch(url, {
      ...request,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    return { ok: response.ok, status: response.status, body };
  } catch (error) {
    throw new PaymentUnknown('The provider gave no answer', { cause: error });
  }
}
