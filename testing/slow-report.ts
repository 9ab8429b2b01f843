import { toWhole } from '#contract/money.ts';
import type { Report, ReportFigures } from '#contract/report.ts';
import { stateCode } from '#contract/states.ts';

/** All rows that a report is about. */
export interface Books {
  orders: {
    id: string;
    user_id: string;
    status: string;
    total: number;
    tax: number;
    discount: number;
    coupon: string | null;
    coupon_id: string | null;
    created_at: Date;
    cancelled_at: Date | null;
    deleted_at: Date | null;
    stays_in_books: boolean;
  }[];
  items: { order_id: string; product_id: string; price: number; quantity: number }[];
  refunds: { order_id: string; amount: number; tax: number; succeeded_at: Date | null }[];
  products: {
    id: string;
    number: number;
    name: string;
    category: string;
    price: number;
    on_hand: number;
    available: number;
    deleted_at: Date | null;
  }[];
  papers: { kind: string; at: Date; facts: PaperFacts }[];
}

interface PaperFacts {
  taxPercent: number;
  taxes: string;
  seller: { state: string };
  buyer: { country: string; state: string };
  sums?: { total: number; tax: number };
  refund?: { amount: number; tax: number; taxBefore?: number };
}

interface Days {
  from: string;
  to: string;
}

/** A simple reference implementation of the report that looks at each row. */
export function slowReport(books: Books, timeZone: string, days: Days, steps: readonly Days[]) {
  // The calendar takes most of the time.
  const known = new Map<number, string>();
  const dayOf = (at: Date) => {
    const time = at.getTime();
    const day = known.get(time) ?? dayIn(timeZone, time);
    known.set(time, day);
    return day;
  };
  const isIn: IsIn = ({ from, to }, at) => at !== null && dayOf(at) >= from && dayOf(at) <= to;
  const counted = books.orders.filter((order) => leftAt(order) === null);
  const byId = new Map(counted.map((order) => [order.id, order]));
  return {
    ...lookUpFigures(books, isIn, days),
    series: steps.map((step) => {
      const { sales, net, orders } = lookUpFigures(books, isIn, step);
      return { from: step.from, sales, net, orders };
    }),
    ...lookUpSold(
      books,
      books.items.filter((item) => isIn(days, byId.get(item.order_id)?.created_at ?? null)),
    ),
    coupons: lookUpCoupons(counted.filter(({ created_at }) => isIn(days, created_at))),
    taxes: lookUpTaxes(books.papers.filter(({ at }) => isIn(days, at))),
  };
}

type IsIn = (days: Days, at: Date | null) => boolean;

/** The time from which an order no longer counts; null while it does. */
function leftAt(order: Books['orders'][number]): Date | null {
  if (order.status === 'Cancelled') return order.cancelled_at;
  return order.stays_in_books ? null : order.deleted_at;
}

function lookUpFigures(books: Books, isIn: IsIn, period: Days): ReportFigures {
  const leaves = new Map(books.orders.map((order) => [order.id, leftAt(order)]));
  const orders = books.orders.filter(({ created_at }) => isIn(period, created_at));
  const cancelled = books.orders.filter((order) => isIn(period, leftAt(order)));
  const paidBack = books.refunds.filter(({ succeeded_at }) => isIn(period, succeeded_at));
  const refunded = paidBack.filter((refund) => isOfStanding(refund, leaves));
  const takenOff = books.refunds.filter(
    (refund) => isOfStanding(refund, leaves) && isIn(period, leaves.get(refund.order_id) ?? null),
  );
  const sales = sum(orders, 'total');
  const given = sum(refunded, 'amount') - sum(takenOff, 'amount');
  const givenTax = sum(refunded, 'tax') - sum(takenOff, 'tax');
  const people = [...Map.groupBy(books.orders, ({ user_id }) => user_id).values()];
  const isNew = people.filter((own) =>
    isIn(period, new Date(Math.min(...own.map(({ created_at }) => created_at.getTime())))),
  ).length;
  return {
    ...period,
    sales: toWhole(sales),
    cancelled: toWhole(sum(cancelled, 'total')),
    refunded: toWhole(given),
    net: toWhole(sales - sum(cancelled, 'total') - given),
    paidBack: toWhole(sum(paidBack, 'amount')),
    orders: orders.length,
    average: orders.length === 0 ? 0 : toWhole(Math.round(sales / orders.length)),
    refunds: toWhole(given),
    discounts: toWhole(sum(orders, 'discount')),
    tax: toWhole(sum(orders, 'tax') - sum(cancelled, 'tax') - givenTax),
    people: { new: isNew, returning: orders.length - isNew },
  };
}

