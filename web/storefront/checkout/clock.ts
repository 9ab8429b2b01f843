/** The Date header has whole seconds only, and an answer takes time: smaller differences are ignored. */
const TOO_SMALL_MS = 2_000;

/** By how much this machine's clock is ahead of the shop's, by the Date header of an answer. */
export function clockAheadMs(response: Response | undefined, now = Date.now()): number {
  const shopTime = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(shopTime)) return 0;
  const ahead = now - shopTime;
  return Math.abs(ahead) <= TOO_SMALL_MS ? 0 : ahead;
}

/** Whole seconds until a time on the shop's clock, given how far this clock is ahead; at least 0. */
export function secondsLeft(expiresAt: string, clockAheadMs: number, now: number): number {
  return Math.max(0, Math.floor((Date.parse(expiresAt) - (now - clockAheadMs)) / 1000));
}

/** Seconds as a clock shows them: 899 is "14:59". */
export function formatTimeLeft(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const SPOKEN_MINUTES = [1, 5, 10];

/** The announcement of the time left, for screen readers. It changes three times in all. */
export function spokenTimeLeft(seconds: number): string {
  const minutes = SPOKEN_MINUTES.find((one) => seconds <= one * 60);
  if (minutes === undefined) return '';
  return minutes === 1 ? 'Less than 1 minute left to pay' : `${minutes} minutes left to pay`;
}
