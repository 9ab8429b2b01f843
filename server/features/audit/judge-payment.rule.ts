/** The provider's record of a payment; amounts in minor units. */
interface ProviderPayment {
  amountReceived: number;
  amountRefunded: number;
  currency: string;
  paidAt: Date | undefined;
}

const HOMECOMING_MS = 5 * 60_000;

/** Returns true if a payment is so recent that its order, or its refund, may still come: it takes seconds. */
export function isComingHome({ paidAt }: Pick<ProviderPayment, 'paidAt'>, now: Date): boolean {
  return now.getTime() - (paidAt?.getTime() ?? 0) < HOMECOMING_MS;
}

/** Returns true if nothing is left of a payment, so that it needs no order. */
export function isGivenBack({
  amountReceived,
  amountRefunded,
}: Pick<ProviderPayment, 'amountReceived' | 'amountRefunded'>): boolean {
  return amountRefunded >= amountReceived;
}

/** Returns true if the amount charged is the total of the order. */
export function isChargedRightly(
  { amountReceived, currency }: Pick<ProviderPayment, 'amountReceived' | 'currency'>,
  order: { total: number; currency: string },
): boolean {
  return amountReceived === order.total && currency === order.currency;
}
