import { sql } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';

/** Writes the texts of a person's orders anew, after `forgetInOrders`, so that nothing of the person finds them. */
export const forgetInSearch: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx.execute(sql`select write_search_texts_of(${uid})`);
  },
};
