/** The number of failed tries in a row after which a job ends as failed, about 40 minutes after the first one. */
export const MOST_FAILED_TRIES = 12;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

interface FailedTry {
  /** The time of the next try; undefined if there is none. */
  nextTryAt: Date | undefined;
  /** For people. What exactly happened is in the server's log. */
  failure: string;
}

/**
 * Decides whether and when a job is tried again whose rows could not be written, or taken back, for a reason that is not in the
 * rows.
 *
 * @param failedTries in a row, this one among them
 * @param state the SQLSTATE of the error, if the database has thrown it
 */
export function judgeFailedTry(
  failedTries: number,
  state: string | undefined,
  now: Date,
): FailedTry {
  const failure =
    WORDS[state ?? ''] ?? 'Something went wrong in the shop: the server’s log says what';
  if (failedTries >= MOST_FAILED_TRIES) return { nextTryAt: undefined, failure };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failedTries - 1), LONGEST_PAUSE_MS);
  return { nextTryAt: new Date(now.getTime() + pause), failure };
}

const IN_USE = 'Something else kept what it changes in use for too long';
const NO_ROOM = 'The database has no room left';

const WORDS: Readonly<Record<string, string>> = {
  '40001': IN_USE,
  '40P01': IN_USE,
  '55P03': IN_USE,
  '57014': 'Some of its rows took the database too long',
  '53100': NO_ROOM,
  '53200': NO_ROOM,
};
