import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, timestamp } from '#server/platform/columns.ts';

/** The passkeys with which people sign in, in place of a code or of their provider. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    userId: text('user_id').notNull(),
    /** As its browser names it, base64url. */
    credential: text('credential').notNull().unique(),
    /** base64url. */
    publicKey: text('public_key').notNull(),
    /** Its number of uses, as far as it counts them. A lower one is of a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** Browser and system in words. */
    name: text('name').notNull(),
    createdAt: timestamp('created_at').notNull(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
);

/** Challenges that browsers were asked to sign. Each counts once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The only one who may answer: `browser` and the digest of a browser's cookie, or `user` and a uid. */
    holder: text('holder').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_over').on(table.expiresAt)],
);
