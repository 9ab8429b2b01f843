import { eq } from 'drizzle-orm';
import type { StoredSettings } from '#contract/settings.ts';
import { letterhead } from '#server/features/mail/letterhead.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import type { Database } from '#server/platform/database.ts';
import { contentOf } from './letter-words.ts';
import { takeSessionLetters, type DueLetter } from './session-letters.queries.ts';
import { sessionLetters } from './sessions.table.ts';

export interface SessionLettersDeps {
  database: Database;
  now(): Date;
  settings: { current(): Promise<StoredSettings> };
  /** The shop's address. */
  shopOrigin(): string;
}

/** A letter is given up then. */
export const SESSION_LETTER_ATTEMPTS = 5;
const PAUSE_MS = 5_000;
const LONGEST_MS = 30_000;

/**
 * Sends the letters about signing in that are due. One whose fate is not known is not sent again: a second code of the same digits
 * would help nobody. Returns how many were tried.
 */
export async function sendSessionLetters(
  deps: SessionLettersDeps,
  mailing: Mailing,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const due = await takeSessionLetters(deps.database, deps.now());
  for (const letter of due) await send(deps, mailing, letter).catch(onFailure);
  return due.length;
}

async function send(
  { database, now, settings, shopOrigin }: SessionLettersDeps,
  mailing: Mailing,
  letter: DueLetter,
): Promise<void> {
  const stored = await settings.current();
  const content = contentOf(letter, letterhead(stored, shopOrigin()));
  const isLate = letter.codeEndsAt !== null && new Date(letter.codeEndsAt) <= now();
  const outcome = isLate
    ? ({ kind: 'refused', forGood: true } as const)
    : await mailing.mail.send(
        {
          to: [letter.email],
          subject: content.heading,
          ...(await mailing.renderLetter(content)),
          messageId: `${letter.id}@${mailing.domain}`,
          date: now(),
          headers: {},
          attachments: [],
        },
        { beforeData: async () => {}, signal: AbortSignal.timeout(LONGEST_MS) },
      );
  const isOver =
    outcome.kind !== 'refused' || outcome.forGood || letter.attempts >= SESSION_LETTER_ATTEMPTS;
  await database.orm
    .update(sessionLetters)
    .set(
      isOver
        ? { endedAt: now() }
        : { nextTryAt: new Date(now().getTime() + letter.attempts * PAUSE_MS) },
    )
    .where(eq(sessionLetters.id, letter.id));
}
