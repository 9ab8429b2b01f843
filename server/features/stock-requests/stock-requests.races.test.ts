import { describe, expect, it } from 'vitest';
import { STOCK_REQUESTS_MAX } from '#contract/stock-requests.ts';
import { sellProducts } from '#testing/factories.ts';
import {
  callWhileDeleted,
  failsWithout,
  newBuyers,
  unsafeDatabase,
  type Race,
} from '#testing/races.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { stockRequests } from './stock-requests.table.ts';

const shop = useBuyingShop();

function ask(shop: BuyingShop, { uid, headers }: Buyer, productId: string) {
  const url = `/api/v1/product/${productId}/notify?id=${uid}`;
  return shop.app.inject({ method: 'POST', url, headers });
}

function soldOut(shop: BuyingShop, count: number): Promise<string[]> {
  return sellProducts(shop.db.database, ...Array.from({ length: count }, () => ({ onHand: 0 })));
}

describe('a person who asks for the last few products at once', () => {
  const race: Race = async (shop) => {
    const [buyer] = await newBuyers(shop, 1);
    if (!buyer) return [];
    const before = await soldOut(shop, STOCK_REQUESTS_MAX - 1);
    const at = new Date();
    await shop.db.database.orm
      .insert(stockRequests)
      .values(before.map((productId) => ({ userId: buyer.uid, productId, at })));
    const sent = await Promise.all(
      (await soldOut(shop, 4)).map((productId) => ask(shop, buyer, productId)),
    );
    const taken = sent.filter(({ statusCode }) => statusCode === 200).length;
    return taken === 1 ? [] : [`${taken} were taken`];
  };

  it('waits for no more than they may', async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    "a lock on the person's row",
    race,
    unsafeDatabase(withoutLocksIn('users')),
    /^[234] were taken/,
  );
});

describe('a person who asks while their account is deleted', () => {
  const race: Race = async (shop) => {
    const wanted = await soldOut(shop, 10);
    return callWhileDeleted(
      shop,
      wanted.map((productId) => (buyer: Buyer) => ask(shop, buyer, productId)),
    );
  };

  it('leaves no request', { tags: 'long' }, async () => {
    for (let run = 0; run < 3; run += 1) expect(await race(shop)).toEqual([]);
  });

  /** Keeps a request open after all its checks until its person is deleted, at most two seconds. */
  const SLOW_REQUESTS = [
    `create function await_deletion() returns trigger language plpgsql as $$ begin
       for turn in 1 .. 100 loop
         exit when exists (select from users where id = new.user_id and deleted_at is not null);
         perform pg_sleep(0.02);
       end loop;
       return null;
     end $$`,
    `create constraint trigger await_deletion after insert on stock_requests deferrable initially deferred
     for each row execute function await_deletion()`,
  ];

  failsWithout(
    "a lock on the person's row",
    race,
    unsafeDatabase(withoutLocksIn('users'), ...SLOW_REQUESTS),
    /^I18 account: deleted, and waits for products/,
  );
});
