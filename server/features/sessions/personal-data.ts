import { eq, inArray } from 'drizzle-orm';
import { asciiLowerCase } from '#contract/text.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import type { ExportList } from '#server/features/users/export-person.ts';
import { sessionCodes, sessionLetters, sessions, signInWays } from './sessions.table.ts';

/** Whoever closed an account can't go on with it on any device, and makes a new one with the same address. */
export const forgetInSessions: ForgetPerson = {
  async forget(tx, { uid, email = '' }) {
    const ways = await tx.delete(signInWays).where(eq(signInWays.userId, uid)).returning();
    const addresses = [asciiLowerCase(email), ...ways.map(({ value }) => value)];
    await tx.delete(sessionCodes).where(inArray(sessionCodes.email, addresses));
    await tx.delete(sessionLetters).where(inArray(sessionLetters.email, addresses));
    await tx.delete(sessions).where(eq(sessions.userId, uid));
  },
};

export const exportedWays: ExportList = {
  name: 'signInWays',
  async *read({ orm }, uid) {
    const rows = await orm
      .select()
      .from(signInWays)
      .where(eq(signInWays.userId, uid))
      .orderBy(signInWays.createdAt);
    yield* rows.map(({ kind, value, createdAt }) => ({ kind, value, at: createdAt.toISOString() }));
  },
};

export const exportedSessions: ExportList = {
  name: 'sessions',
  async *read({ orm }, uid) {
    const rows = await orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, uid))
      .orderBy(sessions.createdAt, sessions.id);
    yield* rows.map(({ device, email, createdAt, lastSeenAt, endedAt }) => ({
      device,
      email,
      at: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
    }));
  },
};
