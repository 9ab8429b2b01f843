import { and, eq, inArray } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { Transaction } from '#server/platform/database.ts';
import { checkouts } from './checkouts.table.ts';

/** What the deletion of an account does to its checkouts. */
export const forgetInCheckouts: ForgetPerson = {
  async forget(tx, { uid, name, at }) {
    await endOpenCheckout(tx, uid, at);
    if (name !== undefined) await keepRecipient(tx, uid, name);
  },
};

/** The sweep gives it up as any other: its payment is cancelled before what it holds is free. */
async function endOpenCheckout(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ status: 'closing', closeReason: 'expired', nextCheckAt: at, updatedAt: at })
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, 'open')));
}

/** One that was just paid still becomes an order, and the parcel needs a name. */
async function keepRecipient(tx: Transaction, userId: string, recipient: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({ recipient })
    .where(
      and(eq(checkouts.userId, userId), inArray(checkouts.status, ['opening', 'open', 'closing'])),
    );
}
