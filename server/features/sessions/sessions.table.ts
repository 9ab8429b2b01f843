import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { id, timestamp } from '#server/platform/columns.ts';

/** The ways in which people sign in with the shop itself. */
export const SIGN_IN_KINDS = ['email'] as const;

/** Passkeys are rows of their own. Sessions of guests were opened without proving anything. */
const SESSION_KINDS = [...SIGN_IN_KINDS, 'passkey', 'guest'] as const;

/** The account that a way to sign in leads to. An address that was proved leads to one account only. */
export const signInWays = pgTable(
  'sign_in_ways',
  {
    kind: text('kind', { enum: SIGN_IN_KINDS }).notNull(),
    /** An e-mail address with A to Z in lower case. */
    value: text('value').notNull(),
    userId: text('user_id').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.value] }),
    index('sign_in_ways_of_user').on(table.userId),
  ],
);

/** Codes that were asked for. The code is computed from the secret. */
export const sessionCodes = pgTable(
  'session_codes',
  {
    id: id().primaryKey(),
    /** With A to Z in lower case. */
    email: text('email').notNull(),
    /** The digest of the cookie of the browser that asked. */
    browser: text('browser').notNull(),
    secret: text('secret').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    usedAt: timestamp('used_at'),
  },
  (table) => [
    index('session_codes_of_address').on(table.email, table.createdAt),
    index('session_codes_made').on(table.createdAt),
  ],
);

/** Devices on which people are signed in, or were. */
export const sessions = pgTable(
  'sessions',
  {
    id: id().primaryKey(),
    userId: text('user_id').notNull(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    /** The address that was proved, or that a guest typed; with a passkey that of the account, '' where it has none. */
    email: text('email').notNull(),
    browser: text('browser').notNull(),
    /** Browser and system in words. */
    device: text('device').notNull(),
    /** Of the cookie's digest, which also has its number: the cookie of each use differs. */
    secret: text('secret').notNull(),
    /** The number of the cookie that counts. */
    turn: integer('turn').notNull().default(0),
    turnedAt: timestamp('turned_at').notNull(),
    createdAt: timestamp('created_at').notNull(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
    endedAt: timestamp('ended_at'),
  },
  (table) => [
    index('sessions_of_user').on(table.userId),
    index('sessions_seen').on(table.lastSeenAt),
  ],
);

/** The keys that sign tokens. The newest signs; the ones before verify what they signed. */
export const sessionKeys = pgTable('session_keys', {
  id: id().primaryKey(),
  privateKey: jsonb('private_key').$type<JWK>().notNull(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  createdAt: timestamp('created_at').notNull(),
});

const LETTER_KINDS = [
  'code',
  'new-device',
  'cookie-used-twice',
  'way-added',
  'factor-added',
  'factor-removed',
  'factor-dropped',
  'factor-tried',
  'recovery-code-used',
] as const;

/** Letters about signing in that are still to be sent. */
export const sessionLetters = pgTable(
  'session_letters',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: LETTER_KINDS }).notNull(),
    email: text('email').notNull(),
    codeId: uuid('code_id').references(() => sessionCodes.id, { onDelete: 'cascade' }),
    /** What the letter is about, in words: browser and system, or a factor. */
    device: text('device').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamp('created_at').notNull(),
    nextTryAt: timestamp('next_try_at').notNull(),
    /** The time at which it was sent or given up. */
    endedAt: timestamp('ended_at'),
  },
  (table) => [
    index('session_letters_due')
      .on(table.nextTryAt)
      .where(sql`ended_at is null`),
    index('session_letters_made').on(table.createdAt),
  ],
);
