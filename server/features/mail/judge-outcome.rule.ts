/** The outcome of one attempt to send a letter. */
export type MailOutcome =
  | {
      kind: 'taken';
      /** The server's reply on addresses that it did not take, if it took others. */ error?: string;
    }
  /** The server did not take it; `forGood` if it says that trying again is no use (5xx). */
  | { kind: 'refused'; forGood: boolean; error: string }
  /** The server may have taken it: its answer was lost. */
  | { kind: 'unknown'; error: string };

interface Tried {
  /** This attempt included. */
  attempts: number;
  doubts: number;
  refusals: number;
  firstTryAt: Date;
}

interface Verdict {
  state: 'sent' | 'waiting' | 'failed';
  doubts: number;
  refusals: number;
  nextTryAt?: Date;
  error: string | null;
}

const GIVEN_UP_MS = 24 * 3_600_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Refusals for good are tried again for about four minutes: servers also send them for troubles that pass. */
const MOST_REFUSALS = 8;
/** A letter that a server may have taken is sent a second time, and never a third. */
export const MOST_DOUBTS = 2;

/**
 * Decides what follows from an attempt. Pauses double from 2 seconds up to an hour; after a day a letter is given up (RFC 5321,
 * section 4.5.4.1, asks for retries with growing pauses).
 */
export function judgeOutcome(tried: Tried, outcome: MailOutcome, now: Date): Verdict {
  const { attempts, doubts, firstTryAt } = tried;
  const isForGood = outcome.kind === 'refused' && outcome.forGood;
  const refusals = tried.refusals + (isForGood ? 1 : 0);
  if (outcome.kind === 'taken')
    return { state: 'sent', doubts, refusals, error: outcome.error ?? null };
  const { error } = outcome;
  const isOver = now.getTime() - firstTryAt.getTime() >= GIVEN_UP_MS;
  if (isOver || doubts >= MOST_DOUBTS || refusals >= MOST_REFUSALS)
    return { state: 'failed', doubts, refusals, error };
  const pause = Math.min(1_000 * 2 ** Math.min(attempts, 12), LONGEST_PAUSE_MS);
  return { state: 'waiting', doubts, refusals, error, nextTryAt: new Date(now.getTime() + pause) };
}
