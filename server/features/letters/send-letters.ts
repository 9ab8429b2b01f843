import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import {
  judgeOutcome,
  MOST_DOUBTS,
  type MailOutcome,
} from '#server/features/mail/judge-outcome.rule.ts';
import type { Mailing } from '#server/features/mail/open-mailing.ts';
import { traceLetter } from '#server/features/mail/trace-mail.ts';
import { inTransaction } from '#server/platform/database.ts';
import { keepText, lockPerson } from './keep-text.ts';
import type { LettersDeps } from './letter-deps.ts';
import { letters, type LetterRow, type LetterText } from './letters.table.ts';
import { waitAgain } from './owner-letters.ts';
import { LEASE_MS, takeDue } from './take-due.ts';
import { writeMessage } from './write-message.ts';

/** Letters that one instance sends at a time. */
const AT_ONCE = 5;
const RENEWED_MS = 5_000;
/**
 * Pause after a letter is written, as a multiple of the time that took. A letter with its PDF takes up to 0.1 s of the
 * processor: many at once would keep requests waiting.
 */
const PAUSE_SHARE = 3;
const LONGEST_PAUSE_MS = 500;

/** The letter is not to be sent any more, or another instance has taken it over. */
class Withdrawn extends Error {}

/** The server may have the letter, and what became of it could not be stored. The row stays as it was marked. */
class Unsettled extends Error {}

interface Sending {
  deps: LettersDeps;
  mailing: Mailing;
  onFailure(error: unknown): void;
  /** Called when a letter has been dealt with: there is room for the next one. */
  onDone?(): void;
}

/** Writes one letter at a time, with pauses in which the processor is free for requests. */
class Pen {
  #free: Promise<unknown> = Promise.resolve();

  write<Written>(letter: () => Promise<Written>): Promise<Written> {
    let pauseMs = 0;
    const written = this.#free.then(async () => {
      const start = performance.now();
      const result = await letter();
      pauseMs = Math.min((performance.now() - start) * PAUSE_SHARE, LONGEST_PAUSE_MS);
      return result;
    });
    this.#free = written.then(
      () => setTimeout(pauseMs, undefined, { ref: false }),
      () => {},
    );
    return written;
  }
}

/** Sends an instance's share of the letters that are due. */
export class LetterSender {
  readonly #sending: Sending & { pen: Pen };
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();

  constructor(sending: Sending) {
    this.#sending = { ...sending, pen: new Pen() };
  }

