import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { buildWeb, isWebBuilt } from '#local/build-web.ts';
import { findFreePort } from '#server/embedded/free-port.ts';
import { startPostgres } from '#server/embedded/start-postgres.ts';
import { makeS3 } from '#testing/s3-here.ts';
import { ROOT } from '../release/lay-out.ts';
import type { Figures } from './figures.ts';
import { startMail } from './mail-here.ts';
import { buyAsGuest, openForBusiness } from './sell.ts';
import { startShop, type StartedShop } from './started-shop.ts';

const BUILD_TIMEOUT_MS = 300_000;
const OPEN_MS = 30_000;
/** Visitors who load one page after the other. */
const VISITORS = 4;
const LOAD_MS = 12_000;
const KILL_AFTER_MS = 4_000;

/** Runs what compose.yaml names as plain processes, with the Caddyfile of deploy/, and kills an instance while people buy. */
export async function run(say: (line: string) => void): Promise<Figures> {
  if (!isWebBuilt()) await buildWeb(AbortSignal.timeout(BUILD_TIMEOUT_MS));
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-compose-'));
  try {
    return await sellThroughCaddy(folder, say);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function sellThroughCaddy(folder: string, say: (line: string) => void): Promise<Figures> {
  await using opened = new AsyncDisposableStack();
  say('Starting PostgreSQL, a bucket, two instances and Caddy');
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  opened.defer(() => postgres.stop());
  const s3 = makeS3();
  await s3.listen();
  opened.defer(() => s3.close());
  const mail = await startMail();
  opened.defer(() => mail.close());
  const url = `http://localhost:${await findFreePort()}`;
  const settings = {
    ...s3.settings(),
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url,
    SHOP_ORIGIN: url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@shop.example',
    TRUST_PROXY: '1',
    BACKUP_TO: 's3:',
  };
  const open = async (name: string, port: number) => {
    const env = { ...settings, PORT: String(port), DATA_DIR: path.join(folder, name) };
    mkdirSync(env.DATA_DIR, { recursive: true });
    const command = [process.execPath, path.join(ROOT, 'server/main.ts')];
    return startShop(command, `http://localhost:${port}`, { env });
  };
  const ports = [await findFreePort(), await findFreePort()] as const;
  const one = await open('one', ports[0]);
  let isOneOpen = true;
  opened.defer(async () => void (isOneOpen && (await one.kill())));
  const other = await open('other', ports[1]);
  opened.defer(async () => void (await other.stop()));
  opened.defer(await startCaddy(url, ports, folder));

  say('Selling through Caddy, and killing an instance meanwhile');
  const { owner, product } = await openForBusiness({ url, mail }, await one.ownerLink());
  await buyAsGuest(url, product);
  const { sold, ...load } = await loadAndKill(url, product, one);
  isOneOpen = false;
  const again = await open('one', ports[0]);
  opened.defer(async () => void (await again.stop()));
  await buyAsGuest(url, product);
  const { total } = await owner.call<{ total: number }>('GET /order/all');
  if (total !== sold + 2) throw new Error(`${sold + 2} purchases made ${total} orders.`);
  const pictures = [...s3.objects.keys()].length;
  return { ...load.figures, 'Photo files in the bucket': String(pictures) };
}

/** Starts Caddy with the Caddyfile of deploy/. Returns what ends it. */
async function startCaddy(
  url: string,
  ports: readonly number[],
  folder: string,
): Promise<() => Promise<void>> {
  const config = ['run', '--adapter', 'caddyfile', '--config', path.join(ROOT, 'deploy/Caddyfile')];
  const caddy = spawn('caddy', config, {
    stdio: 'ignore',
    env: {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      SHOP_HOST: url,
      SHOP_UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  });
  const ended = once(caddy, 'close');
  const isOpen = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + OPEN_MS; !(await isOpen()); await delay(100))
    if (caddy.exitCode !== null || Date.now() > deadline) throw new Error('Caddy did not open.');
  return async () => {
    caddy.kill('SIGTERM');
    await ended;
  };
}

/** Loads pages and buys, and kills an instance meanwhile. Throws if a page fails. */
async function loadAndKill(
  url: string,
  product: Product,
  victim: StartedShop,
): Promise<{ sold: number; figures: Figures }> {
  const pages = [
    '/',
    `/p/${product._id}/lamp`,
    '/search?q=lamp',
    '/api/v1/product/latest',
    product.photos[0]?.url ?? '/',
  ];
  const failed: string[] = [];
  let loaded = 0;
  const end = Date.now() + LOAD_MS;
  const visit = async (at: number) => {
    for (let turn = at; Date.now() < end; turn += 1) {
      const page = pages[turn % pages.length] ?? '/';
      const status = await fetch(new URL(page, url)).then(
        async (answer) => (await answer.bytes(), answer.status),
        (error: Error) => error.message,
      );
      loaded += 1;
      if (status !== 200) failed.push(`${page}: ${status}`);
    }
  };
  const bought: { order: Order; repeats: number }[] = [];
  const buy = async () => {
    while (Date.now() < end) {
      await buyAsGuest(url, product).then(
        (one) => void bought.push(one),
        (error: Error) => void failed.push(error.message),
      );
      await delay(500);
    }
  };
  const kill = async () => {
    await delay(KILL_AFTER_MS);
    await victim.kill();
  };
  await Promise.all([...Array.from({ length: VISITORS }, (_, at) => visit(at)), buy(), kill()]);
  const repeats = bought.reduce((sum, one) => sum + one.repeats, 0);
  if (failed.length > 0) throw new Error(`${failed.length} calls failed, such as ${failed[0]}`);
  const figures = {
    'Pages loaded while an instance was killed': `${loaded}, none failed`,
    'Guests who bought meanwhile, by as many orders': String(bought.length),
    'Calls that they had to make once more': String(repeats),
  };
  return { sold: bought.length, figures };
}
