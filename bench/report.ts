/**
 * `npm run bench -- report`: the report and the figures of today, with one client and with eight at once, then each export: its rows, its
 * time, and how much memory the server takes meanwhile, which must not grow with the rows.
 */
import { adminOf, type Admin } from './admin.ts';
import { BACK_OFFICE_CASES } from './back-office-cases.ts';
import { callCase } from './back-office.ts';
import { openBenchShop } from './bench-shop.ts';
import { measure } from './measure-calls.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { toTable } from './table.ts';

const EXPORTS = [
  'order/export.csv',
  'user/export.csv',
  'product/export.csv',
  'payment/coupon/export.csv',
  'log/export.csv',
  'report/export.csv',
  'report/tax.csv',
];
const REPORTS = /^report:|^dashboard: today$/;
const LOOK_MS = 250;
const MB = 1_000_000;

export async function run(options: BenchOptions): Promise<Result['cases']> {
  const shop = await openBenchShop(options);
  try {
    await shop.waitForSignIn();
    const admin = await adminOf(shop.url);
    const calls: Record<string, Record<string, number>> = {};
    for (const each of BACK_OFFICE_CASES.filter(({ name }) => REPORTS.test(name)))
      calls[each.name] = await measure((n) => callCase(admin, each, n));
    console.log(`\n${toTable('call', calls)}`);
    const files: Record<string, Record<string, number>> = {};
    for (const path of EXPORTS) files[path] = await exportAll(shop.url, admin, path);
    console.log(`\n${toTable('file', files)}`);
    return { ...calls, ...files };
  } finally {
    await shop.close();
  }
}

/** Reads a file to its end. Memory is what the server holds, in MB. */
async function exportAll(
  shopUrl: string,
  admin: Admin,
  path: string,
): Promise<Record<string, number>> {
  const before = await memory(shopUrl);
  let peak = before;
  const watch = setInterval(() => {
    void memory(shopUrl).then((now) => (peak = Math.max(peak, now)));
  }, LOOK_MS);
  const start = performance.now();
  let [bytes, lines] = [0, 0];
  const { body } = await admin.get(path);
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
    'memory at most': round(Math.max(peak, await memory(shopUrl))),
  };
}

async function memory(shopUrl: string): Promise<number> {
  const text = await (await fetch(`${shopUrl}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / MB;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
