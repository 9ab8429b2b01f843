import { expect, it } from 'vitest';
import { cart, PRICE, type Line } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();

async function sharesOf(orderId: string) {
  const { rows } = await shop.db.database.pool.query(
    `select tax_share as tax, discount_share as discount from order_items where order_id = $1 order by position`,
    [orderId],
  );
  return rows;
}

it('an order stores the shares of its lines in tax and discount', async () => {
  const buyer = await shop.newBuyer('buyer');
  const lines: Line[] = [
    ...cart(await shop.sell(5), 3),
    { productId: await shop.sell(5, 1), price: 0.01, quantity: 1 },
    { productId: await shop.sell(5, 17_500), price: PRICE, quantity: 1 },
  ];
  await shop.addCoupon({ code: 'SHARED', amount: 10_001 });
  // 700.01 and 126 of tax: the discount is shared by what each line costs with tax.
  const order = await shop.buy(buyer, lines, { coupon: 'SHARED' });
  const shares = await sharesOf(order._id);
  const sum = (of: string) => shares.reduce((upTo, share) => upTo + share[of], 0);
  expect([sum('tax'), sum('discount')]).toEqual([12_600, 10_001]);
  expect(shares[0]).toEqual({ tax: 9_449, discount: 7_500 });
  expect(await shop.audit()).toEqual([]);
});
