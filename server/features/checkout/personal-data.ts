import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { toWhole } from '#contract/money.ts';
import type { KeptCheckout } from '#contract/person-export.ts';
import { shippingInfoOf } from '#server/features/addresses/shipping-info.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import type { Database, Transaction } from '#server/platform/database.ts';
import {
  checkoutItems,
  checkouts,
  type CheckoutItemRow,
  type CheckoutRow,
} from './checkouts.table.ts';
import { presentPriced } from '#server/features/pricing/present-priced.ts';

/** A person's checkouts, the oldest first, without the secret of an open payment. */
export const exportedCheckouts: ExportList = {
  name: 'checkouts',
  async *read({ orm }, uid) {
    yield* inBatches((after: KeptCheckout | undefined) => readAfter(orm, uid, after?._id));
  },
};

async function readAfter(
  orm: Database['orm'],
  uid: string,
  after: string | undefined,
): Promise<KeptCheckout[]> {
  const rows = await orm
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.userId, uid), after === undefined ? undefined : gt(checkouts.id, after)),
    )
    .orderBy(asc(checkouts.id))
    .limit(EXPORT_BATCH);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await orm
    .select()
    .from(checkoutItems)
    .where(inArray(checkoutItems.checkoutId, ids))
    .orderBy(asc(checkoutItems.position));
  const itemsOf = Map.groupBy(items, ({ checkoutId }) => checkoutId);
  return rows.map((row) => present(row, itemsOf.get(row.id) ?? []));
}

function present(row: CheckoutRow, items: readonly CheckoutItemRow[]): KeptCheckout {
  return {
    _id: row.id,
    status: row.status,
    ...(row.closeReason !== null && { closeReason: row.closeReason }),
    currency: row.currency,
    items: items.map(({ productId, name, price, quantity }) => ({
      productId,
      name,
      price: toWhole(price),
      quantity,
    })),
    subtotal: toWhole(row.subtotal),
    ...presentPriced(row),
    shippingCharges: toWhole(row.shippingCharges),
    discount: toWhole(row.discount),
    total: toWhole(row.total),
    ...(row.coupon !== null && { coupon: row.coupon }),
    ...(row.address !== null && { shippingInfo: shippingInfoOf(row) }),
    ...networkAddressOf(row),
    ...(row.paymentReference !== null && { paymentReference: row.paymentReference }),
    declinedPayments: row.declinedAttempts,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** While it is open the whole address, for an hour after it has run out only its network. */
function networkAddressOf(row: CheckoutRow): Pick<KeptCheckout, 'networkAddress'> {
  const networkAddress = row.openedFrom ?? row.openedNetwork;
  return networkAddress === null ? {} : { networkAddress };
}

const FEW = 5;
/** An `opening` or `closing` one may still be paid. */
const UNFINISHED = ['opening', 'open', 'closing'] as const;

export const forgetInCheckouts: ForgetPerson = {
  async underWay(tx, uid) {
    const rows = await tx
      .select({ expiresAt: checkouts.expiresAt })
      .from(checkouts)
      .where(and(eq(checkouts.userId, uid), inArray(checkouts.status, UNFINISHED)))
      .limit(FEW);
    return rows.map(({ expiresAt }) => ({ kind: 'checkout', until: expiresAt.toISOString() }));
  },
  async forget(tx, { uid, name, at }) {
    await endOpenCheckout(tx, uid, at);
    if (name !== undefined) await keepRecipient(tx, uid, name);
  },
};

/** The sweep then cancels its payment and gives back what it holds. */
async function endOpenCheckout(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ status: 'closing', closeReason: 'expired', nextCheckAt: at, updatedAt: at })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
}

/** A checkout that has just been paid still becomes an order, and its parcel needs a name: theirs, where none was entered. */
async function keepRecipient(tx: Transaction, userId: string, recipient: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({ recipient })
    .where(
      and(
        eq(checkouts.userId, userId),
        isNull(checkouts.recipient),
        inArray(checkouts.status, UNFINISHED),
      ),
    );
}
