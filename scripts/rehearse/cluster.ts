import { setTimeout as delay } from 'node:timers/promises';
import { buildWeb, isWebBuilt } from '#local/build-web.ts';
import { checkCluster } from './cluster/check-cluster.ts';
import { readCommitTime, readSizes } from './cluster/cluster.queries.ts';
import { Desk } from './cluster/desk.ts';
import { Faults } from './cluster/faults.ts';
import { openCluster, type Cluster } from './cluster/open-cluster.ts';
import { Storm } from './cluster/storm.ts';
import type { Figures } from './figures.ts';

const BUILD_TIMEOUT_MS = 300_000;
/** Purchases before the first fault. */
const CALM_MS = 20_000;
const COMMITS = 300;
const MOST_SHOWN = 10;

/** Three instances on a PostgreSQL of three machines sell in a storm, while instances and primaries fail. Throws if anything is lost. */
export async function run(say: (line: string) => void): Promise<Figures> {
  if (!isWebBuilt()) await buildWeb(AbortSignal.timeout(BUILD_TIMEOUT_MS));
  await using opened = new AsyncDisposableStack();
  const cluster = await openCluster(opened, say);
  const storm = new Storm(cluster.url, cluster.products.sold);
  const desk = new Desk(cluster.owner, storm, cluster.products);
  opened.defer(() => storm.end());
  opened.defer(() => desk.end());
  const commit = await readCommitTime((await cluster.database.primary()).address, COMMITS);
  storm.begin();
  const calm = await measureCalm(cluster, storm, say);
  desk.begin();
  const faults = new Faults(cluster, storm, say);
  await faults.killInstance();
  await faults.rollOut();
  await faults.killPrimary();
  await faults.pausePrimary();
  await faults.cutPrimaryOff();
  await desk.end();
  await storm.end();

  say('Comparing what was answered with what is there, and auditing');
  const found = await checkCluster(cluster, storm, desk);
  const wrong = [...storm.wrong, ...desk.wrong, ...faults.wrong, ...found];
  if (wrong.length > 0) {
    const shown = [...new Set(wrong)].slice(0, MOST_SHOWN);
    throw new Error(`${wrong.length} things are wrong:\n${shown.join('\n')}`);
  }
  return {
    'A commit that waits for disk and replica, before anybody buys': `${commit.toFixed(1)} ms`,
    ...calm,
    ...faults.figures,
    'Purchases that were answered, by as many orders': String(storm.sold.length),
    'Calls that buyers had to repeat': String(storm.repeats),
    'Payments booked, prices changed and pieces taken in meanwhile': `${desk.booked}, ${desk.changes}, ${desk.pieces}`,
    'Reads of these from any instance, none stale': String(desk.reads),
    'Lost or double orders, pieces too many or too few, findings of the audit': 'none',
  };
}

/** Lets buyers buy alone, and measures what an order takes. */
async function measureCalm(
  { database }: Cluster,
  storm: Storm,
  say: (line: string) => void,
): Promise<Figures> {
  say('Selling, before anything fails');
  const { address } = await database.primary();
  const before = { ...(await readSizes(address)), sold: storm.sold.length, at: performance.now() };
  await delay(CALM_MS);
  const after = { ...(await readSizes(address)), sold: storm.sold.length, at: performance.now() };
  const sold = after.sold - before.sold;
  const bytes = (what: 'wal' | 'database') =>
    `${((after[what] - before[what]) / sold / 1_000).toFixed(1)} kB`;
  return {
    'Purchases a second before anything failed': ((sold * 1_000) / (after.at - before.at)).toFixed(
      1,
    ),
    'Write-ahead log of an order, with its checkout and letters': bytes('wal'),
    'Database that grew by it': bytes('database'),
  };
}
