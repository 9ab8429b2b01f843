// docs/api.md, "Families": a review is of a member, and counts for its family.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OneProduct, ProductPage } from '#contract/catalog.ts';
import type { FamilyWritten } from '#contract/family.ts';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, newBuyers, unsafeDatabase, type Race } from '#testing/races.ts';
import { reviewCalls } from '#testing/review-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let admin: Buyer;
let asha: Buyer;
let ravi: Buyer;

const WORDS = { stars: 5, title: 'Soft', text: 'It fits.' };

beforeEach(async () => {
  admin = await registerAdmin(shop);
  asha = await shop.newBuyer('asha');
  ravi = await shop.newBuyer('ravi');
});

/** A family of two products, which were two before. */
async function join(at: BuyingShop, by: Buyer, ids: readonly [string, string]): Promise<string> {
  const joined = await reviewCalls(at).send('POST', 'family/join', by, {
    name: 'Scarf',
    productIds: ids,
    options: ['Colour', 'Size'],
    values: { [ids[0]]: { Colour: 'Blue', Size: 'M' }, [ids[1]]: { Colour: 'Red', Size: 'M' } },
  });
  return joined.json<FamilyWritten>().family._id;
}

async function rating(id: string) {
  const answer = await shop.app.inject({ url: `/api/v1/product/${id}` });
  return answer.json<OneProduct>().product.rating;
}

describe('reviews of the members of a family', () => {
  it('are shown with any member, each with what it is about, and count for all', async () => {
    const { deliver, write, listed, send } = reviewCalls(shop);
    const [blue, red] = [await shop.sell(5), await shop.sell(5)] as const;
    await deliver(admin, asha, blue);
    await deliver(admin, ravi, red);
    await write(asha, blue, WORDS);
    const family = await join(shop, admin, [blue, red]);
    await write(ravi, red, { ...WORDS, stars: 2 });
    for (const id of [blue, red]) {
      const { reviews, count, average, distribution } = await listed(id);
      expect({ count, average, distribution }).toEqual({
        count: 2,
        average: 3.5,
        distribution: [0, 1, 0, 0, 1],
      });
      expect(reviews.map(({ stars, choice }) => [stars, choice])).toEqual([
        [2, 'Red, M'],
        [5, 'Blue, M'],
      ]);
      expect(await rating(id)).toEqual({ average: 3.5, count: 2 });
    }
    const url = '/api/v1/product/all?rating=3&facets=1';
    const found = (await shop.app.inject({ url })).json<ProductPage>();
    expect(found.products.map((product) => product.rating)).toEqual([{ average: 3.5, count: 2 }]);
    expect(found.facets?.ratings).toContainEqual({ value: 3, count: 1 });
    const best = await shop.app.inject({ url: '/api/v1/product/all?sort=rating' });
    expect(best.json<ProductPage>().products[0]?.rating).toEqual({ average: 3.5, count: 2 });

    await send('POST', `family/${family}/leave`, admin, { productId: red });
    expect([await rating(blue), await rating(red)]).toEqual([
      { average: 5, count: 1 },
      { average: 2, count: 1 },
    ]);
    expect((await listed(red)).reviews.map(({ choice }) => choice)).toEqual([undefined]);
  });

  it('go with what is hidden, changed and taken apart', { tags: 'long' }, async () => {
    const { deliver, write, send } = reviewCalls(shop);
    const [blue, red] = [await shop.sell(5), await shop.sell(5)] as const;
    const family = await join(shop, admin, [blue, red]);
    await deliver(admin, asha, blue);
    await deliver(admin, ravi, red);
    const mine = (await write(asha, blue, WORDS)).json<{ review: { _id: string } }>().review;
    await write(ravi, red, { ...WORDS, stars: 1 });
    await send('PUT', `review/${mine._id}`, asha, { stars: 3 });
    expect(await rating(red)).toEqual({ average: 2, count: 2 });
    await send('PUT', `review/${mine._id}`, admin, { hidden: true, reason: 'Insults' });
    expect(await rating(blue)).toEqual({ average: 1, count: 1 });
    await send('DELETE', `family/${family}`, admin);
    expect([await rating(blue), await rating(red)]).toEqual([undefined, { average: 1, count: 1 }]);
  });
});

describe('a review written while its product joins a family', () => {
  const race: Race = async (at) => {
    const { deliver, write } = reviewCalls(at);
    const by = await registerAdmin(at);
    const ids = [await at.sell(20), await at.sell(20)] as const;
    const buyers = await newBuyers(at, 6);
    for (const buyer of buyers) await deliver(by, buyer, ids[0]);
    await Promise.all([...buyers.map((buyer) => write(buyer, ids[0], WORDS)), join(at, by, ids)]);
    return at.audit();
  };

  it('counts for the family', { tags: 'long' }, async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'the lock on the product',
    race,
    unsafeDatabase(
      (sql) => sql,
      `create or replace function note_rated() returns trigger language plpgsql as $$ begin
         select coalesce(family_id, id) into new.rated_id from products where id = new.product_id;
         return new;
       end $$`,
    ),
    /^I19 (review: counts for|family: the reviews)/,
  );
});
