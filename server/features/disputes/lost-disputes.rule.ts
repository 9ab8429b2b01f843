import type {
  ProviderDispute,
  ProviderRefund,
} from '#server/features/payments/payment-provider.ts';

export type LostDispute = ProviderRefund & { isDispute: true };

/**
 * Lost disputes as refunds: each takes its amount, at most up to what was left of `total`. What the provider has refunded
 * was not left, nor what the shop has paid back by hand: that is lost twice. No piece is of them, and none goes back into
 * stock. Amounts in minor units.
 */
export function lostDisputes(
  total: number,
  refunded: readonly Pick<ProviderRefund, 'status' | 'amount'>[],
  doneByHand: number,
  there: readonly ProviderDispute[],
): LostDispute[] {
  let left = refunded
    .filter(({ status }) => status !== 'failed')
    .reduce((rest, { amount }) => rest - amount, total - doneByHand);
  return there
    .filter(({ status }) => status === 'lost')
    .map(({ reference, amount, createdAt }) => {
      const taken = Math.max(0, Math.min(amount, left));
      left -= taken;
      const nobody = { refundId: undefined, orderId: undefined };
      return {
        reference,
        amount: taken,
        status: 'succeeded' as const,
        ...nobody,
        createdAt,
        isDispute: true as const,
      };
    })
    .filter(({ amount }) => amount > 0);
}
