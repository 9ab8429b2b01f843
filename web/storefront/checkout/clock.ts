/** The Date header counts in whole seconds, and an answer takes a moment: less than this is no difference. */
const TOO_SMALL_MS = 2_000;

/** By how much this machine's clock is ahead of the shop's, as an answer of the shop tells. */
export function clockAheadMs(response: Response | undefined, now = Date.now()): number {
  const shopTime = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(shopTime)) return 0;
  const ahead = now - shopTime;
  return Math.abs(ahead) <= TOO_SMALL_MS ? 0 : ahead;
}

/** Whole seconds until a moment of the shop's clock, by a clock that is ahead of it; never below 0. */
export function secondsLeft(expiresAt: string, clockAheadMs: number, now: number): number {
  return Math.max(0, Math.floor((Date.parse(expiresAt) - (now - clockAheadMs)) / 1000));
}

/** Seconds as a clock shows them: 899 is "14:59". */
export function formatTimeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const SPOKEN_MINUTES = [1, 5, 10];

/** What is said aloud of the time left: only when it matters, so it changes three times in all. */
export function spokenTimeLeft(seconds: number): string {
  const minutes = SPOKEN_MINUTES.find((one) => seconds <= one * 60);
  if (minutes === undefined) return '';
  return minutes === 1 ? 'Less than 1 minute left to pay' : `${minutes} minutes left to pay`;
}
