import { expect, it } from 'vitest';
import { fewAtATime } from './few-at-a-time.ts';

it('acts on every item once, on a few at the same time, and keeps their order', async () => {
  let running = 0;
  let most = 0;
  const results = await fewAtATime([5, 1, 4, 2, 3], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
    running -= 1;
    return item * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
});

it('has nothing to do for no items', async () => {
  expect(await fewAtATime([], 3, async () => 1)).toEqual([]);
});
