import type { UserQuery } from '#contract/users.ts';
import type { CsvFile } from '#server/platform/exports.ts';
import { walkRows } from '#server/platform/walk-rows.queries.ts';
import { USER_COLUMNS } from './list-users.queries.ts';
import { presentUser, type ShownUser } from './present-user.ts';

/**
 * The registered people that a filter lets through. `patterns`: what their name and e-mail address have to fit, as the list
 * searches for it; undefined: nothing was searched for.
 */
export function userCsv(
  { role }: Pick<UserQuery, 'role'>,
  patterns: readonly string[] | undefined,
): CsvFile<ShownUser> {
  const values: unknown[] = [];
  const where = ['u.deleted_at is null'];
  if (role) where.push(`u.role = $${values.push(role)}`);
  const fits = patterns?.map((pattern) => `u.search_text like $${values.push(pattern)}`);
  return {
    name: 'customers',
    header: ['id', 'name', 'email', 'emailVerified', 'role', 'registered'],
    read: (db) =>
      walkRows<ShownUser>(db, {
        table: 'users',
        alias: 'u',
        where: where.join(' and '),
        // As in the list, a search without letters or digits finds nobody.
        fits: fits && (fits.join(' and ') || 'false'),
        columns: USER_COLUMNS,
        values,
      }),
    lines(row) {
      const { _id, name, email = null, emailVerified, role, createdAt } = presentUser(row);
      return [[_id, name, email, emailVerified ? 'yes' : 'no', role, createdAt]];
    },
  };
}
