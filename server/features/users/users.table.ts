import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/users.ts';
import { moment } from '#server/platform/columns.ts';

/** Registered people, by the identity provider's uid. A deleted one keeps the uid alone, closed for good. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    /** Whether the provider said at the last sign-in that this address is theirs. */
    emailVerified: boolean('email_verified').notNull().default(false),
    photo: text('photo'),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    /** Name and address as searches compare them; a blank in front lets a search ask for beginnings of words. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`' ' || fold_text(name || ' ' || coalesce(email, ''))`),
    /** What lists by name go by: neither case nor accents count. */
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name)`),
    /** When an admin was made one: sign-ins from before don't count. None for admins from before this was kept. */
    roleGivenAt: moment('role_given_at'),
    /** When ADMIN_EMAILS made an admin of them: it does so once, so a role taken away stays away. */
    adminByEmailAt: moment('admin_by_email_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('users_live_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('users_live_name')
      .on(table.sortName, table.id)
      .where(sql`deleted_at is null`),
    index('users_live_role_newest')
      .on(table.role, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('users_live_role_name')
      .on(table.role, table.sortName, table.id)
      .where(sql`deleted_at is null`),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_live_admins')
      .on(table.id)
      .where(sql`deleted_at is null and role = 'admin'`),
  ],
);
