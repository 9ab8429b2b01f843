/**
 * Measures the report and the figures of today, with one client and with eight at once, then each export: its rows, its
 * time, and how much memory the server takes meanwhile, which must not grow with the rows. `npm run bench -- report
 * SHOP_URL`, with a running shop in local mode, RATE_LIMIT=off and a large DEMO_SEED. Times depend on the machine.
 */
import { fetchShopConfig, signInAsAdmin } from '../e2e/http-shopper.ts';
import type { ShopSize } from './back-office-calls.ts';
import { BACK_OFFICE_CASES } from './back-office-cases.ts';
import { measure } from './measure-calls.ts';

const [shopUrl = 'http://localhost:3000'] = process.argv.slice(2);
const EXPORTS = [
  'order/export.csv',
  'user/export.csv',
  'product/export.csv',
  'payment/coupon/export.csv',
  'log/export.csv',
  'report/export.csv',
  'report/tax.csv',
];
const LOOK_MS = 250;
const MB = 1_000_000;

const admin = await signInAsAdmin(await fetchShopConfig(shopUrl));
/** The cases measured here don't depend on it. */
const size: ShopSize = { orders: 0, users: 0, products: 0 };

const calls: Record<string, Record<string, number>> = {};
for (const { name, call, queryOf } of BACK_OFFICE_CASES) {
  if (!name.startsWith('report:') && name !== 'dashboard: today') continue;
  calls[name] = await measure(async (n) => {
    const response = await get(call, queryOf(n, size));
    await response.text();
  });
}
console.table(calls);

const files: Record<string, Record<string, number>> = {};
for (const path of EXPORTS) files[path] = await exportAll(path);
console.table(files);

/** Reads a file to its end. Memory is what the server holds, in MB. */
async function exportAll(path: string): Promise<Record<string, number>> {
  const before = await memory();
  let peak = before;
  const watch = setInterval(() => {
    void memory().then((now) => (peak = Math.max(peak, now)));
  }, LOOK_MS);
  const start = performance.now();
  let [bytes, lines] = [0, 0];
  const { body } = await get(path, {});
  for await (const part of body ?? []) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines += 1;
  }
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(watch);
  return {
    lines,
    MB: round(bytes / MB),
    seconds: round(seconds),
    'memory before': round(before),
    'memory at most': round(Math.max(peak, await memory())),
  };
}

async function memory(): Promise<number> {
  const text = await (await fetch(`${shopUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / MB;
}

async function get(call: string, query: Readonly<Record<string, string>>): Promise<Response> {
  const address = new URLSearchParams({ id: admin.uid, ...query }).toString();
  const response = await fetch(`${shopUrl}/api/v1/${call}?${address}`, { headers: admin.headers });
  if (!response.ok) throw new Error(`${call}: ${await response.text()}`);
  return response;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
