import { eq } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { logPersonal } from './log.table.ts';

/** Removes what the log knows of a person: addresses they acted from, and what admins changed of their data. */
export const forgetInLog: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.delete(logPersonal).where(eq(logPersonal.person, uid));
  },
};
