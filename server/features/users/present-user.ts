import type { User } from '#contract/users.ts';
import type { users } from './users.table.ts';

type UserRow = typeof users.$inferSelect;

/** What the wire shows of a person; times may come as texts out of the database's own JSON. */
export function presentUser(
  row: Pick<UserRow, 'id' | 'name' | 'email' | 'photo' | 'role'> & {
    createdAt: Date | string;
    updatedAt: Date | string;
  },
): User {
  return {
    _id: row.id,
    name: row.name,
    ...(row.email !== null && { email: row.email }),
    ...(row.photo !== null && { photo: row.photo }),
    role: row.role,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
