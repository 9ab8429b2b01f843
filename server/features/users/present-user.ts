import type { User } from '#contract/users.ts';
import { profilePhoto } from './profile-photos.rule.ts';
import type { users } from './users.table.ts';

type UserRow = typeof users.$inferSelect;

/** What the wire shows of a person; times may come as texts out of the database's own JSON. */
export function presentUser(
  row: Pick<UserRow, 'id' | 'name' | 'email' | 'emailVerified' | 'photo' | 'role'> & {
    adminByEmailAt: Date | string | null;
    roleGivenAt: Date | string | null;
    createdAt: Date | string;
    updatedAt: Date | string;
  },
): User {
  const photo = profilePhoto(row.photo);
  return {
    _id: row.id,
    name: row.name,
    ...(row.email !== null && { email: row.email }),
    emailVerified: row.emailVerified,
    ...(photo !== null && { photo }),
    role: row.role,
    ...(isShopOwner(row) && { shopOwner: true as const }),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/**
 * Whether ADMIN_EMAILS made an admin of them, who has been one ever since: nobody takes that from them but
 * they themself, or the operator. A role that was lost and given again later is like any other admin's.
 */
export function isShopOwner({
  role,
  adminByEmailAt,
  roleGivenAt,
}: {
  role: UserRow['role'];
  adminByEmailAt: Date | string | null;
  roleGivenAt: Date | string | null;
}): boolean {
  if (role !== 'admin' || adminByEmailAt === null) return false;
  // No time, or an earlier one: they were an admin already when ADMIN_EMAILS named them.
  return roleGivenAt === null || new Date(roleGivenAt) <= new Date(adminByEmailAt);
}
