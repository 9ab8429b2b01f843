/** `npm run bench -- traces`: two shops on one database in turn, of which one sends traces to a collector of its own. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { startCollector } from '#testing/collector.ts';
import { spawnShop, type SpawnedShop } from '#testing/spawn-shop.ts';
import { openBenchDatabase } from './bench-shop.ts';
import type { Buyers } from './buyers.ts';
import { compare, forkHere, reply, type Pace } from './compare.ts';
import { CLIENTS, stockUp, work } from './measure-purchases.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { median, medianShare, spread } from './statistics.ts';
import { percent, toTable } from './table.ts';

/** A read that runs a statement, and one that is answered from memory; by Fastify both, as both ask for their own language. */
const READS = ['/api/v1/product/all?page=2&sort=asc', '/api/v1/config'];
const WARM_UP_SECONDS = 5;
const REST_MS = 3_000;

export async function run(options: BenchOptions): Promise<Result['cases']> {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await openBenchDatabase({ ...options, isCopied: true }), (each) =>
    each.close(),
  );
  const collector = opened.adopt(await startCollector(), (each) => each.close());
  const open = async (settings: Record<string, string>) =>
    opened.adopt(
      await spawnShop({ settings: { ...settings, DATABASE_URL: database.url, DEMO_SEED: 'off' } }),
      (each) => each.close(),
    );
  const plain = await open({});
  const traced = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const reads = await measureReads({ plain, traced }, options);
  const purchases = await measurePurchases({ plain, traced }, database.url, options);
  console.log(`\n${toTable('with traces, of what it is without', { ...reads, purchases })}`);
  console.log(`\nThe collector got ${collector.spans.length} spans.`);
  return {};
}

interface Shops {
  plain: SpawnedShop;
  traced: SpawnedShop;
}

async function measureReads({ plain, traced }: Shops, pace: Pace) {
  // With this header no answer comes before the framework.
  const headers = { origin: 'http://elsewhere.example' };
  const cases = READS.flatMap((path) => [
    { name: path, origin: plain.url, path, headers },
    { name: `${path}, traced`, origin: traced.url, path, headers, of: path },
  ]);
  const reached = await compare(cases, pace, console.log);
  return Object.fromEntries(
    READS.map((path) => {
      const of = reached.get(`${path}, traced`);
      const without = reached.get(path);
      return [
        path,
        {
          'a second': Math.round(of?.perSecond ?? 0),
          without: Math.round(without?.perSecond ?? 0),
          share: percent(of?.share ?? 0),
          spread: percent(without?.spread ?? 0),
          'of its processor time': percent(1 / (of?.cpuShare ?? 1)),
        },
      ];
    }),
  );
}

async function measurePurchases(
  { plain, traced }: Shops,
  databaseUrl: string,
  { rounds, seconds }: Pace,
) {
  const clientsOf = async ({ url, waitForSignIn }: SpawnedShop): Promise<ChildProcess> => {
    await waitForSignIn();
    const line = await stockUp({ url, databaseUrl });
    const buyers: Buyers = { shopUrl: url, clients: CLIENTS, line, queryUrl: '' };
    const clients = forkHere('buyers.ts', [JSON.stringify(buyers)]);
    await reply(clients);
    return clients;
  };
  const both = { plain: await clientsOf(plain), traced: await clientsOf(traced) };
  const speeds = { plain: [] as number[], traced: [] as number[] };
  try {
    for (const each of [both.plain, both.traced])
      await work(each, { work: 'purchases', seconds: WARM_UP_SECONDS });
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`Purchases: round ${round} of ${rounds}`);
      for (const which of ['plain', 'traced'] as const) {
        await delay(REST_MS);
        const { perSecond } = await work(both[which], { work: 'purchases', seconds });
        speeds[which].push(perSecond);
      }
    }
  } finally {
    both.plain.kill();
    both.traced.kill();
  }
  return {
    'a second': Math.round(median(speeds.traced)),
    without: Math.round(median(speeds.plain)),
    share: percent(medianShare(speeds.traced, speeds.plain)),
    spread: percent(spread(speeds.plain)),
    'of its processor time': '',
  };
}
