import { sql } from 'drizzle-orm';
import { priceCart, type CartSums, type PricedLine } from '#contract/pricing.ts';
import { couponTerms } from '#server/features/coupons/judge-coupon.rule.ts';
import type { Breach, Evidence, Finding } from './invariant.ts';

type PricedOrder = {
  id: string;
  subtotal: number;
  tax: number;
  shipping_charges: number;
  discount: number;
  total: number;
  lines: PricedLine[] | null;
  coupon: string | null;
  kind: 'fixed' | 'percent' | null;
  amount: number | null;
};

const BATCH = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Each sum of an order is what `priceCart` gives for its lines and coupon. */
export async function checkPrices({ tx }: Evidence): Promise<Finding> {
  const breaches: Breach[] = [];
  let checked = 0;
  for (let after = BEFORE_ALL; ;) {
    const { rows } = await tx.execute<PricedOrder>(sql`
      select o.id, o.subtotal, o.tax, o.shipping_charges, o.discount, o.total, o.coupon, c.kind, c.amount,
             (select json_agg(json_build_object('price', i.price, 'quantity', i.quantity))
              from order_items i where i.order_id = o.id) as lines
      from orders o left join coupons c on c.id = o.coupon_id
      where o.id > ${after} order by o.id limit ${BATCH}`);
    checked += rows.length;
    breaches.push(...rows.flatMap(judgePrices));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return { checked, breaches, underway: 0 };
    after = last.id;
  }
}

function judgePrices(order: PricedOrder): Breach[] {
  const right = repriced(order);
  const stored: CartSums = {
    subtotal: order.subtotal,
    tax: order.tax,
    shippingCharges: order.shipping_charges,
    discount: order.discount,
    total: order.total,
  };
  const wrong = (Object.keys(stored) as (keyof CartSums)[]).filter(
    (sum) => stored[sum] !== right[sum],
  );
  if (wrong.length === 0) return [];
  const words = wrong.map((sum) => `${sum} ${stored[sum]} instead of ${right[sum]}`);
  return [{ id: order.id, what: `order: ${words.join(', ')}` }];
}

function repriced({ lines, kind, amount, coupon, discount }: PricedOrder): CartSums {
  if (kind !== null && amount !== null)
    return priceCart(lines ?? [], couponTerms({ kind, amount }));
  // Orders of the demo shop may name a coupon without a row: take their discount as it is.
  return priceCart(lines ?? [], coupon === null ? undefined : { kind: 'fixed', amount: discount });
}
