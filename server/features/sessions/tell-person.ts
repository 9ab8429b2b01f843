import { eq } from 'drizzle-orm';
import { asciiLowerCase } from '#contract/text.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { sessionLetters, signInWays } from './sessions.table.ts';

interface News {
  kind: Exclude<typeof sessionLetters.$inferInsert.kind, 'code'>;
  /** What it is about, in words. */
  what?: string;
  at: Date;
}

/** Writes a letter about signing in to every address of an account: its own, and those whose codes lead to it. */
export async function tellPerson(
  tx: Transaction,
  uid: string,
  { kind, what = '', at }: News,
): Promise<void> {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, uid));
  const ways = await tx
    .select({ email: signInWays.value })
    .from(signInWays)
    .where(eq(signInWays.userId, uid));
  const addresses = [account?.email ?? '', ...ways.map(({ email }) => email)].map(asciiLowerCase);
  const letters = [...new Set(addresses)]
    .filter((email) => email !== '')
    .map((email) => ({ kind, email, device: what, createdAt: at, nextTryAt: at }));
  if (letters.length > 0) await tx.insert(sessionLetters).values(letters);
}
