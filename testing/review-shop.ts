import { beforeEach, expect } from 'vitest';
import type { OneProduct } from '#contract/catalog.ts';
import type { MyReviewAnswer, OwnReview } from '#contract/reviews.ts';
import { registerAdmin } from './admins.ts';
import { reviewCalls, type ReviewCalls, type Words } from './review-calls.ts';
import type { Buyer } from './shopping.ts';
import { auditAfterEach, useBuyingShop, type BuyingShop } from './test-buying.ts';

export const WORDS: Words = {
  stars: 4,
  title: 'Warm sound',
  text: 'Good for the price.\nBass is thin.',
};

/** For each test a new product, two people and an admin. */
export interface Present {
  asha: Buyer;
  ravi: Buyer;
  admin: Buyer;
  productId: string;
}

export interface ReviewShop extends ReviewCalls {
  shop: BuyingShop;
  /** The product and the people of the present test. */
  present(): Present;
  /** Somebody's review of the product, which they bought before. */
  reviewBy(buyer: Buyer, words?: Partial<Words>): Promise<OwnReview>;
  /** The product's rating as its page shows it. */
  ratingShown(): Promise<OneProduct['product']['rating']>;
  /** Returns the shop's answer to somebody about their own review. */
  mine(buyer: Buyer): Promise<MyReviewAnswer>;
}

/** A shop for tests of reviews; all invariants are checked after each. Call it at the top of a test file. */
export function useReviewShop(): ReviewShop {
  const shop = useBuyingShop();
  auditAfterEach(shop);
  const calls = reviewCalls(shop);
  let made: Present | undefined;
  beforeEach(async () => {
    const [asha, ravi] = [await shop.newBuyer('asha'), await shop.newBuyer('ravi')];
    const rename = `update users set name = 'Asha Verma' where id = $1`;
    await shop.db.database.pool.query(rename, [asha.uid]);
    made = { asha, ravi, admin: await registerAdmin(shop), productId: await shop.sell(50) };
  });
  const present = () => {
    if (!made) throw new Error('The people are only there while tests run');
    return made;
  };
  return {
    ...calls,
    shop,
    present,
    async reviewBy(buyer, words = {}) {
      const { admin, productId } = present();
      await calls.deliver(admin, buyer, productId);
      const response = await calls.write(buyer, productId, { ...WORDS, ...words });
      expect(response.statusCode).toBe(201);
      return response.json<{ review: OwnReview }>().review;
    },
    async ratingShown() {
      const response = await shop.app.inject({ url: `/api/v1/product/${present().productId}` });
      return response.json<OneProduct>().product.rating;
    },
    mine: async (buyer) =>
      (
        await calls.send('GET', `product/${present().productId}/review`, buyer)
      ).json<MyReviewAnswer>(),
  };
}
