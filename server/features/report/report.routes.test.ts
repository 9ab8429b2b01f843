import { beforeAll, describe, expect, it } from 'vitest';
import { ReportAnswer, type Report } from '#contract/report.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

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
      funnel: { carts: 4, checkouts: 5, paid: 3 },
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

  it('has its tax as a file, by month', async () => {
    const answer = await shop.get(admin, `/report/tax.csv?id=${admin.uid}`);
    const [header, line] = answer.body.split('\r\n');
    expect(header).toBe(
      '\u{feff}month,rate,country,state,total,taxable,tax,cgst,sgst,igst,invoices,creditNotes',
    );
    expect(line).toMatch(new RegExp(`^${today().slice(0, 7)},18,IN,MH(?:,[\\d.]+){6},3,`));
  });
});
