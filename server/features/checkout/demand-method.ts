import { eq } from 'drizzle-orm';
import type { NewCheckout } from '#contract/checkout.ts';
import { toWhole } from '#contract/money.ts';
import { isOwnPayment, paymentObstacle, type PayableCart } from '#contract/payment-kinds.ts';
import type { PaymentSetting } from '#contract/payment-settings.ts';
import type { Settings } from '#contract/settings.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { CheckoutDeps } from './checkout-deps.ts';

/** The way to pay that a cart asks for. Throws 409 METHOD_UNAVAILABLE if it is not offered: cards need a payment provider. */
export function offeredMethod(
  { payments }: Pick<Settings, 'payments'>,
  { method = 'card' }: Pick<NewCheckout, 'method'>,
  { provider }: Pick<CheckoutDeps, 'provider'>,
): PaymentSetting {
  const found = payments.find(({ kind, on }) => on && kind === method);
  if (!found || (method === 'card' && provider.name === 'none'))
    throw unavailable('It is not offered.');
  return found;
}

/**
 * Throws 409 METHOD_UNAVAILABLE if a way to pay does not take a cart, or not one of this person, whose row is locked. `total` in minor units. Nobody
 * has two orders at once that are still to be paid to the shop: unpaid orders hold stock. Customers who pay by invoice may.
 */
export async function demandMethod(
  tx: Transaction,
  { orders }: Pick<CheckoutDeps, 'orders'>,
  method: PaymentSetting,
  { userId, total, ...cart }: PayableCart & { userId: string },
): Promise<void> {
  const obstacle = paymentObstacle(method, { ...cart, total: toWhole(total) });
  if (obstacle !== undefined) throw unavailable(obstacle);
  if (!isOwnPayment(method.kind) || total === 0) return;
  if (method.kind === 'invoice') {
    const [buyer] = await tx
      .select({ paysByInvoice: users.paysByInvoice })
      .from(users)
      .where(eq(users.id, userId));
    if (!buyer?.paysByInvoice) throw unavailable('It is for customers whom the shop has chosen.');
  } else if (await orders.hasDue(tx, userId)) throw unpaidAlready();
}

/** 409 METHOD_UNAVAILABLE for somebody who has an order that is still to be paid to the shop itself. */
export function unpaidAlready(): ApiError {
  return unavailable(
    'You have an order that is not paid yet. Pay it first, or choose another way.',
  );
}

function unavailable(reason: string): ApiError {
  return new ApiError('METHOD_UNAVAILABLE', `This way to pay can't be used. ${reason}`, {
    details: { reason },
  });
}
