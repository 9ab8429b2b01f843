import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { buildWeb, isWebBuilt } from '#local/build-web.ts';
import { findFreePort } from '#server/embedded/free-port.ts';
import { makeS3 } from '#testing/s3-here.ts';
import { ROOT } from '../release/lay-out.ts';
import { runCommand } from '../run-command.ts';
import {
  makeCluster,
  runThere,
  startCluster,
  unprivileged,
  urlOf,
  type DebianPostgres,
} from './debian-postgres.ts';
import type { Figures } from './figures.ts';
import { type MailHere, startMail } from './mail-here.ts';
import type { Person } from './person.ts';
import { loseProducts } from './pitr.queries.ts';
import { buyAs, newGuest, openForBusiness, OWNER } from './sell.ts';
import { startShop } from './started-shop.ts';

const BUILD_TIMEOUT_MS = 300_000;
/** Orders before the base backup, from there to the moment, and after it. */
const ORDERS = { base: 5, kept: 20, lost: 5 } as const;
const ORDERS_OF_A_GUEST = 5;
const READY_MS = 60_000;
const script = (name: string) => path.join(ROOT, `scripts/${name}.ts`);
const WAL = `"${process.execPath}" "${script('wal')}"`;

/** A shop on Debian's PostgreSQL 15 archives to a bucket, loses its products, and goes back to a moment before. */
export async function run(say: (line: string) => void): Promise<Figures> {
  if (!isWebBuilt()) await buildWeb(AbortSignal.timeout(BUILD_TIMEOUT_MS));
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-pitr-'));
  try {
    return await loseAndRecover(folder, say);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function loseAndRecover(folder: string, say: (line: string) => void): Promise<Figures> {
  await using opened = new AsyncDisposableStack();
  const s3 = makeS3();
  await s3.listen();
  opened.defer(() => s3.close());
  const mail = await startMail();
  opened.defer(() => mail.close());
  const archive = { ...s3.settings(), BACKUP_TO: 's3:', BACKUP_KEY: crypto.randomUUID() };
  const env = { ...archive, NODE_COMPILE_CACHE: path.join(folder, 'compiled') };
  const user = await unprivileged();
  // Everything here runs as that user: programs of this project must be readable to others.
  await runCommand(process.execPath, [script('wal'), '--help'], { ...user, cwd: '/' });
  const postgres = { ...user, port: await findFreePort(), env };
  chownSync(folder, postgres.uid, postgres.gid);
  const shop = await shopOf(folder, postgres, mail);

  say('Starting PostgreSQL 15, which archives to a bucket, and a shop that sells');
  const primary = path.join(folder, 'primary');
  await makeCluster(postgres, primary, {
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `${WAL} put %p`,
    archive_timeout: '60',
  });
  let stopPostgres = await startCluster(postgres, primary);
  opened.defer(() => stopPostgres());
  await runThere(postgres, 'createdb', ['shop']);
  const first = await shop.start();
  opened.defer(() => first.kill());
  const selling = await openForBusiness({ url: shop.url, mail }, await first.ownerLink());
  await sell(shop.url, selling, ORDERS.base);
  const base = await timed(() => runThere(postgres, process.execPath, [script('wal'), 'base']));
  const kept = await sell(shop.url, selling, ORDERS.kept);
  await delay(1_000);
  const at = new Date().toISOString();
  await delay(1_000);
  const lost = await sell(shop.url, selling, ORDERS.lost);

  say('Losing all products, and recovering what was a moment before');
  await mustFail(() => shop.command('restore', ['--recovered', at]), 'The shop is open.');
  await loseProducts(urlOf(postgres));
  await first.stop();
  await stopPostgres();
  stopPostgres = () => Promise.resolve();
  const files = [...s3.objects].filter(([key]) => key.startsWith('backups/wal-'));
  rmSync(primary, { recursive: true });
  const again = path.join(folder, 'recovered');
  const recover = [script('wal'), 'recover', again, '--at', at];
  const layingOut = await timed(() => runThere(postgres, process.execPath, recover));
  await runThere(postgres, 'pg_verifybackup', ['--no-parse-wal', '--exit-on-error', again]);
  const recovering = await timed(async () => (stopPostgres = await startCluster(postgres, again)));
  const holding = await timed(() => shop.command('restore', ['--recovered', at]));
  await mustFail(() => shop.command('restore', ['--recovered', at]), 'held already');

  say('Auditing the recovered shop, and selling again');
  const opening = performance.now();
  const second = await shop.start();
  opened.defer(() => second.kill());
  const open = seconds(opening);
  await checkRecovered(selling.owner, { mail, kept, lost });
  await shop.command('audit-invariants', []);
  const [newest] = await sell(shop.url, selling, 1);
  await shop.command('audit-invariants', []);
  await runThere(postgres, process.execPath, [script('wal'), 'base']);
  await second.stop();
  const stored = files.reduce((sum, [, { bytes }]) => sum + bytes.length, 0);
  return {
    'Orders: at the base backup, at the moment, lost after it': `${ORDERS.base}, ${ORDERS.base + ORDERS.kept}, ${ORDERS.lost}`,
    'Files of the write-ahead log in the bucket, and their bytes': `${files.length}, ${(stored / 1_000_000).toFixed(1)} MB`,
    'Time of the base backup': base,
    'Time to lay out the cluster from the bucket': layingOut,
    'Time until PostgreSQL has recovered': recovering,
    'Time to hold the shop': holding,
    'Time to open': open,
    'Number of the next order after that of the last one kept': `${kept.at(-1)?.number}, ${newest?.number}`,
  };
}

/** Starts a shop in production on the PostgreSQL, and runs its operator's commands. */
async function shopOf(folder: string, postgres: DebianPostgres, mail: MailHere) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const env = {
    ...postgres.env,
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    DATABASE_URL: urlOf(postgres),
    DATA_DIR: dataDir,
    SHOP_ORIGIN: url,
    PORT: String(port),
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@shop.example',
  };
  return {
    url,
    start: () => startShop([process.execPath, path.join(ROOT, 'server/main.ts')], url, { env }),
    command: (name: string, words: readonly string[]) =>
      runCommand(process.execPath, [script(name), ...words], { env }),
  };
}

/** Guests buy so often, each a few times, since an address may have few new guests in a minute. The owner gets the money of each order. */
async function sell(
  url: string,
  { owner, product }: { owner: Person; product: Product },
  count: number,
): Promise<Order[]> {
  let guest = await newGuest(url);
  const orders: Order[] = [];
  for (let at = 1; at <= count; at += 1) {
    if (at % ORDERS_OF_A_GUEST === 0) guest = await newGuest(url);
    const order = await buyAs(guest, product);
    await owner.call(`POST /order/${order._id}/paid`, { amount: order.total });
    orders.push(order);
  }
  return orders;
}

/** Throws unless the shop has the orders of before the moment and none of after it, and is held until its owner releases it. */
async function checkRecovered(
  owner: Person,
  { mail, kept, lost }: { mail: MailHere; kept: readonly Order[]; lost: readonly Order[] },
): Promise<void> {
  await mustFail(() => owner.call('GET /order/all'), ' 401');
  await owner.signIn(mail, OWNER);
  const { total } = await owner.call<{ total: number }>('GET /order/all');
  const expected = ORDERS.base + ORDERS.kept;
  if (total !== expected) throw new Error(`There are ${total} orders, not ${expected}.`);
  for (const { _id } of kept) await owner.call(`GET /order/${_id}`);
  for (const { _id } of lost) await mustFail(() => owner.call(`GET /order/${_id}`), ' 404');
  const isReady = async () =>
    (await owner.call<{ held?: { isReady: boolean } }>('GET /held')).held?.isReady;
  for (const end = Date.now() + READY_MS; (await isReady()) !== true; await delay(500))
    if (Date.now() > end) throw new Error('The shop is not held, or can not be released.');
  await owner.call('POST /held/release', { refundLost: true });
}

async function mustFail(work: () => Promise<unknown>, words: string): Promise<void> {
  const said = await work().then(
    () => 'It did not fail.',
    (error: Error) => error.message,
  );
  if (!said.includes(words)) throw new Error(`Not "${words}", but: ${said}`);
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const started = performance.now();
  await work();
  return seconds(started);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
