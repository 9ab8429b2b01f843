import { beforeAll, describe, expect, it } from 'vitest';
import { toMinor, toWhole } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { ReportAnswer, type Report } from '#contract/report.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move } from '#testing/desk-calls.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { stepsOf } from './report-days.rule.ts';
import { slowReport, type Books } from '#testing/slow-report.ts';

const shop = useBuyingShop();
let admin: Buyer;

beforeAll(async () => {
  admin = await registerAdmin(shop);
});

function ask(query = '') {
  return shop.get(admin, `/report?id=${admin.uid}${query}`);
}

async function report(query = ''): Promise<Report> {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(200);
  expect(ReportAnswer.safeParse(answer.json()).error).toBeUndefined();
  return answer.json<ReportAnswer>().report;
}

/** The bank decides a dispute against the shop, and the provider tells it. */
async function lose({ payment }: Order): Promise<void> {
  const reference = payment.reference ?? '';
  const { disputes } = shop.account.stripe;
  const { data } = await disputes.list({ payment_intent: reference });
  await disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } });
  for (const event of await shop.account.events(reference)) await shop.sendWebhook(event);
}

async function readBooks(): Promise<Books> {
  const rowsOf = async (table: string) =>
    (await shop.db.database.pool.query(`select * from ${table}`)).rows;
  return {
    orders: await rowsOf('orders'),
    items: await rowsOf('order_items'),
    refunds: await rowsOf('refunds'),
    products: await rowsOf('products'),
    papers: await rowsOf('papers'),
  };
}

const today = () =>
  Temporal.Instant.fromEpochMilliseconds(shop.clock.now().getTime())
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDate()
    .toString();

/** Milliseconds until ten minutes before midnight in the shop's time zone. */
function untilTonight(): number {
  const now = Temporal.Instant.fromEpochMilliseconds(shop.clock.now().getTime());
  const local = now.toZonedDateTimeISO('Asia/Kolkata');
  const midnight = local.add({ days: 1, minutes: 10 }).startOfDay();
  return local.until(midnight.subtract({ minutes: 10 })).total('milliseconds');
}

/** The parts of a report that depend only on its own days. */
function figuresOf(found: Report) {
  const { from, to, sales, cancelled, refunded, net, paidBack, orders, average, refunds } = found;
  const { discounts, tax, people, by, series, taxes } = found;
  const money = { sales, cancelled, refunded, net, paidBack, average, refunds, discounts, tax };
  return { from, to, ...money, orders, people, by, series, taxes };
}

