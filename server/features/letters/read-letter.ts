import { eq } from 'drizzle-orm';
import { isId } from '#contract/ids.ts';
import type { ReadLetter } from '#contract/letters.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { notFound } from '#server/platform/errors.ts';
import { isTextKept } from './keep-text.ts';
import type { LettersDeps } from './letter-deps.ts';
import { letters, letterTexts } from './letters.table.ts';
import { writeMessage } from './write-message.ts';

/**
 * Reads the text of a letter as it was last sent or tried; or as it would be sent now, if it is still to be sent or its text is
 * not kept. Throws 404.
 */
export async function readLetter(
  deps: LettersDeps,
  mailing: Mailing | undefined,
  id: string,
): Promise<Omit<ReadLetter, 'success'>> {
  if (!isId(id)) throw notFound('letter');
  const [found] = await deps.database.orm
    .select({ row: letters, kept: letterTexts })
    .from(letters)
    .leftJoin(letterTexts, eq(letterTexts.letterId, letters.id))
    .where(eq(letters.id, id));
  if (!found) throw notFound('letter');
  const { row, kept } = found;
  const isToCome = row.state === 'waiting' || row.state === 'sending';
  if (kept && !isToCome) return { source: 'kept', subject: kept.subject, text: kept.text };
  if (!mailing || (isTextKept(row.kind) && !isToCome)) return { source: 'none' };
  // The PDF that goes with it is not shown.
  const written = await writeMessage({ ...deps, invoicePdf: async () => undefined }, mailing, row);
  return 'dropped' in written ? { source: 'none' } : { source: 'now', ...written.text };
}
