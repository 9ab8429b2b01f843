// api.md: ISO 4217 says how a currency is counted.
import { afterAll, expect, it } from 'vitest';
import { countIn } from '#contract/money.ts';
import { sellAndRefund } from '#testing/money-story.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

// Others in this process count in the usual currency. It is the last thing that happens.
afterAll(() => countIn('INR'));
const shop = useBuyingShop({
  settings: { SHOP_CURRENCY: 'JPY', SHOP_LOCALE: 'ja-JP', SHOP_TIME_ZONE: 'Asia/Tokyo' },
});
auditAfterEach(shop);

it('A shop in yen sells, refunds and prints whole yen', async () => {
  // 2 × 1,980 less 460, with 550 for delivery, and 10 % on 4,050.
  await sellAndRefund(shop, {
    currency: 'JPY',
    price: 1_980,
    shipping: 550,
    taxPercent: 10,
    discount: 460,
    total: 4_455,
  });
});

it('Decimals are refused in yen', async () => {
  const buyer = await shop.newBuyer('buyer');
  const productId = await shop.sell(10, 1_980);
  const response = await shop.create(buyer, [{ productId, price: 1_980.5, quantity: 1 }]);
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('Must be a whole number');
});
