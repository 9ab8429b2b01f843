import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#server/features/users/users.table.ts';
import { id } from '#server/platform/columns.ts';

/** Addresses that people have saved, in their order. Deleted with the person's account. */
export const addresses = pgTable(
  'addresses',
  {
    id: id().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    position: integer('position').notNull(),
    /** The name on the parcel. */
    name: text('name').notNull(),
    phone: text('phone'),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    pinCode: text('pin_code').notNull(),
    isDefault: boolean('is_default').notNull(),
  },
  (table) => [
    unique('addresses_position').on(table.userId, table.position),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`is_default`),
  ],
);

export type AddressRow = typeof addresses.$inferSelect;