  /** Starts to send letters that are due, as many as there is room for. Returns how many. */
  async sweep(): Promise<number> {
    const room = AT_ONCE - this.#underWay.size;
    if (room <= 0 || this.#closing.signal.aborted) return 0;
    const due = await takeDue(this.#sending.deps, room);
    for (const row of due) this.#start(row);
    return due.length;
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  #start(row: LetterRow): void {
    const { mailing, onFailure, onDone } = this.#sending;
    const send = () => sendOne(this.#sending, row, this.#closing.signal);
    const sent = traceLetter(mailing, row, send)
      .catch(onFailure)
      .then(() => {
        this.#underWay.delete(sent);
        onDone?.();
      });
    this.#underWay.add(sent);
  }
}

async function sendOne(
  sending: Sending & { pen: Pen },
  row: LetterRow,
  signal: AbortSignal,
): Promise<void> {
  const { deps } = sending;
  // Its instance was killed both times just when the server may have taken it.
  if (row.doubts >= MOST_DOUBTS) {
    const error = 'The mail server may have taken it twice, but never said so.';
    return settle(deps, row, { outcome: { kind: 'unknown', error }, to: [] });
  }
  const lease = setInterval(() => void renew(deps, row).catch(sending.onFailure), RENEWED_MS);
  try {
    await attempt(sending, row, signal);
  } catch (error) {
    if (error instanceof Withdrawn) return;
    // Whoever takes it over, once nobody renews its lease any more, knows of the doubt.
    if (error instanceof Unsettled) throw error;
    // Not the error's own words, which may be a query with all its values. They go to the log.
    const words = 'The shop could not write it.';
    await settle(deps, row, {
      outcome: { kind: 'refused', forGood: false, error: words },
      to: [],
    });
    throw error;
  } finally {
    clearInterval(lease);
  }
}

async function attempt(
  { deps, mailing, pen }: Sending & { pen: Pen },
  row: LetterRow,
  signal: AbortSignal,
): Promise<void> {
  const written = await pen.write(() => writeMessage(deps, mailing, row));
  if ('dropped' in written) return drop(deps, row, written.dropped);
  const { message, text } = written;
  const { to, messageId } = message;
  let marked = 0;
  const beforeData = async () => {
    await mark(deps, row, messageId);
    marked = 1;
  };
  const outcome = await mailing.mail.send(message, { beforeData, signal });
  const doubts = row.doubts + (outcome.kind === 'unknown' ? marked : 0);
  try {
    await settle(deps, { ...row, doubts }, { outcome, to, messageId, text });
  } catch (error) {
    throw marked === 0 ? error : new Unsettled('What became of it is not stored', { cause: error });
  }
}

/** The row, if this instance still sends it. */
function own(row: LetterRow) {
  return and(
    eq(letters.id, row.id),
    eq(letters.attempts, row.attempts),
    eq(letters.state, 'sending'),
  );
}

async function renew({ database, now }: LettersDeps, row: LetterRow): Promise<void> {
  await database.orm
    .update(letters)
    .set({ nextTryAt: new Date(now().getTime() + LEASE_MS) })
    .where(own(row));
}

/** From now on the server may have it, also if this process is killed. Then the next attempt has the same message id. */
async function mark(
  { database, now }: LettersDeps,
  row: LetterRow,
  messageId: string,
): Promise<void> {
  const [marked] = await database.orm
    .update(letters)
    .set({ doubts: row.doubts + 1, messageId, nextTryAt: new Date(now().getTime() + LEASE_MS) })
    .where(own(row))
    .returning({ id: letters.id });
  if (!marked) throw new Withdrawn();
}

/** Drops a letter. A person waiting for a product that is sold out again goes on waiting. */
async function drop({ database, now }: LettersDeps, row: LetterRow, why: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [dropped] = await tx
      .update(letters)
      .set({ state: 'dropped', endedAt: now(), error: why || null })
      .where(own(row))
      .returning({ id: letters.id });
    if (dropped && row.kind === 'back-in-stock') await waitAgain(tx, row);
  });
}

interface Result {
  outcome: MailOutcome;
  to: readonly string[];
  messageId?: string;
  text?: LetterText;
}

/** Stores what became of an attempt. Nothing about a person is stored any more once their account is deleted. */
async function settle(
  { database, now }: LettersDeps,
  row: LetterRow,
  result: Result,
): Promise<void> {
  const at = now();
  const firstTryAt = row.firstTryAt ?? at;
  const { state, nextTryAt, error, ...counts } = judgeOutcome(
    { ...row, firstTryAt },
    result.outcome,
    at,
  );
  await inTransaction(database, async (tx) => {
    const person = await lockPerson(tx, row);
    const isThere = row.userId !== null && person === 'there';
    const [settled] = await tx
      .update(letters)
      .set({
        state,
        firstTryAt,
        ...counts,
        ...(nextTryAt ? { nextTryAt } : { endedAt: at }),
        ...(result.messageId !== undefined && { messageId: result.messageId }),
        // The words of a mail server may have the address of whoever is invited.
        error: isThere || (row.userId === null && row.kind !== 'staff-invite') ? error : null,
        recipient: isThere ? result.to.join(', ') || row.recipient : null,
      })
      .where(own(row))
      .returning({ id: letters.id });
    if (settled && result.text && person !== 'deleted') await keepText(tx, row, result.text);
  });
}
