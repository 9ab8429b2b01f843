import type { Readable } from 'node:stream';

/** Limits of the time in which an export has to be read. */
export interface PaceLimits {
  /** At least so many bytes in any such time; the time for which the shop itself makes the client wait is not counted. */
  bytes: number;
  withinMs: number;
  longestMs: number;
}

/** 16 kB a second over any minute, and half an hour. */
export const EXPORT_PACE: PaceLimits = {
  bytes: 16_000 * 60,
  withinMs: 60_000,
  longestMs: 30 * 60_000,
};

/** The number of looks in each period. */
const LOOKS = 12;

/** Counts what a client takes of a file, and ends the file if that is too slow or takes too long. */
export class Pace {
  readonly #limits: PaceLimits;
  #bytes = 0;
  /** True while the next part waits for the client. */
  #isWaiting = true;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
  }

  async *count(parts: AsyncIterable<string>): AsyncGenerator<string> {
    this.#isWaiting = false;
    for await (const part of parts) {
      this.#bytes += Buffer.byteLength(part);
      this.#isWaiting = true;
      yield part;
      this.#isWaiting = false;
    }
    this.#isWaiting = true;
  }

  /** Watches over the stream of the counted parts until it is closed. */
  watch(stream: Readable): void {
    const { bytes: least, withinMs, longestMs } = this.#limits;
    /** The bytes taken by each of the last looks, as long as all of them found the client waited for. */
    let taken: number[] = [this.#bytes];
    const look = () => {
      if (!this.#isWaiting) taken = [];
      taken.push(this.#bytes);
      if (taken.length <= LOOKS) return;
      const [before = 0] = taken;
      taken.shift();
      if (this.#bytes - before < least) stream.destroy(new Error('The file is read too slowly'));
    };
    const looking = setInterval(look, withinMs / LOOKS);
    const ending = setTimeout(
      () => stream.destroy(new Error('The file takes too long')),
      longestMs,
    );
    stream.once('close', () => {
      clearInterval(looking);
      clearTimeout(ending);
    });
  }
}