/** True if a refund was made while its order still counted. */
function isOfStanding(
  { order_id, succeeded_at }: Books['refunds'][number],
  leaves: ReadonlyMap<string, Date | null>,
): boolean {
  const left = leaves.get(order_id) ?? null;
  return succeeded_at !== null && (left === null || succeeded_at < left);
}

function dayIn(timeZone: string, time: number): string {
  return Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

function lookUpSold({ products }: Books, items: Books['items']) {
  const rows = products.map((product) => {
    const own = items.filter(({ product_id }) => product_id === product.id);
    const sales = own.reduce((upTo, { price, quantity }) => upTo + price * quantity, 0);
    return { ...product, quantity: sum(own, 'quantity'), sales };
  });
  const sold = rows.filter(({ quantity }) => quantity > 0);
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  const categories = [...new Set(sold.map(({ category }) => category))].map((category) => {
    const own = sold.filter((row) => row.category === category);
    return { category, quantity: sum(own, 'quantity'), sales: toWhole(sum(own, 'sales')) };
  });
  return {
    topProducts: sold
      .sort((one, other) => other.sales - one.sales || one.number - other.number)
      .slice(0, 10)
      .map(({ id, name, quantity, sales }) => ({
        productId: id,
        name,
        quantity,
        sales: toWhole(sales),
      })),
    slowProducts: live
      .filter(({ available }) => available > 0)
      .sort(
        (one, other) =>
          one.quantity - other.quantity ||
          other.available - one.available ||
          one.number - other.number,
      )
      .slice(0, 10)
      .map(({ id, name, quantity, available }) => ({
        productId: id,
        name,
        quantity,
        stock: available,
      })),
    categories: categories.sort(
      (one, other) => other.sales - one.sales || (one.category < other.category ? -1 : 1),
    ),
    worth: toWhole(live.reduce((upTo, { on_hand, price }) => upTo + on_hand * price, 0)),
    pieces: sum(live, 'on_hand'),
  };
}

function lookUpCoupons(orders: Books['orders']): Report['coupons'] {
  const ids = [...new Set(orders.flatMap(({ coupon_id }) => coupon_id ?? []))];
  return ids
    .map((id) => {
      const own = orders.filter(({ coupon_id }) => coupon_id === id);
      const code = own[0]?.coupon ?? '';
      const discount = toWhole(sum(own, 'discount'));
      return { id, code, orders: own.length, sales: toWhole(sum(own, 'total')), discount };
    })
    .sort((one, other) => other.discount - one.discount || (one.id < other.id ? -1 : 1))
    .slice(0, 10)
    .map(({ code, orders: count, sales, discount }) => ({ code, orders: count, sales, discount }));
}

interface Taxes {
  total: number;
  tax: number;
  cgst: number;
  sgst: number;
  igst: number;
}

/** By rate and place: sums of tax and total, less those of credit notes. */
function lookUpTaxes(papers: Books['papers']): Record<string, Taxes> {
  const sums: Record<string, Taxes> = {};
  for (const { kind, facts } of papers) {
    const { taxPercent, buyer, sums: invoiced, refund } = facts;
    const key = [taxPercent, buyer.country, stateCode(buyer)].join(' ');
    const tax = invoiced?.tax ?? Math.max(0, Math.min(refund?.tax ?? 0, refund?.amount ?? 0));
    const sign = kind === 'invoice' ? 1 : -1;
    const isWithin =
      buyer.country === 'IN' &&
      facts.seller.state !== '' &&
      stateCode(buyer) === facts.seller.state;
    const before = refund?.taxBefore ?? 0;
    const half = Math.floor((before + tax) / 2) - Math.floor(before / 2);
    const cgst = facts.taxes === 'gst' && isWithin ? half : 0;
    const upTo = sums[key] ?? { total: 0, tax: 0, cgst: 0, sgst: 0, igst: 0 };
    sums[key] = {
      total: upTo.total + sign * (invoiced?.total ?? refund?.amount ?? 0),
      tax: upTo.tax + sign * tax,
      cgst: upTo.cgst + sign * cgst,
      sgst: upTo.sgst + sign * (facts.taxes === 'gst' && isWithin ? tax - cgst : 0),
      igst: upTo.igst + sign * (facts.taxes === 'gst' && !isWithin ? tax : 0),
    };
  }
  return sums;
}

function sum<K extends string>(rows: readonly Record<K, number>[], of: K): number {
  return rows.reduce((upTo, row) => upTo + row[of], 0);
}