describe('the report', () => {
  it('of an empty shop has only zeros, for the last 30 days', async () => {
    const found = await report();
    expect(found).toMatchObject({
      to: today(),
      sales: 0,
      orders: 0,
      average: 0,
      refunds: 0,
      discounts: 0,
      tax: 0,
      people: { new: 0, returning: 0 },
      by: 'day',
      topProducts: [],
      slowProducts: [],
      categories: [],
      coupons: [],
      taxes: [],
      funnel: { carts: 0, checkouts: 0, paid: 0 },
      stock: { worth: 0, pieces: 0, daysOfCover: null },
    });
    expect(found.series).toHaveLength(30);
    expect(found.compare.to < found.from).toBe(true);
  });

  it('counts what is bought, and what is cancelled beside it', async () => {
    await shop.addCoupon({ code: 'FIFTY' });
    const [asha, ravi] = [await shop.buyer('asha'), await shop.buyer('ravi')];
    const [cup, bowl] = [await shop.sell(10), await shop.sell(10)];
    const first = await shop.buy(asha, cart(cup, 2), { coupon: 'FIFTY' });
    const second = await shop.buy(asha, cart(bowl));
    const third = await shop.buy(ravi, cart(cup));
    // Replaced by another cart, and left alone.
    await shop.open(ravi, cart(cup));
    await shop.open(ravi, cart(bowl));
    const sales = [first, second, third].reduce((sum, { total }) => sum + total, 0);
    const found = await report(`&from=${today()}&to=${today()}`);
    expect(found).toMatchObject({
      sales,
      orders: 3,
      refunds: 0,
      discounts: 50,
      people: { new: 2, returning: 1 },
      topProducts: [
        { productId: cup, quantity: 3, sales: 525 },
        { productId: bowl, quantity: 1, sales: 175 },
      ],
      coupons: [{ code: 'FIFTY', orders: 1, discount: 50 }],
      funnel: { carts: 4, checkouts: 4, paid: 3 },
      stock: { pieces: 16, worth: 16 * 175, daysOfCover: 4 },
      series: [{ from: today(), sales, orders: 3 }],
    });
    expect(found.taxes).toMatchObject([{ percent: 18, country: 'IN', state: 'MH', invoices: 3 }]);
    expect(found.taxes[0]?.tax).toBe(found.tax);
    await shop.cancel(asha, first._id);
    await shop.sweep();
    expect(await report()).toMatchObject({
      sales,
      cancelled: first.total,
      refunded: 0,
      net: second.total + third.total,
      paidBack: first.total,
      orders: 3,
      people: { new: 2, returning: 1 },
      coupons: [],
    });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    ['&from=2026-02-02&to=2026-02-01', 'to'],
    ['&from=2020-01-01&to=2026-01-01&by=day', 'by'],
    ['&from=yesterday', 'from'],
    ['&compare=decade', 'compare'],
  ])('refuses %s', async (query, path) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  });

  it('is also a file, a line for each figure', async () => {
    const days = `&from=${today()}&to=${today()}`;
    const found = await report(days);
    const answer = await shop.get(admin, `/report/export.csv?id=${admin.uid}${days}`);
    expect(answer.headers['content-disposition']).toMatch(/filename="report-[\d-]+\.csv"/);
    const [header, ...lines] = answer.body.split('\r\n');
    expect(header).toBe('\u{feff}part,from,to,id,name,figure,value');
    expect(lines).toContain(`period,${today()},${today()},,,sales,${found.sales}`);
    expect(lines).toContain(`day,${today()},,,,orders,${found.orders}`);
    const refused = await shop.get(admin, `/report/export.csv?id=${admin.uid}&by=hour`);
    expect(refused.statusCode).toBe(400);
  });

  it('has its tax as a file, by month', async () => {
    const answer = await shop.get(admin, `/report/tax.csv?id=${admin.uid}`);
    const [header, line] = answer.body.split('\r\n');
    expect(header).toBe(
      '\u{feff}month,rate,country,state,total,taxable,tax,cgst,sgst,igst,invoices,creditNotes,sales,cancelled,refunded,net,paidBack',
    );
    expect(line).toMatch(new RegExp(`^${today().slice(0, 7)},18,IN,MH(?:,[\\d.]+){6},3,`));
  });

  it(
    'of yesterday stays as it is when an order of it is cancelled, deleted or refunded today',
    { tags: 'long' },
    async () => {
      // Ten minutes before midnight in the shop's time zone.
      shop.clock.advance(untilTonight());
      admin = await registerAdmin(shop);
      const tara = await shop.newBuyer('tara');
      const productId = await shop.sell(20);
      const buy = () => shop.buy(tara, cart(productId, 2));
      const [kept, cancelled, deleted] = [await buy(), await buy(), await buy()];
      await refunded(shop, admin, cancelled._id, { amount: 20 });
      await shop.sweep();
      const yesterday = today();
      const days = `&from=${yesterday}&to=${yesterday}&by=day`;
      const before = figuresOf(await report(days));
      expect(before.refunded).toBeGreaterThanOrEqual(20);

      shop.clock.advance(20 * 60_000);
      expect(today()).not.toBe(yesterday);
      await shop.cancel(admin, cancelled._id);
      const url = `/api/v1/order/${deleted._id}?id=${admin.uid}`;
      await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
      await refunded(shop, admin, kept._id, { amount: 30 });
      await shop.sweep();
      expect(figuresOf(await report(days))).toEqual(before);
      const gone = cancelled.total + deleted.total;
      expect(await report(`&from=${today()}&to=${today()}`)).toMatchObject({
        sales: 0,
        orders: 0,
        cancelled: gone,
        // The refund of yesterday is taken off, since its order does not stand any more.
        refunded: 30 - 20,
        net: -gone - 10,
        paidBack: gone - 20 + 30,
      });

      const both = await report(`&from=2020-01-01&to=${today()}&by=month`);
      const answer = await shop.get(admin, `/report/tax.csv?id=${admin.uid}&from=${yesterday}`);
      const [header = '', ...lines] = answer.body.trim().split('\r\n');
      const at = header.split(',').indexOf('net');
      const net = lines.reduce((sum, each) => sum + toMinor(Number(each.split(',')[at])), 0);
      const all = await report(`&from=${yesterday}&to=${today()}`);
      expect(toWhole(net)).toBe(all.net);
      // Over all time the dashboard has the same figures.
      const { stats } = (await shop.get(admin, `/dashboard/stats?id=${admin.uid}`)).json();
      const revenue = toMinor(stats.count.revenue);
      expect(toMinor(both.net)).toBe(revenue);
      expect(toMinor(both.sales) - toMinor(both.cancelled)).toBe(revenue + toMinor(both.refunded));
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('equals its books after refunds, a lost dispute, a cancellation and a deletion', async () => {
    const meera = await shop.newBuyer('meera');
    const productId = await shop.sell(20);
    const before = await report(`&from=${today()}&to=${today()}`);
    const buy = (card?: string) => shop.buy(meera, cart(productId, 3), card ? { card } : {});
    const [lines, goodwill, cancelled, deleted] = [
      await buy(),
      await buy(),
      await buy(),
      await buy(),
    ];
    const disputed = await buy(CARDS.disputed);
    await refunded(shop, admin, lines._id, { lines: [line(productId, 2)], shipping: true });
    for (const { _id } of [goodwill, cancelled, deleted])
      await refunded(shop, admin, _id, { amount: 20 });
    await lose(disputed);
    await shop.sweep();
    await shop.cancel(admin, cancelled._id);
    for (const _ of ['Shipped', 'Delivered']) await move(shop, admin, deleted._id, 'step');
    const url = `/api/v1/order/${deleted._id}?id=${admin.uid}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    await shop.sweep();
    const days = { from: today(), to: today() };
    const found = await report(`&from=${today()}&to=${today()}&by=day`);
    const books = slowReport(await readBooks(), 'Asia/Kolkata', days, stepsOf(days, 'day'));
    expect(figuresOf(found)).toEqual({ ...figuresOf({ ...found, ...books, taxes: found.taxes }) });
    expect(found.orders).toBe(before.orders + 5);
    expect(found.refunded - before.refunded).toBeGreaterThan(disputed.total + 40);
    expect(found.cancelled - before.cancelled).toBe(cancelled.total);
    expect(found.net - before.net).toBeLessThan(3 * lines.total - 40);
    expect(found.paidBack - before.paidBack).toBe(
      found.refunded - before.refunded + cancelled.total,
    );
    expect(await shop.audit()).toEqual([]);
  });
});
