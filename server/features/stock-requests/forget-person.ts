import { eq } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { stockRequests } from './stock-requests.table.ts';

/** Nobody is left to be told: requests go with the account. */
export const forgetInStockRequests: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(stockRequests).where(eq(stockRequests.userId, uid));
  },
};
