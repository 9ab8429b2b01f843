import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { ForgetPerson } from '#server/features/users/delete-user.ts';
import { EXPORT_BATCH, inBatches, type ExportList } from '#server/features/users/export-person.ts';
import { letters, letterStops, type LetterRow } from './letters.table.ts';

/** The letters to a person, the oldest first: what they are about, not their words, which are written when they are sent. */
export const exportedLetters: ExportList = {
  name: 'letters',
  async *read({ orm }, uid) {
    const rows = inBatches((after: LetterRow | undefined) =>
      orm
        .select()
        .from(letters)
        .where(and(eq(letters.userId, uid), after && gt(letters.id, after.id)))
        .orderBy(asc(letters.id))
        .limit(EXPORT_BATCH),
    );
    for await (const { id, kind, state, orderId, recipient, createdAt, endedAt } of rows)
      yield {
        _id: id,
        kind,
        state,
        ...(orderId !== null && { orderId }),
        ...(recipient !== null && { to: recipient }),
        at: createdAt.toISOString(),
        ...(endedAt && { endedAt: endedAt.toISOString() }),
      };
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

/** Letters that are not sent yet are not sent any more; of those that were, only what they told stays. */
export const forgetInLetters: ForgetPerson = {
  async forget(tx, { uid }) {
    await tx
      .delete(letters)
      .where(
        and(eq(letters.userId, uid), inArray(letters.state, ['waiting', 'failed', 'dropped'])),
      );
    await tx.update(letters).set({ recipient: null, error: null }).where(eq(letters.userId, uid));
    await tx.delete(letterStops).where(eq(letterStops.userId, uid));
  },
};
