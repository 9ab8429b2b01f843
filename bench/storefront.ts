/** `npm run bench`: what shoppers ask for most, beside bare servers with the same bytes; then purchases, and memory. */
import { setTimeout as delay } from 'node:timers/promises';
import { openBenchShop, type BenchShop } from './bench-shop.ts';
import { compare, startCeilings, type Case, type Reached } from './compare.ts';
import { measurePurchases } from './measure-purchases.ts';
import { byPart, PARTS } from './process-use.ts';
import { printPurchases, purchaseValues } from './purchases.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { constantPaths, readShown, storefrontCases } from './storefront-cases.ts';
import { percent, toTable } from './table.ts';

type Cases = Result['cases'];

/** How long nobody asks for anything before the memory of an idle shop is read. */
const IDLE_MS = 10_000;

export async function run(options: BenchOptions): Promise<Cases> {
  const shop = await openBenchShop({ ...options, isCopied: true });
  try {
    await shop.waitForSignIn();
    await shop.untilAtRest();
    await delay(IDLE_MS);
    const idle = memoryByPart(shop);
    const compared = await compareCases(shop, options);
    const purchases = await measurePurchases(shop, options, console.log);
    const memory = memoryValues(idle, memoryByPart(shop));
    printCompared(compared);
    printPurchases(purchases);
    console.log(`\n${toTable('memory, MB (PSS)', memory)}`);
    return { ...comparedValues(compared), ...purchaseValues(purchases), ...memory };
  } finally {
    await shop.close();
  }
}

interface Compared {
  cases: readonly Case[];
  reached: ReadonlyMap<string, Reached>;
}

async function compareCases(shop: BenchShop, options: BenchOptions): Promise<Compared> {
  const shown = await readShown(shop.url);
  const { calls, pages } = constantPaths(shown);
  const paths = [...Object.values(calls), ...Object.values(pages)];
  const { stop, ...ceilings } = await startCeilings({ ...shop, paths });
  try {
    const all = storefrontCases(shop.url, ceilings, shown);
    const wanted = all.filter(({ name }) => name.includes(options.only));
    const needed = new Set(wanted.flatMap(({ name, of = name }) => [name, of]));
    const cases = all.filter(({ name }) => needed.has(name));
    return { cases, reached: await compare(cases, options, console.log) };
  } finally {
    stop();
  }
}

function printCompared({ cases, reached }: Compared): void {
  const rows = cases.flatMap(({ name, of }) => {
    const one = reached.get(name);
    if (!one) return [];
    const { perSecond, p50, p99, failures, cpu, generatorBusy } = one;
    const isCeiling = of === undefined;
    return [
      [
        name,
        {
          'requests/s': Math.round(perSecond),
          spread: percent(one.spread),
          'of its ceiling': isCeiling ? '' : percent(one.share),
          'p50 ms': Number(p50.toFixed(2)),
          'p99 ms': Number(p99.toFixed(2)),
          failures,
          'CPU, µs': Math.round(cpu),
          'of its ceiling, by CPU': isCeiling ? '' : percent(one.cpuShare),
          'generator busy': percent(generatorBusy),
        },
      ] as const,
    ];
  });
  console.log(`\n${toTable('case', Object.fromEntries(rows))}`);
}

function comparedValues({ cases, reached }: Compared): Cases {
  return Object.fromEntries(
    cases.map(({ name, of }) => {
      const one = reached.get(name);
      const values = {
        'requests/s': one?.perSecond ?? Number.NaN,
        spread: one?.spread ?? Number.NaN,
        ...(of !== undefined && {
          'of its ceiling': one?.share ?? Number.NaN,
          'of its ceiling, by CPU': one?.cpuShare ?? Number.NaN,
          'p99 ms': one?.p99 ?? Number.NaN,
        }),
      };
      return [name, values];
    }),
  );
}

function memoryByPart(shop: BenchShop): Record<string, number> {
  const parts = shop.memory();
  const all = PARTS.reduce((sum, part) => sum + parts[part], 0);
  return { ...byPart((part) => Math.round(parts[part])), all: Math.round(all) };
}

function memoryValues(idle: Record<string, number>, loaded: Record<string, number>): Cases {
  return Object.fromEntries(
    Object.entries(idle).map(([part, memory]) => [
      `memory: ${part}`,
      { idle: memory, 'after load': loaded[part] ?? Number.NaN },
    ]),
  );
}
