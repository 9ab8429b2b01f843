import { createHash } from 'node:crypto';
import { reasonOf } from '#server/platform/reason-of.ts';

export interface FetchLimits {
  /** For the whole answer. */
  timeMs: number;
  bytes: number;
}

/** Stripe's script has about one megabyte. */
export const SCRIPT_LIMITS: FetchLimits = { timeMs: 20_000, bytes: 10_000_000 };

export type FetchedScript =
  | { ok: true; hash: string; bytes: number }
  | { ok: false; problem: string };

/** Fetches a script without keeping it, and hashes it. An outage is a result, not an error. */
export async function fetchScript(
  address: string,
  limits: FetchLimits = SCRIPT_LIMITS,
): Promise<FetchedScript> {
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeMs),
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      return { ok: false, problem: `It was answered with status ${answer.status}.` };
    }
    const hash = createHash('sha384');
    let bytes = 0;
    // Leaving the loop ends the connection.
    for await (const part of answer.body) {
      bytes += part.length;
      if (bytes > limits.bytes)
        return { ok: false, problem: `It has more than ${limits.bytes} bytes.` };
      hash.update(part);
    }
    return { ok: true, hash: `sha384-${hash.digest('base64')}`, bytes };
  } catch (error) {
    return { ok: false, problem: `It could not be fetched: ${reasonOf(error)}` };
  }
}
