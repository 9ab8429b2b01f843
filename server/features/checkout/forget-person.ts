import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Transaction } from '#server/platform/database.ts';
import { checkouts } from './checkouts.table.ts';

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
