import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import { orders } from '#server/features/orders/orders.table.ts';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import { letters, letterStops, letterTexts, type LetterRow } from './letters.table.ts';

/** The letters to a person, the oldest first, with what they said where that is kept. */
export const exportedLetters: ExportList = {
  name: 'letters',
  async *read({ orm }, uid) {
    const rows = inBatches((after: LetterRow | undefined) =>
      orm
        .select({
          ...getTableColumns(letters),
          subject: letterTexts.subject,
          text: letterTexts.text,
        })
        .from(letters)
        .leftJoin(letterTexts, eq(letterTexts.letterId, letters.id))
        .where(and(eq(letters.userId, uid), after && gt(letters.id, after.id)))
        .orderBy(asc(letters.id))
        .limit(EXPORT_BATCH),
    );
    for await (const row of rows) {
      const { id, kind, state, orderId, recipient, createdAt, endedAt, subject, text } = row;
      yield {
        _id: id,
        kind,
        state,
        ...(orderId !== null && { orderId }),
        ...(recipient !== null && { to: recipient }),
        at: createdAt.toISOString(),
        ...(endedAt && { endedAt: endedAt.toISOString() }),
        ...(subject !== null && { subject }),
        ...(text !== null && { text }),
      };
    }
  },
};

/** The letters that a person doesn't want. */
export const exportedStops: ExportList = {
  name: 'stoppedLetters',
  async *read({ orm }, uid) {
    const rows = await orm.select().from(letterStops).where(eq(letterStops.userId, uid));
    for (const { kind, at } of rows) yield { kind, at: at.toISOString() };
  },
};

/** Letters that are not sent yet are not sent any more; of those that were, only what they were about stays. */
export const forgetInLetters: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx
      .delete(letters)
      .where(
        and(eq(letters.userId, uid), inArray(letters.state, ['waiting', 'failed', 'dropped'])),
      );
    const orderIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, uid));
    for (const theirs of [eq(letters.userId, uid), inArray(letters.orderId, orderIds)]) {
      const ids = tx.select({ id: letters.id }).from(letters).where(theirs);
      await tx.delete(letterTexts).where(inArray(letterTexts.letterId, ids));
    }
    await tx.update(letters).set({ recipient: null, error: null }).where(eq(letters.userId, uid));
    await tx.delete(letterStops).where(eq(letterStops.userId, uid));
  },
};
