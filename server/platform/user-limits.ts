import { ApiError } from './errors.ts';

const WINDOW_MS = 60_000;
const MAX_COUNTED = 50_000;

/** Counts actions per user in the current minute. Comes after the rate limits per address. */
export class UserLimits {
  readonly #isOn: boolean;
  readonly #counts = new Map<string, { since: number; times: number }>();

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Counts one action. Throws 429 beyond `most` per minute. */
  count(what: string, uid: string, most: number): void {
    if (!this.#isOn) return;
    const key = `${what} ${uid}`;
    const now = performance.now();
    const counted = this.#counts.get(key);
    if (!counted || now - counted.since >= WINDOW_MS) {
      if (this.#counts.size >= MAX_COUNTED) this.#forgetOld(now);
      this.#counts.set(key, { since: now, times: 1 });
      return;
    }
    counted.times += 1;
    if (counted.times <= most) return;
    throw new ApiError('RATE_LIMITED', 'Too many tries. Wait a minute and try again.', {
      retryAfterSeconds: Math.ceil((counted.since + WINDOW_MS - now) / 1000),
    });
  }

  #forgetOld(now: number): void {
    for (const [key, { since }] of this.#counts) {
      if (now - since >= WINDOW_MS) this.#counts.delete(key);
    }
    if (this.#counts.size >= MAX_COUNTED) this.#counts.clear();
  }
}

/** A route's rate limit per address and minute, if rate limits are on. */
export function limitPerAddress(max: number): { max: number; timeWindow: string } {
  return { max, timeWindow: '1 minute' };
}
