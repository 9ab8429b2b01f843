import { beforeAll, expect, it } from 'vitest';
import type { JobAnswer, OneJob } from '#contract/jobs.ts';
import type { LogEntry, LogPage } from '#contract/log.ts';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';

const shop = useTestShop({ RATE_LIMIT: 'off' }, () => ({ sweeps: true }));
let headers = { authorization: '' };

beforeAll(async () => {
  await registerPeople(shop.db.database, { id: 'chief', role: 'admin' });
  headers = await shop.as({ sub: 'chief' });
});

const at = (path: string) => `/api/v1/${path}?id=chief`;

/** Returns the log's entries of a thing. */
async function entriesOf(thing: string): Promise<LogEntry[]> {
  const answer = await shop.app.inject({ url: `${at('log')}&entity=${thing}`, headers });
  return answer.json<LogPage>().entries;
}

async function untilState(jobId: string, state: string): Promise<void> {
  const read = async () => shop.app.inject({ url: at(`job/${jobId}`), headers });
  const stateNow = async () => (await read()).json<OneJob>().job.state;
  await expect.poll(stateNow, { timeout: 10_000 }).toBe(state);
}

it(
  'a job is in the history of each of its things with what it did to that one, and in its own',
  { tags: 'long' },
  async () => {
    const prices = Array.from({ length: 230 }, (_, nth) => ({ price: 10_000 + nth * 100 }));
    const ids = await sellProducts(shop.db.database, ...prices);
    const last = ids.at(-1) ?? '';
    const started = await shop.app.inject({
      method: 'POST',
      url: at('product/bulk'),
      headers,
      payload: { select: { ids }, change: { price: { plus: 1 } } },
    });
    const { _id: jobId } = started.json<JobAnswer>().job;
    await untilState(jobId, 'done');
    const [changed, ...others] = await entriesOf(`product:${last}`);
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      kind: 'changeProducts',
      entity: { type: 'job', _id: jobId },
      changes: [{ field: 'price', before: 329, after: 330 }],
    });
    const [ofAll, ...further] = await entriesOf(`job:${jobId}`);
    expect(further).toEqual([]);
    expect(ofAll?._id).toBe(jobId);
    expect(ofAll?.changes[0]).toMatchObject({ thing: expect.any(String), isMoney: true });

    await shop.app.inject({ method: 'POST', url: at(`job/${jobId}/undo`), headers });
    await untilState(jobId, 'undone');
    const [undone] = await entriesOf(`product:${last}`);
    expect(undone).toMatchObject({
      kind: 'undoJob',
      undoes: jobId,
      changes: [{ field: 'price', before: 330, after: 329 }],
    });
    const ofJob = await entriesOf(jobId);
    expect(ofJob.map(({ kind }) => kind)).toEqual(['undoJob', 'changeProducts']);
    expect(ofJob[1]?.changes.length).toBeGreaterThan(100);
  },
);
