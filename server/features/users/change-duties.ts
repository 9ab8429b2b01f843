import { eq } from 'drizzle-orm';
import { DUTIES, isEveryDuty, type Duty } from '#contract/duties.ts';
import { isUid } from '#contract/ids.ts';
import type { User } from '#contract/users.ts';
import { inTransaction } from '#server/platform/database.ts';
import { notFound } from '#server/platform/errors.ts';
import {
  demandNoShopOwner,
  demandRights,
  lockLiveUser,
  type ChangeUserDeps,
} from './change-role.ts';
import { heldDuties } from './held-duties.rule.ts';
import { lockAdminsFor } from './lock-admins.ts';
import { presentUser } from './present-user.ts';
import { withdrawInvites } from './staff-invites.ts';
import { users } from './users.table.ts';

/**
 * Replaces the duties of an admin. Throws 404, 403 DUTY_NEEDED for a duty that the caller lacks and the other has or would get,
 * 409 LAST_ADMIN for the last owner, and 409 SHOP_OWNER if another admin would take a duty from the shop's owner.
 */
export async function changeDuties(
  { database, now }: ChangeUserDeps,
  caller: string,
  uid: string,
  duties: readonly Duty[],
): Promise<User> {
  if (!isUid(uid)) throw notFound('admin');
  const gets = DUTIES.filter((duty) => duties.includes(duty));
  return inTransaction(database, async (tx) => {
    const { admins, own } = await lockAdminsFor(tx, caller, 'staff');
    const known = await lockLiveUser(tx, uid);
    if (known.role !== 'admin') throw notFound('admin');
    if (uid !== caller && !isEveryDuty(gets)) demandNoShopOwner(known);
    demandRights({ admins, own, uid, had: heldDuties(known), gets });
    const [saved = known] = await tx
      .update(users)
      .set({ duties: gets, updatedAt: now() })
      .where(eq(users.id, uid))
      .returning();
    await withdrawInvites(tx, uid, gets);
    return presentUser(saved);
  });
}
