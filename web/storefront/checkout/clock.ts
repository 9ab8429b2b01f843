/** The Date header counts in whole seconds, and an answer takes a moment: less than this is no difference. */
const TOO_SMALL_MS = 2_000;

/** By how much this machine's clock is ahead of the shop's, as an answer of the shop tells. */
export function clockAheadMs(response: Response | undefined, now = Date.now()): number {
  const shopTime = Date.parse(response?.headers.get('date') ?? '');
  if (Number.isNaN(shopTime)) return 0;
  const ahead = now - shopTime;
  return Math.abs(ahead) <= TOO_SMALL_MS ? 0 : ahead;
}
