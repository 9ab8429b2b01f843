import { describe } from 'vitest';
import { itReports, useAuditedShop } from '#testing/audited-shop.ts';

const { shop, audited } = useAuditedShop();

describe('the audit of reviews', () => {
  itReports(shop, [
    [
      'a rating without its review',
      /^I19 product: its reviews give the stars {0,0,0,0,0}, its rating counts {0,0,0,0,1}/,
      () => [
        `insert into product_ratings (product_id, stars) values ('${audited.productId}', '{0,0,0,0,1}')`,
        `delete from product_ratings`,
      ],
    ],
    [
      'a rating that counts a review under other stars',
      /^I19 product: its reviews give the stars {0,1,0,0,0}, its rating counts {1,0,0,0,0}/,
      () => [
        `${review('asha')}; update product_ratings set stars = '{1,0,0,0,0}'`,
        `update product_ratings set stars = '{0,1,0,0,0}'; delete from reviews`,
      ],
    ],
    [
      'a review that counts for another product',
      /^I19 review: counts for \S+, its product is of \S+/,
      () => [
        `${review('asha')}; alter table reviews disable trigger reviews_recounted;
         update reviews set rated_id = gen_random_uuid(); alter table reviews enable trigger reviews_recounted`,
        `delete from reviews`,
      ],
    ],
    [
      'a review that says wrongly that it was bought',
      /^I19 review: says bought t, the orders f/,
      () => [`${review('asha')}; update reviews set is_bought = true`, `delete from reviews`],
    ],
    [
      'the words of a hidden review of a deleted account',
      /^I18 review: hidden, of a deleted account, and has words/,
      () => [
        `${review('gone')}; update reviews set hidden_at = now(), hidden_reason = 'Insults'`,
        `delete from reviews`,
      ],
    ],
  ]);
});

/** A statement that adds a review of two stars. */
function review(userId: string): string {
  return `insert into reviews (id, product_id, rated_id, user_id, stars, title, text, is_bought, created_at)
    values (gen_random_uuid(), '${audited.productId}', '${audited.productId}', '${userId}', 2, 'Dull', 'It hums.', false, now())`;
}
