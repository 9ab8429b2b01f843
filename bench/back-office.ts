/**
 * Measures the back office's lists, searches, dashboard and charts, with one client and with eight at once, and compares
 * them with two bare servers (`ceilings.ts`): constant bytes, and one query. `npm run bench -- back-office SHOP_URL
 * DATABASE_URL [CASE]`, with a running shop in local mode, RATE_LIMIT=off and a large DEMO_SEED. Times depend on the
 * machine; compare only shops of several sizes measured one after the other.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fetchShopConfig, signInAsAdmin } from '../e2e/http-shopper.ts';
import type { BackOfficeCase, ShopSize } from './back-office-calls.ts';
import { BACK_OFFICE_CASES } from './back-office-cases.ts';
import { measure } from './measure-calls.ts';

const [shopUrl = 'http://localhost:3000', databaseUrl = '', wanted = ''] = process.argv.slice(2);
const CEILING_PORT = 3997;
/** The bare server sends the bytes of this call. */
const LATEST = '/api/v1/product/latest';

const admin = await signInAsAdmin(await fetchShopConfig(shopUrl));
const size: ShopSize = {
  orders: await totalOf('order/all'),
  users: await totalOf('user/all'),
  products: await totalOf('product/admin-products'),
};
const ceilings = fork(path.join(import.meta.dirname, 'ceilings.ts'), [
  String(CEILING_PORT),
  databaseUrl,
  shopUrl,
  LATEST,
]);
await once(ceilings, 'message');

console.log(`${size.orders} orders, ${size.users} people, ${size.products} products`);
const rows: Record<string, Record<string, number>> = {};
for (const [name, path] of [
  ['constant', `identity${LATEST}`],
  ['query', 'query'],
]) {
  rows[`bare server: ${name}`] = await measure(() =>
    get(`http://127.0.0.1:${CEILING_PORT}/${path}`),
  );
}
for (const each of BACK_OFFICE_CASES.filter(({ name }) => name.includes(wanted))) {
  rows[each.name] = await measure((n) => call(each, n));
  console.log(`${each.name}: ${JSON.stringify(rows[each.name])}`);
}
console.table(rows);
ceilings.kill();

async function call({ call: name, queryOf }: BackOfficeCase, n: number): Promise<void> {
  const query = new URLSearchParams({ id: admin.uid, ...queryOf(n, size) });
  await get(`${shopUrl}/api/v1/${name}?${query.toString()}`);
}

async function get(url: string): Promise<void> {
  const response = await fetch(url, { headers: admin.headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${text}`);
}

async function totalOf(name: string): Promise<number> {
  const query = new URLSearchParams({ id: admin.uid });
  const response = await fetch(`${shopUrl}/api/v1/${name}?${query.toString()}`, {
    headers: admin.headers,
  });
  return ((await response.json()) as { total: number }).total;
}
