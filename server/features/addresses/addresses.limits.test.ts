import { expect, it } from 'vitest';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });

it('a person saves addresses thirty times a minute at most, everybody for themselves', async () => {
  const [asha, ravi] = [await shop.buyer('asha'), await shop.buyer('ravi')];
  const save = async ({ uid, headers }: typeof asha) => {
    const url = `/api/v1/user/${uid}/addresses?id=${uid}`;
    const payload = { addresses: [] };
    return (await shop.app.inject({ method: 'PUT', url, headers, payload })).statusCode;
  };
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1) statuses.push(await save(asha));
  expect(statuses.lastIndexOf(200)).toBe(29);
  expect(statuses.at(-1)).toBe(429);
  expect(await save(ravi)).toBe(200);
});
