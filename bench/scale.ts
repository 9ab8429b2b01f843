/**
 * `npm run bench -- scale`: what uncached searches of products and reads of the back office take in shops of several sizes, with one client.
 * What counts is how the times grow.
 */
import { adminOf } from './admin.ts';
import { BACK_OFFICE_CASES } from './back-office-cases.ts';
import { callCase } from './back-office.ts';
import { openBenchShop } from './bench-shop.ts';
import { measureAlone } from './measure-calls.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { SEARCH_CASES, type Filters } from './search-cases.ts';
import { rounded } from './statistics.ts';
import { toTable } from './table.ts';

/** The 95th percentile of each case in ms. */
type Times = Map<string, number>;

export async function run(options: BenchOptions): Promise<Result['cases']> {
  const measured: { size: number; times: Times }[] = [];
  for (const size of options.sizes) {
    console.log(`\n${size} products and orders`);
    measured.push({ size, times: await measureShop({ ...options, size }) });
  }
  const names = [...(measured[0]?.times.keys() ?? [])];
  const values = names.map((name) => {
    const times = measured.map(({ size, times: all }) => [
      `p95 ms at ${size}`,
      all.get(name) ?? Number.NaN,
    ]);
    return [name, Object.fromEntries(times) as Record<string, number>] as const;
  });
  const rows = values.map(([name, times]) => {
    const [first = Number.NaN, ...others] = Object.values(times);
    return [name, { ...times, growth: rounded((others.at(-1) ?? first) / first) }];
  });
  console.log(`\n${toTable('case', Object.fromEntries(rows))}`);
  return Object.fromEntries(values);
}

async function measureShop(options: BenchOptions): Promise<Times> {
  const shop = await openBenchShop(options);
  try {
    await shop.waitForSignIn();
    await shop.untilAtRest();
    const admin = await adminOf(shop.url);
    const work: [name: string, call: (n: number) => Promise<void>][] = [
      ...Object.entries(SEARCH_CASES).map(([name, filtersOf]): (typeof work)[number] => [
        `shoppers: ${name}`,
        (n) => list(shop.url, filtersOf(n)),
      ]),
      ...BACK_OFFICE_CASES.map((each): (typeof work)[number] => [
        each.name,
        (n) => callCase(admin, each, n),
      ]),
    ];
    const times: Times = new Map();
    for (const [name, call] of work) {
      if (!name.includes(options.only)) continue;
      const { p50, p95 } = await measureAlone(call);
      console.log(`${name}: ${p50} / ${p95} ms`);
      times.set(name, p95);
    }
    return times;
  } finally {
    await shop.close();
  }
}

async function list(shopUrl: string, filters: Filters): Promise<void> {
  const query = new URLSearchParams(filters).toString();
  const response = await fetch(`${shopUrl}/api/v1/product/all?${query}`);
  if (!response.ok) throw new Error(`${response.status} for “${query}”`);
  await response.arrayBuffer();
}
