/**
 * `npm run demo-dump [-- VERSION]`: writes a dump of a demo shop as this release leaves it, and its figures, into `demo/releases/`. Later
 * releases must open it. The shop has fewer orders than the usual one, so that the dump stays below 300 kB, and a few that were sold abroad by
 * rules of tax and delivery of its own. The version is that of `package.json`; a dump that is there is written anew only if it is named.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { goods } from '#demo/goods.ts';
import { seedDemoShop } from '#demo/seed-demo-shop.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { makeLogPartitions } from '#server/features/log/log.queries.ts';
import { diskPhotoStore } from '#server/features/photos/disk-photo-store.ts';
import { foldTallies } from '#server/features/tallies/fold-tallies.queries.ts';
import { openDatabase } from '#server/platform/database.ts';
import { writeDump } from '#server/platform/dump/write-dump.queries.ts';
import { migrate } from '#server/platform/migrations.ts';
import { sellAbroad } from '#testing/sell-abroad.ts';
import { shopFigures } from '#testing/shop-figures.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'demo/releases');
const ORDERS = 450;
const MOST_BYTES = 300_000;
/** The strongest that needs no special memory to unpack. */
const LEVEL = 19;

const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
};
const [named] = process.argv.slice(2);
if (named !== undefined && !/^\d+\.\d+\.\d+$/.test(named))
  throw new Error('Usage: npm run demo-dump [-- VERSION]');
const file = path.join(FOLDER, `${named ?? version}.zst`);
if (named === undefined && existsSync(file))
  throw new Error(
    `There is a dump of ${version}. Name the version to write: npm run demo-dump -- 1.1.0`,
  );
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-dump-'));
try {
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    await dumpDemoShop(postgres.url);
  } finally {
    await postgres.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
const { size } = statSync(file);
console.log(`${file}: ${size} bytes`);
if (size > MOST_BYTES) throw new Error(`The dump has more than ${MOST_BYTES} bytes.`);

async function dumpDemoShop(url: string): Promise<void> {
  const began = new Date();
  await migrate(url);
  const database = openDatabase(url, 4, () => {});
  await makeLogPartitions(database.pool);
  await seedDemoShop({
    database,
    photoStore: diskPhotoStore(dataDir),
    now: began,
    shop: { name: 'Vitrine', locale: 'en-IN', timeZone: 'Asia/Kolkata' },
    fewOrders: ORDERS,
    drawPhotos: drawNothing,
  });
  await sellAbroad(url, dataDir);
  await foldTallies(database.pool);
  mkdirSync(FOLDER, { recursive: true });
  await writeFile(file, writeDump(url, { level: LEVEL }));
  const now = new Date();
  const figures = { at: now, ...(await shopFigures(database, now)) };
  writeFileSync(file.replace(/zst$/, 'json'), `${JSON.stringify(figures)}\n`);
  await database.close();
}

/** Photos without files: a dump has none. */
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
