import { eq } from 'drizzle-orm';
import type { LetterKind } from '#contract/letter-kinds.ts';
import { orders } from '#server/features/orders/orders.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Transaction } from '#server/platform/database.ts';
import { letterTexts, type LetterRow, type LetterText } from './letters.table.ts';

/** These letters go to somebody without an account, or tell one person about another, so their text is not kept. */
const NOT_KEPT: readonly LetterKind[] = ['staff-invite', 'staff-changed'];

export function isTextKept(kind: LetterKind): boolean {
  return !NOT_KEPT.includes(kind);
}

/**
 * Checks whether the person whom a letter is to, or whose order it is about, has an account, and locks it, so that it is not
 * deleted until the transaction ends.
 */
export async function lockPerson(
  tx: Transaction,
  { userId, orderId }: Pick<LetterRow, 'userId' | 'orderId'>,
): Promise<'nobody' | 'there' | 'deleted'> {
  const uid = userId ?? (await buyerOf(tx, orderId));
  if (uid === undefined) return 'nobody';
  const [user] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, uid))
    .for('share');
  return user && user.deletedAt === null ? 'there' : 'deleted';
}

async function buyerOf(tx: Transaction, orderId: string | null): Promise<string | undefined> {
  if (orderId === null) return undefined;
  const [order] = await tx
    .select({ uid: orders.userId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order?.uid;
}

/** Keeps what a letter says in place of what it said the last time. */
export async function keepText(
  tx: Transaction,
  { id, kind }: Pick<LetterRow, 'id' | 'kind'>,
  { subject, text }: LetterText,
): Promise<void> {
  if (!isTextKept(kind)) return;
  await tx
    .insert(letterTexts)
    .values({ letterId: id, subject, text })
    .onConflictDoUpdate({ target: letterTexts.letterId, set: { subject, text } });
}
