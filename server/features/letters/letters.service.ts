import { randomUUIDv7 } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { LetterDraft, LetterPreview } from '#contract/letters.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Caller } from '#server/identity/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ApiError, notFound } from '#server/platform/errors.ts';
import type { LettersDeps } from './letter-deps.ts';
import { letters } from './letters.table.ts';
import { sampleOf } from './sample-letters.rule.ts';
import { contentOf } from './write-message.ts';

/** A letter with the words of the form, as it would be sent. */
export async function previewLetter(
  deps: LettersDeps,
  { renderLetter }: Mailing,
  { kind, subject, words }: LetterDraft,
): Promise<Omit<LetterPreview, 'success'>> {
  const sample = sampleOf(kind, { origin: deps.origin(), ...deps.money });
  const settings = await deps.settings.current();
  const { heading, content } = contentOf(deps, settings, {
    kind,
    subject: sample,
    words: { subject, words },
  });
  return { subject: heading, ...(await renderLetter(content)) };
}

/** Sends a letter with the words of the form to the caller's own address. Throws 409 NO_ADDRESS. Returns the address. */
export async function sendTest(
  { database, now }: LettersDeps,
  { claims: { uid } }: Caller,
  { kind, subject, words }: LetterDraft,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, uid)).for('share');
    if (!user || user.email === null)
      throw new ApiError('NO_ADDRESS', 'Your account has no e-mail address.');
    const id = randomUUIDv7();
    const at = now();
    await tx.insert(letters).values({
      id,
      kind,
      key: `test:${id}`,
      userId: uid,
      data: {
        test: true,
        ...(subject !== undefined && { subject }),
        ...(words !== undefined && { words }),
      },
      nextTryAt: at,
      createdAt: at,
    });
    return user.email;
  });
}

/**
 * Sends a letter again that was sent, given up or dropped: a new copy with a message id of its own. Throws 404, and 409
 * LETTER_WAITING for one that is still to be sent.
 */
export async function sendAgain({ database, now }: LettersDeps, id: string): Promise<void> {
  if (!isId(id)) throw notFound('letter');
  await inTransaction(database, async (tx) => {
    const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
    if (!row) throw notFound('letter');
    if (row.state === 'waiting' || row.state === 'sending')
      throw new ApiError('LETTER_WAITING', 'This letter is still to be sent.');
    await tx
      .update(letters)
      .set({
        state: 'waiting',
        attempts: 0,
        doubts: 0,
        refusals: 0,
        copies: row.copies + 1,
        firstTryAt: null,
        nextTryAt: now(),
        endedAt: null,
        error: null,
      })
      .where(eq(letters.id, id));
  });
}

/** Drops a letter that was given up. Throws 404 if there is no such letter that was. */
export async function dismissLetter({ database }: LettersDeps, id: string): Promise<void> {
  if (!isId(id)) throw notFound('letter');
  await inTransaction(database, async (tx) => {
    const [dropped] = await tx
      .update(letters)
      .set({ state: 'dropped' })
      .where(and(eq(letters.id, id), eq(letters.state, 'failed')))
      .returning({ id: letters.id });
    if (!dropped) throw notFound('letter');
  });
}
