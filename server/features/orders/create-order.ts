import { and, eq, gt, inArray, isNull, max, ne } from 'drizzle-orm';
import { isOwnPayment, type OwnPaymentKind } from '#contract/payment-kinds.ts';
import { completeSettings } from '#contract/settings.ts';
import { SETTINGS_LIMITS } from '#contract/settings-limits.ts';
import type { CheckoutOrders } from '#server/features/checkout/checkout-deps.ts';
import { isOfPerson } from '#server/features/users/same-person.queries.ts';
import { unpaidAlready } from '#server/features/checkout/demand-method.ts';
import type { Transaction } from '#server/platform/database.ts';
import { followedId } from '#server/platform/trace.ts';
import type { OrderPapers } from './orders-deps.ts';
import { orderHistory, orders } from './orders.table.ts';
import {
  type DuePayment,
  lockDueOf,
  nextNumber,
  storeOrder,
  storeRefusedOrder,
} from './store-order.queries.ts';

/** A payment that came too late for its checkout. */
export type RefusedCheckout = Parameters<CheckoutOrders['createRefused']>[1];

/** Calls of higher features for an order that is created. */
export interface OrderCreation extends Pick<OrderPapers, 'numberInvoice'> {
  /** Stores the refund of an order that is Cancelled from the start. */
  refundRefused(tx: Transaction, orderId: string, checkout: RefusedCheckout): Promise<void>;
}

/** Makes orders of checkouts, for the checkout feature. */
export function checkoutOrders({ numberInvoice, refundRefused }: OrderCreation): CheckoutOrders {
  return {
    ...ORDERS,
    async create(tx, checkout) {
      const orderId = followedId();
      const { paymentMethod, total } = checkout.row;
      if (isOwnPayment(paymentMethod) && total > 0) {
        await lockDueOf(tx, checkout.row.userId);
        // Another tab may have placed one since this checkout was opened.
        if (paymentMethod !== 'invoice' && (await ORDERS.hasDue(tx, checkout.row.userId)))
          throw unpaidAlready();
        // Its invoice is numbered when it is paid or shipped.
        const due = await duePayment(tx, paymentMethod, checkout.at);
        await storeOrder(tx, { ...checkout, due }, orderId);
        return orderId;
      }
      const stored = await storeOrder(tx, checkout, orderId);
      await numberInvoice(tx, orderId, stored, checkout.at);
      return orderId;
    },
    async createRefused(tx, checkout) {
      const { at } = checkout;
      const orderId = followedId();
      await storeRefusedOrder(tx, checkout, orderId);
      await tx.insert(orderHistory).values({ orderId, status: 'Cancelled', at });
      await refundRefused(tx, orderId, checkout);
      return orderId;
    },
  };
}

/** The terms of payment of an order that is placed now. */
async function duePayment(tx: Transaction, method: OwnPaymentKind, at: Date): Promise<DuePayment> {
  const { number, stored } = await nextNumber(tx);
  const { payments } = completeSettings('', stored);
  const {
    dueDays = SETTINGS_LIMITS.payments.dueDays.usual,
    shipBeforePaid = false,
    words,
    iban,
    bic,
    holder,
    upi,
  } = payments.find(({ kind }) => kind === method) ?? {};
  return {
    number,
    method,
    // Cash is paid when the parcel comes.
    dueAt: method === 'delivery' ? null : new Date(at.getTime() + dueDays * DAY_MS),
    terms: {
      waits: method === 'transfer' && !shipBeforePaid,
      instructions: {
        ...(words && { words }),
        ...(method !== 'delivery' &&
          method !== 'pickup' && {
            ...(iban && { iban }),
            ...(bic && { bic }),
            ...(holder && { holder }),
            ...(upi && { upi }),
          }),
      },
    },
  };
}

const DAY_MS = 24 * 3_600_000;

const PAID_FOR = and(
  gt(orders.total, 0),
  ne(orders.status, 'Cancelled'),
  ne(orders.paymentStatus, 'due'),
);

const ORDERS: Omit<CheckoutOrders, 'create' | 'createRefused'> = {
  async find(db, checkoutId) {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.checkoutId, checkoutId));
    return order?.id;
  },

  async lastPaidAt(tx, userId) {
    const [last] = await tx
      .select({ at: max(orders.createdAt) })
      .from(orders)
      .where(and(isOfPerson(orders.userId, userId), PAID_FOR));
    return last?.at ?? undefined;
  },

  async hasDue(tx, userId) {
    const [due] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isOfPerson(orders.userId, userId),
          inArray(orders.paymentStatus, ['due', 'part']),
          ne(orders.status, 'Cancelled'),
          ne(orders.paymentProvider, 'invoice'),
          isNull(orders.deletedAt),
        ),
      )
      .limit(1);
    return due !== undefined;
  },

  async customersAmong(tx, userIds) {
    const rows = await tx
      .selectDistinct({ userId: orders.userId })
      .from(orders)
      .where(and(inArray(orders.userId, [...new Set(userIds)]), PAID_FOR));
    return new Set(rows.map(({ userId }) => userId));
  },
};
