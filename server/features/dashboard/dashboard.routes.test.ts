import { beforeAll, describe, expect, it } from 'vitest';
import {
  DashboardBar,
  DashboardLine,
  DashboardPie,
  DashboardStats,
  DashboardToday,
} from '#contract/dashboard.ts';
import type { Duty } from '#contract/duties.ts';
import type { AllOrdersPage } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;

beforeAll(async () => {
  admin = await registerAdmin(shop);
});

async function read<T>(name: string, by = admin): Promise<T> {
  const response = await shop.get(by, `/dashboard/${name}?id=${by.uid}`);
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}

describe('the dashboard', () => {
  it('of an empty shop has only zeros', async () => {
    expect(await read('stats')).toMatchObject({
      stats: {
        changePercent: { revenue: 0, product: 0, user: 0, order: 0 },
        lastMonthSoFar: { revenue: 0, product: 0, user: 0, order: 0 },
        count: { revenue: 0, product: 0, user: 1, order: 0 },
        categoryCount: [],
        userRatio: { admin: 1, customer: 0 },
        latestTransaction: [],
        lowStock: [],
        lowStockCount: 0,
      },
    });
  });

  it('has the same totals as the orders, whatever happens to them', async () => {
    const orders = [];
    for (const uid of ['asha', 'bela', 'chetan', 'deepa'])
      orders.push(await shop.buy(await shop.buyer(uid), cart(await shop.sell(3), 2)));
    const [cancelled, deleted, shipped] = orders;
    await shop.cancel(admin, cancelled?._id ?? '');
    const call = (method: 'PUT' | 'DELETE', id = '') =>
      shop.app.inject({
        method,
        url: `/api/v1/order/${id}?id=${admin.uid}`,
        headers: admin.headers,
      });
    await call('DELETE', deleted?._id);
    await call('PUT', shipped?._id);
    const all = await shop.get(admin, `/order/all?id=${admin.uid}&limit=100`);
    const listed = all.json<AllOrdersPage>().orders;
    const standing = listed.filter(({ status }) => status !== 'Cancelled');
    const revenue = standing.reduce((sum, { total }) => sum + total, 0);
    expect([listed.length, standing.length, revenue]).toEqual([3, 2, 1226]);

    const { stats } = await read<DashboardStats>('stats');
    expect(stats.count).toMatchObject({ order: 2, revenue });
    expect([stats.chart.order.at(-1), stats.chart.revenue.at(-1)]).toEqual([2, revenue]);
    expect(
      stats.latestTransaction?.map(({ _id, status, createdAt }) => [_id, status, createdAt]),
    ).toEqual(listed.map(({ _id, status, createdAt }) => [_id, status, createdAt]));
    expect(await read('today')).toMatchObject({
      today: {
        toShip: 1,
        attention: 0,
        returns: 0,
        orders: 2,
        sales: revenue,
        weekBefore: { orders: 0 },
      },
    });
    const { charts: pie } = await read<DashboardPie>('pie');
    expect(pie.orderFulfillment).toEqual({
      processing: 1,
      shipped: 1,
      delivered: 0,
      cancelled: 1,
    });
    const { net, tax, shipping } = pie.revenueDistribution;
    expect(net + tax + shipping).toBe(revenue);
    const { charts: line } = await read<DashboardLine>('line');
    expect(line.revenue.at(-1)).toBe(revenue);
  });

  it.each([
    [['figures'], []],
    [['figures', 'orders'], ['latestTransaction']],
    [
      ['figures', 'catalogue'],
      ['lowStock', 'lowStockCount'],
    ],
  ] satisfies [Duty[], string[]][])(
    'shows to an admin with %j only lists that this lets them see',
    async (duties, shown) => {
      const { stats } = await read<DashboardStats>('stats', await registerAdmin(shop, duties));
      const lists = ['latestTransaction', 'lowStock', 'lowStockCount'];
      expect(Object.keys(stats).filter((name) => lists.includes(name))).toEqual(shown);
      expect(stats.count.product).toBeGreaterThan(0);
    },
  );

  it.each([
    ['stats', DashboardStats],
    ['today', DashboardToday],
    ['pie', DashboardPie],
    ['bar', DashboardBar],
    ['line', DashboardLine],
  ])('answers %s as its schema says', async (name, shape) => {
    expect(shape.safeParse(await read(name)).error).toBeUndefined();
  });
});
