import { describe, expect, it } from 'vitest';
import { callWhileDeleted, failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { ADDRESS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();

function save(shop: BuyingShop, { uid, headers }: Buyer, count: number) {
  const addresses = Array.from({ length: count }, (_, place) => ({
    ...ADDRESS,
    name: 'Asha Rao',
    isDefault: place === 0,
  }));
  return shop.app.inject({
    method: 'PUT',
    url: `/api/v1/user/${uid}/addresses?id=${uid}`,
    headers,
    payload: { addresses },
  });
}

describe('a person who saves their addresses in three tabs at once', () => {
  const race: Race = async (shop) => {
    const buyer = await shop.newBuyer('buyer');
    await save(shop, buyer, 1);
    const sent = await Promise.all([4, 5, 6].map((count) => save(shop, buyer, count)));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    return shop.audit();
  };

  it('has one of the lists, whole', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    "a lock on the person's row",
    race,
    unsafeDatabase(
      withoutLocksIn('users'),
      'alter table addresses drop constraint addresses_position',
      'drop index addresses_one_default',
    ),
    /^I21 addresses: \d+ of one person, [23] defaults/,
  );
});

describe('a person who saves addresses while their account is deleted', () => {
  const race: Race = (shop) => {
    const lists = Array.from(
      { length: 12 },
      (_, at) => (buyer: Buyer) => save(shop, buyer, 1 + (at % 5)),
    );
    return callWhileDeleted(shop, lists);
  };

  it('leaves none', { tags: 'long' }, async () => {
    for (let run = 0; run < 3; run += 1) expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    "a lock on the person's row",
    race,
    unsafeDatabase(
      withoutLocksIn('users'),
      'alter table addresses drop constraint addresses_position',
      'drop index addresses_one_default',
    ),
    /^I18 account: deleted, and has saved addresses/,
  );
});
