/**
 * `npm run bench -- back-office`: the back office's lists, searches, dashboard, charts and reports, with one client and with eight at once,
 * beside two bare servers: constant bytes, and one query.
 */
import { adminOf, type Admin } from './admin.ts';
import type { BackOfficeCase } from './back-office-calls.ts';
import { BACK_OFFICE_CASES } from './back-office-cases.ts';
import { openBenchShop } from './bench-shop.ts';
import { startCeilings } from './compare.ts';
import { measure } from './measure-calls.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { toTable } from './table.ts';

/** The bare server sends the bytes of this call. */
const LATEST = '/api/v1/product/latest';

export async function run(options: BenchOptions): Promise<Result['cases']> {
  const shop = await openBenchShop(options);
  const { bare, stop } = await startCeilings({ ...shop, paths: [LATEST] });
  try {
    await shop.waitForSignIn();
    const admin = await adminOf(shop.url);
    const { orders, users, products } = admin.size;
    console.log(`${orders} orders, ${users} people, ${products} products`);
    const rows: Record<string, Record<string, number>> = {
      'bare server: constant': await measure(() => get(`${bare}/identity${LATEST}`)),
      'bare server: query': await measure(() => get(`${bare}/query`)),
    };
    for (const each of BACK_OFFICE_CASES.filter(({ name }) => name.includes(options.only))) {
      console.log(each.name);
      rows[each.name] = await measure((n) => callCase(admin, each, n));
    }
    console.log(`\n${toTable('case', rows)}`);
    return rows;
  } finally {
    stop();
    await shop.close();
  }
}

/** Makes the nth call of a case. */
export async function callCase(
  admin: Admin,
  { call, queryOf }: BackOfficeCase,
  n: number,
): Promise<void> {
  await (await admin.get(call, queryOf(n, admin.size))).text();
}

async function get(url: string): Promise<void> {
  await (await fetch(url)).text();
}
