import { eq } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { guests } from './guests.table.ts';

export const forgetGuest: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(guests).where(eq(guests.userId, uid));
  },
};
