import { expect, it } from 'vitest';
import { reviewCalls } from '#testing/review-calls.ts';
import { times } from '#testing/races.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });
const WORDS = { stars: 5, title: 'Warm sound', text: 'Good for the price.' };

it('a person writes, changes and deletes twenty reviews a minute at most, everybody for themselves', async () => {
  const { write, send } = reviewCalls(shop);
  const [asha, ravi] = [await shop.buyer('asha'), await shop.buyer('ravi')];
  const productId = await shop.sell(1);
  const statuses: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    statuses.push((await write(asha, productId, WORDS)).statusCode);
    statuses.push((await send('PUT', 'review/none', asha, { stars: 1 })).statusCode);
    statuses.push((await send('DELETE', 'review/none', asha)).statusCode);
  }
  expect(statuses.toSorted()).toEqual([...times(13, 404), ...times(7, 409), 429].toSorted());
  expect(statuses.at(-1)).toBe(429);
  expect((await write(ravi, productId, WORDS)).statusCode).toBe(409);
});
