import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { StaffAnswer } from '#contract/staff.ts';
import { heldDuties } from '#server/features/users/held-duties.rule.ts';
import { presentUser } from '#server/features/users/present-user.ts';
import { staffInvites } from '#server/features/users/staff-invites.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { presentInvite, type StaffDeps } from './invite-staff.ts';

/** Most admins that are listed. */
const LISTED = 500;

/** The admins with their duties, by name, and the open invitations. */
export async function listStaff({
  database: { orm },
  adminProviders,
  now,
}: StaffDeps): Promise<Pick<StaffAnswer, 'staff' | 'invites'>> {
  const admins = await orm
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), eq(users.role, 'admin')))
    .orderBy(asc(users.sortName), asc(users.id))
    .limit(LISTED);
  const invites = await orm
    .select()
    .from(staffInvites)
    .where(gt(staffInvites.expiresAt, now()))
    .orderBy(asc(staffInvites.createdAt), asc(staffInvites.id));
  return {
    staff: admins.map((row) => ({ user: presentUser(row), duties: heldDuties(row) })),
    invites: invites.map((row) => presentInvite(row, adminProviders)),
  };
}
