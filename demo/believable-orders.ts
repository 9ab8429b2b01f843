import type { OrderStatus } from '#contract/order-status.ts';
import { type CartSums, priceCart } from '#contract/pricing.ts';
import { DEFAULT_RULES } from '#contract/pricing-rules.ts';
import { paidFor } from '#contract/shares.ts';
import type { orderHistory, orderItems, orders } from '#server/features/orders/orders.table.ts';
import type { shipments } from '#server/features/shipments/shipments.table.ts';
import type { stockLedger } from '#server/features/stock/stock.table.ts';
import { believableAddress, type DemoAddress } from './addresses.ts';
import { firstAbove } from './busy-times.ts';
import { type DemoCoupon, demoCoupons } from './demo-coupons.ts';
import { demoRefund, type DemoRefund } from './demo-refunds.ts';
import { demoShipments } from './demo-shipments.ts';
import { idAt } from './id-at.ts';
import { believableHistory, shortestHistoryTo, type Step } from './order-histories.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A product as orders need it; its price is in minor units. */
export interface SoldProduct {
  id: string;
  name: string;
  photo: string;
  price: number;
  createdAt: Date;
}

export interface Shopper {
  id: string;
  createdAt: Date;
}

/** All rows of one order. */
export interface DemoOrder {
  order: typeof orders.$inferInsert;
  items: (typeof orderItems.$inferInsert)[];
  refunds: DemoRefund[];
  history: (typeof orderHistory.$inferInsert)[];
  shipments: (typeof shipments.$inferInsert)[];
  ledger: (typeof stockLedger.$inferInsert)[];
}

export interface Market {
  /** Sorted by when they were added, like the shoppers by when they registered. */
  products: readonly SoldProduct[];
  shoppers: readonly Shopper[];
  currency: string;
  /** Uid of the admin who changes the status of orders. */
  clerk: string;
  now: Date;
  random: SeededRandom;
}

/** An order that a certain person has in any case. */
export interface WantedOrder {
  shopper: Shopper;
  status: OrderStatus;
  placed: Date;
}

/** Makes random orders at the given times, by shoppers and of products that existed by then. */
export function* believableOrders(times: Iterable<Date>, market: Market): Generator<DemoOrder> {
  const makeOrder = orderMaker(market);
  const shopperJoined = Float64Array.from(market.shoppers, ({ createdAt }) => createdAt.getTime());
  for (const placed of times) {
    const shopper = pickEarly(
      market.shoppers,
      firstAbove(shopperJoined, placed.getTime()),
      market.random,
    );
    if (shopper)
      yield makeOrder(shopper, placed, believableHistory(placed, market.now, market.random));
  }
}

/** Makes the orders of certain people. */
export function* wantedOrders(wanted: Iterable<WantedOrder>, market: Market): Generator<DemoOrder> {
  const makeOrder = orderMaker(market);
  for (const { shopper, status, placed } of wanted)
    yield makeOrder(shopper, placed, shortestHistoryTo(status, placed));
}

/** A cart of one to five lines, mostly few. */
const LINES = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5] as const;
const QUANTITIES = [1, 1, 1, 1, 1, 1, 2, 2, 3] as const;

