import { eq } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { addresses } from './addresses.table.ts';

/** Saved addresses go with the account. */
export const forgetInAddresses: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(addresses).where(eq(addresses.userId, uid));
  },
};
