// api.md: ISO 4217 says how a currency is counted.
import { afterAll, expect, it } from 'vitest';
import { countIn } from '#contract/money.ts';
import { sellAndRefund } from '#testing/money-story.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

// Others in this process count in the usual currency. It is the last thing that happens.
afterAll(() => countIn('INR'));
const shop = useBuyingShop({
  settings: { SHOP_CURRENCY: 'KWD', SHOP_LOCALE: 'en-KW', SHOP_TIME_ZONE: 'Asia/Kuwait' },
});
auditAfterEach(shop);

it('A shop in dinars sells and refunds in steps of ten fils, which the payment provider counts by one', async () => {
  // 2 × 12.75 less 0.50, with 1.25 for delivery, and 5 % on 26.25: 1.3125, rounded half up to 1.31.
  await sellAndRefund(shop, {
    currency: 'KWD',
    price: 12.75,
    shipping: 1.25,
    taxPercent: 5,
    discount: 0.5,
    total: 27.56,
  });
});

it('Single fils are refused', async () => {
  const buyer = await shop.newBuyer('buyer');
  const productId = await shop.sell(10, 1_275);
  const response = await shop.create(buyer, [{ productId, price: 12.755, quantity: 1 }]);
  expect(response.statusCode).toBe(400);
});
