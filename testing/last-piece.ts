import { beforeEach } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { cart, type Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';

/** A product with one piece left and a coupon with one use left, new for each test. */
export interface LastPiece {
  readonly productId: string;
  readonly coupon: string;
  /** Opens a checkout with both. */
  open(buyer: Buyer): Promise<CreatedCheckout>;
  /** Returns what checkouts hold of both. */
  held(): Promise<{ reserved: number; uses: number }>;
}

export function useLastPiece(shop: BuyingShop): LastPiece {
  let coupons = 0;
  let [productId, coupon] = ['', ''];
  beforeEach(async () => {
    coupons += 1;
    coupon = `LAST${coupons}`;
    productId = await shop.sell(1);
    await shop.addCoupon({ code: coupon, usageLimit: 1 });
  });
  return {
    get productId() {
      return productId;
    },
    get coupon() {
      return coupon;
    },
    open: (buyer) => shop.open(buyer, cart(productId), { coupon }),
    async held() {
      const { reserved } = await shop.stockOf(productId);
      return { reserved, uses: await shop.usesOf(coupon) };
    },
  };
}