function orderMaker({ products, random, currency, clerk }: Market) {
  const arrived = Float64Array.from(products, ({ createdAt }) => createdAt.getTime());
  const homes = new Map<string, DemoAddress>();

  return (shopper: Shopper, placed: Date, course: readonly Step[]): DemoOrder => {
    const lines = fillCart(products, firstAbove(arrived, placed.getTime()), random);
    const coupon = random.happens(0.14) ? fittingCoupon(lines, placed, random) : undefined;
    const quote = priceCart(lines, DEFAULT_RULES, coupon?.terms);
    const { subtotal, tax, shippingCharges, discount, total } = quote;
    const sums = { subtotal, tax, shippingCharges, discount, total };
    const home = homes.get(shopper.id) ?? believableAddress(random);
    homes.set(shopper.id, home);
    const id = idAt(placed, random);
    const last = course.at(-1) ?? { status: 'Processing' as const, at: placed };
    return {
      order: {
        id,
        userId: shopper.id,
        status: last.status,
        currency,
        ...sums,
        coupon: coupon?.code ?? null,
        quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
        ...home,
        paymentStatus: last.status === 'Cancelled' ? 'refunded' : 'paid',
        paymentProvider: 'demo',
        paymentReference: `demo_${id.replaceAll('-', '')}`,
        createdAt: placed,
        updatedAt: last.at,
      },
      items: lines.map(({ product, price, quantity }, position) => ({
        id: idAt(placed, random),
        orderId: id,
        position,
        productId: product.id,
        name: product.name,
        photo: product.photo,
        price,
        quantity,
        taxShare: quote.lines[position]?.tax ?? 0,
        discountShare: quote.lines[position]?.discount ?? 0,
      })),
      refunds:
        last.status === 'Cancelled' ? [refundAll(id, sums, paidFor(quote.delivery), last.at)] : [],
      history: course.map(({ status, at }, step) => ({
        id: idAt(at, random),
        orderId: id,
        status,
        at,
        ...(step === 0 || status === 'Cancelled'
          ? { byUser: shopper.id, byRole: 'customer' as const }
          : { byUser: clerk, byRole: 'admin' as const }),
      })),
      shipments: demoShipments(id, home.country, course),
      ledger: course.flatMap((step) => stockMoves(step, id, shopper.id, lines, random)),
    };
  };
}

/** The refund of a cancelled order. */
function refundAll(
  id: string,
  { total: amount, tax }: Pick<CartSums, 'total' | 'tax'>,
  shipping: number,
  at: Date,
) {
  const parts = { amount, tax, shipping, withShipping: true };
  // Of another table, so the order's own id will do.
  return demoRefund(at, { id, orderId: id, kind: 'cancellation', ...parts });
}

interface Line {
  product: SoldProduct;
  price: number;
  quantity: number;
}

function fillCart(products: readonly SoldProduct[], there: number, random: SeededRandom): Line[] {
  const lines = new Map<string, Line>();
  for (let left = random.pick(LINES); left > 0; left -= 1) {
    const product = pickPopular(products, there, random);
    if (product)
      lines.set(product.id, { product, price: product.price, quantity: random.pick(QUANTITIES) });
  }
  return [...lines.values()];
}

/** The ledger entries of an order: a sale, and a return if it was cancelled. */
function stockMoves(
  { status, at }: Step,
  orderId: string,
  byUser: string,
  lines: readonly Line[],
  random: SeededRandom,
) {
  if (status !== 'Processing' && status !== 'Cancelled') return [];
  const sold = status === 'Processing';
  return lines.map(({ product, quantity }) => ({
    id: idAt(at, random),
    productId: product.id,
    quantity: sold ? -quantity : quantity,
    reason: sold ? ('sale' as const) : ('return' as const),
    orderId,
    byUser,
    at,
  }));
}

function fittingCoupon(
  lines: readonly Line[],
  placed: Date,
  random: SeededRandom,
): DemoCoupon | undefined {
  const { subtotal } = priceCart(lines, DEFAULT_RULES);
  const month = placed.getUTCMonth() + 1;
  const fitting = demoCoupons.filter(
    ({ minSubtotal, months }) => subtotal >= minSubtotal && (!months || months.includes(month)),
  );
  return fitting.length > 0 ? random.pick(fitting) : undefined;
}

/** One of the first `count` shoppers; those who registered early buy more often. */
function pickEarly<T>(from: readonly T[], count: number, random: SeededRandom): T | undefined {
  return from[Math.floor(random.fraction() ** 1.4 * count)];
}

/** One of the first `count` products; some sell far better than others, expensive ones less. */
function pickPopular(
  from: readonly SoldProduct[],
  count: number,
  random: SeededRandom,
): SoldProduct | undefined {
  let picked: SoldProduct | undefined;
  for (let tries = 0; tries < 6; tries += 1) {
    const index = random.between(0, count - 1);
    picked = from[index];
    const liking = ((index * 2_654_435_761) % 1_000) / 1_000;
    const modesty = 1 / (1 + (picked?.price ?? 0) / 6_000_00);
    if (random.happens((0.1 + 0.9 * liking ** 2) * modesty)) break;
  }
  return picked;
}
