import type { User } from '#contract/users.ts';
import type { RowOrJson } from '#server/platform/list-pages.queries.ts';
import { heldDuties } from './held-duties.rule.ts';
import { profilePhoto } from './profile-photos.rule.ts';
import type { users } from './users.table.ts';

type UserRow = typeof users.$inferSelect;

type OwnerColumns = 'role' | 'adminByEmailAt' | 'roleGivenAt';

/** The columns of a user's row that `presentUser` needs, as the table names them. */
export const SHOWN_COLUMNS = [
  'id',
  'name',
  'email',
  'emailVerified',
  'photo',
  'guest',
  'paysByInvoice',
  'role',
  'duties',
  'adminByEmailAt',
  'roleGivenAt',
  'createdAt',
  'updatedAt',
] as const;
export type ShownUser = RowOrJson<Pick<UserRow, (typeof SHOWN_COLUMNS)[number]>>;

/** A user as the API shows them. */
export function presentUser(row: ShownUser): User {
  const photo = profilePhoto(row.photo);
  return {
    _id: row.id,
    name: row.name,
    ...(row.email !== null && { email: row.email }),
    emailVerified: row.emailVerified,
    ...(photo !== null && { photo }),
    role: row.role,
    ...(row.role === 'admin' && { duties: heldDuties(row) }),
    ...(row.paysByInvoice && { paysByInvoice: true as const }),
    ...(row.guest && { guest: true as const }),
    ...(isShopOwner(row) && { shopOwner: true as const }),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/**
 * Returns true if ADMIN_EMAILS made them an admin and they have been one ever since: only they themselves or the operator can
 * take that away. A role that was lost and given back is like any other admin's.
 */
export function isShopOwner({
  role,
  adminByEmailAt,
  roleGivenAt,
}: Pick<ShownUser, OwnerColumns>): boolean {
  if (role !== 'admin' || adminByEmailAt === null) return false;
  // Null or earlier: they were an admin before ADMIN_EMAILS named them.
  return roleGivenAt === null || new Date(roleGivenAt) <= new Date(adminByEmailAt);
}
