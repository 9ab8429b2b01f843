/**
 * `npm run bench -- demo-shop`: how long demo shops of several numbers of orders take to fill, step by step, on a PostgreSQL of its own and
 * without drawing photos: the times must grow no faster than the orders. They have a tenth as many people and products.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { goods } from '#demo/goods.ts';
import { seedDemoShop } from '#demo/seed-demo-shop.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrations.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { toTable } from './table.ts';

const MB = 1_000_000;

type Rows = Record<string, Record<string, number>>;

export async function run({ sizes }: BenchOptions): Promise<Result['cases']> {
  const rows: Rows = {};
  for (const orders of sizes) await measureShop(orders, rows);
  console.log(`\n${toTable('step', rows)}`);
  return rows;
}

async function measureShop(orders: number, rows: Rows): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-bench-'));
  const postgres = await startPostgres({ dataDir });
  const database = openDatabase(postgres.url, 4, () => {});
  try {
    await migrate(postgres.url);
    const { steps, progress } = watchSteps();
    const startedAt = performance.now();
    await seedDemoShop({
      database,
      photoStore: diskPhotoStore(dataDir),
      now: new Date(),
      shop: { name: 'Vitrine', locale: 'en-IN', timeZone: 'Asia/Kolkata' },
      scale: { orders, users: orders / 10, products: orders / 10 },
      drawPhotos: drawNothing,
      progress,
    });
    progress('All');
    const figures = {
      ...Object.fromEntries([...steps].map(([step, seconds]) => [`${step}, s`, seconds])),
      'All, s': (performance.now() - startedAt) / 1_000,
      'Memory of the process at most, MB': process.resourceUsage().maxRSS / 1_000,
      'Database, MB': (await sizeOf(database.pool)) / MB,
    };
    for (const [what, value] of Object.entries(figures))
      (rows[what] ??= {})[`${orders} orders`] = Math.round(value * 10) / 10;
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Times the steps by their lines of progress, which show no more than counts of their own. */
function watchSteps(): { steps: Map<string, number>; progress: (line: string) => void } {
  const steps = new Map<string, number>();
  let [running, since] = ['Beginning', performance.now()];
  const progress = (line: string) => {
    const now = performance.now();
    steps.set(running, (steps.get(running) ?? 0) + (now - since) / 1_000);
    [running, since] = [line.replace(/ [\d/]+$/, ''), now];
  };
  return { steps, progress };
}

/** Photos without files: the shop is not opened. */
function drawNothing(all: typeof goods) {
  const photo = {
    hash: 'a'.repeat(32),
    width: 1_200,
    height: 1_200,
    widths: [400, 800, 1_200],
    placeholder: '#888888',
  };
  return Promise.resolve(all.map(({ pictures }) => pictures.map(() => photo)));
}

async function sizeOf(pool: ReturnType<typeof openDatabase>['pool']): Promise<number> {
  const { rows: found } = await pool.query<{ size: number }>(
    'select pg_database_size(current_database()) as size',
  );
  return found[0]?.size ?? Number.NaN;
}
