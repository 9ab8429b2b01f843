import { describe, expect, it } from 'vitest';
import type { BusinessAnswer } from '#contract/business.ts';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

const CHECKED = 'ATU13585627';
const OTHER = 'FR40303265045';

async function put(at: BuyingShop, { uid, headers }: Buyer, path: string, payload: object) {
  return at.app.inject({ method: 'PUT', url: `/api/v1/${path}?id=${uid}`, headers, payload });
}

describe('a number that is confirmed while the person enters another one', () => {
  const race: Race = async (at) => {
    const admin = await registerAdmin(at);
    await settingsCalls(at, () => admin).change({ tax: { asksBusinesses: true } });
    const wrong: string[] = [];
    for (let run = 0; run < 12; run += 1) {
      const buyer = await at.newBuyer(`buyer-${run}`);
      const path = `user/${buyer.uid}/business`;
      const save = async (number: string) => put(at, buyer, path, { name: 'Huber GmbH', number });
      await save(CHECKED);
      const confirmation = { number: CHECKED, isConfirmed: true };
      await Promise.all([put(at, admin, `${path}/confirmation`, confirmation), save(OTHER)]);
      const { headers, uid } = buyer;
      const answer = await at.app.inject({ url: `/api/v1/${path}?id=${uid}`, headers });
      const { business } = answer.json<BusinessAnswer>();
      if (business?.isConfirmed) wrong.push(`${business.number} was never checked`);
    }
    return wrong;
  };

  it('is confirmed only as it was checked', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on the business',
    race,
    unsafeDatabase(withoutLocksIn('businesses')),
    /was never checked/,
  );
});
