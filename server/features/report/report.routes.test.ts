import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { ReportAnswer, type Report } from '#contract/report.ts';
import { registerAdmin } from '#testing/admins.ts';
import { move } from '#testing/desk-calls.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { stepsOf } from './report-days.rule.ts';
import { slowReport, type Books } from './slow-report.ts';

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

  it('counts what is bought, and no longer what is cancelled', async () => {
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
      orders: 2,
      people: { new: 2, returning: 0 },
      coupons: [],
      sales: second.total + third.total,
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
      '\u{feff}month,rate,country,state,total,taxable,tax,cgst,sgst,igst,invoices,creditNotes',
    );
    expect(line).toMatch(new RegExp(`^${today().slice(0, 7)},18,IN,MH(?:,[\\d.]+){6},3,`));
  });

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
    const { sales, orders, average, refunds, discounts, tax, people, series } = slowReport(
      await readBooks(),
      'Asia/Kolkata',
      days,
      stepsOf(days, 'day'),
    );
    const books = { sales, orders, average, refunds, discounts, tax, people, series };
    expect(found).toMatchObject(books);
    expect(found.orders).toBe(before.orders + 4);
    expect(found.refunds - before.refunds).toBeGreaterThan(disputed.total + 40);
    expect(found.sales - before.sales).toBeLessThan(3 * lines.total - 40);
    expect(await shop.audit()).toEqual([]);
  });
});
