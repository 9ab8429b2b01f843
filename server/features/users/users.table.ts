import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { DUTIES } from '#contract/duties.ts';
import { ROLES } from '#contract/list-choices.ts';
import { timestamp } from '#server/platform/columns.ts';

/**
 * Registered people, by the identity provider's uid. A deleted account keeps only its uid, which can't
 * register again.
 */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    /** True if the provider had verified the address at the last sign-in. */
    emailVerified: boolean('email_verified').notNull().default(false),
    photo: text('photo'),
    /** True for somebody who buys without an account: such people are not counted or listed as users. */
    guest: boolean('guest').notNull().default(false),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    /**
     * Name and e-mail address, folded for searches; it begins with a space so that a search can match the
     * beginning of a word.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`' ' || fold_text(name || ' ' || coalesce(email, ''))`),
    /** Sort key for lists by name, without case and accents. */
    sortName: text('sort_name')
      .notNull()
      .generatedAlwaysAs(sql`fold_text(name)`),
    /** Time at which an admin got the role: earlier sign-ins don't count. Null: all of them count. */
    roleGivenAt: timestamp('role_given_at'),
    /** The duties of an admin. Null: all of them. */
    duties: text('duties', { enum: DUTIES }).array(),
    /** The time at which ADMIN_EMAILS made them an admin, which it does once. */
    adminByEmailAt: timestamp('admin_by_email_at'),
    /** The owner lets them pay by invoice. */
    paysByInvoice: boolean('pays_by_invoice').notNull().default(false),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    deletedAt: timestamp('deleted_at'),
  },
  (table) => [
    index('users_live_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null and not guest`),
    index('users_live_name')
      .on(table.sortName, table.id)
      .where(sql`deleted_at is null and not guest`),
    index('users_live_role_newest')
      .on(table.role, table.createdAt, table.id)
      .where(sql`deleted_at is null and not guest`),
    index('users_live_role_name')
      .on(table.role, table.sortName, table.id)
      .where(sql`deleted_at is null and not guest`),
    index('users_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_deleted')
      .on(table.deletedAt, table.id)
      .where(sql`deleted_at is not null`),
    index('users_live_admins')
      .on(table.id)
      .where(sql`deleted_at is null and role = 'admin'`),
  ],
);
