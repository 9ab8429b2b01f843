import { coupons } from '#server/features/coupons/coupons.table.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import type { Database } from '#server/platform/database.ts';
import { sellProducts } from './factories.ts';
import { PRICE } from './shopping.ts';
import type { TestClock } from './test-clock.ts';

type NewCoupon = Partial<typeof coupons.$inferInsert> & { code: string };

/** Adds products and coupons, and reads their counts. */
export interface StockAndCoupons {
  /** Adds a product; the price is in minor units. */
  sell(onHand: number, price?: number, category?: string): Promise<string>;
  /** Adds a coupon; the amount is in minor units, or hundredths of a percent. */
  addCoupon(coupon: NewCoupon): Promise<string>;
  stockOf(productId: string): Promise<{ on_hand: number; reserved: number }>;
  usesOf(code: string): Promise<number>;
}

export function stockAndCoupons(database: () => Database, clock: TestClock): StockAndCoupons {
  return {
    async sell(onHand, price = PRICE * 100, category) {
      const product = { onHand, price, ...(category !== undefined && { category }) };
      const [id = ''] = await sellProducts(database(), product);
      const entry = { productId: id, quantity: onHand, reason: 'edit' as const, at: clock.now() };
      if (onHand > 0) await database().orm.insert(stockLedger).values(entry);
      return id;
    },
    async addCoupon(coupon) {
      const [row] = await database()
        .orm.insert(coupons)
        .values({ kind: 'fixed', amount: 5_000, createdAt: clock.now(), ...coupon })
        .returning({ id: coupons.id });
      return row?.id ?? '';
    },
    async stockOf(id) {
      const sql = 'select on_hand, reserved from products where id = $1';
      const { rows } = await database().pool.query(sql, [id]);
      return rows[0] as { on_hand: number; reserved: number };
    },
    async usesOf(code) {
      const sql = 'select times_used from coupons where code = $1 order by created_at desc';
      const { rows } = await database().pool.query(sql, [code]);
      return (rows[0] as { times_used: number }).times_used;
    },
  };
}
