/** Makes calls alone and eight at once, and says how long they take. Prints nothing. */
import { percentile } from './statistics.ts';

const CALLS = 60;
const WARM_UP_CALLS = 6;
const CLIENTS = 8;

/** Milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** Makes calls one after the other; `work` makes the nth. */
export async function measureAlone(work: (n: number) => Promise<void>): Promise<Times> {
  for (let n = 0; n < WARM_UP_CALLS; n += 1) await work(n);
  return timesOf(await callAll(1, CALLS, work));
}

/** Makes calls alone, then eight at once. */
export async function measure(work: (n: number) => Promise<void>): Promise<Record<string, number>> {
  const { p50, p95 } = await measureAlone(work);
  const start = performance.now();
  const took = await callAll(CLIENTS, 2 * CALLS, work);
  const seconds = (performance.now() - start) / 1_000;
  return {
    'p50 ms': p50,
    'p95 ms': p95,
    'p95 ms, 8 at once': timesOf(took).p95,
    'calls/s, 8 at once': Math.round(took.length / seconds),
  };
}

/** The median and the 95th percentile, to a tenth of a millisecond. */
export function timesOf(took: readonly number[]): Times {
  const at = (share: number) => Number(percentile(took, share).toFixed(1));
  return { p50: at(0.5), p95: at(0.95) };
}

async function callAll(
  clients: number,
  calls: number,
  work: (n: number) => Promise<void>,
): Promise<number[]> {
  const took: number[] = [];
  let n = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (n < calls) {
        const start = performance.now();
        await work(n++);
        took.push(performance.now() - start);
      }
    }),
  );
  return took;
}
