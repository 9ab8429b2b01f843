/** Makes calls alone and eight at once, and says how long they take. Prints nothing. */

const CALLS = 60;
const WARM_UP_CALLS = 6;
const CLIENTS = 8;

/** Times of the calls that `work` makes; n counts them. */
export async function measure(work: (n: number) => Promise<void>): Promise<Record<string, number>> {
  for (let n = 0; n < WARM_UP_CALLS; n += 1) await work(n);
  const alone = await run(1, work);
  const together = await run(CLIENTS, work);
  return {
    'p50 ms': alone.at(0.5),
    'p95 ms': alone.at(0.95),
    'p95 ms, 8 at once': together.at(0.95),
    'calls/s, 8 at once': together.perSecond,
  };
}

async function run(clients: number, work: (n: number) => Promise<void>) {
  const took: number[] = [];
  const start = performance.now();
  let n = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (n < CALLS * (clients > 1 ? 2 : 1)) {
        const start = performance.now();
        await work(n++);
        took.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  took.sort((one, other) => one - other);
  return {
    at: (share: number) => Number((took[Math.ceil(took.length * share) - 1] ?? 0).toFixed(1)),
    perSecond: Math.round(took.length / seconds),
  };
}
