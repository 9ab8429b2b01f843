import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from '#contract/catalog.ts';
import { findFreePort } from '#server/embedded/free-port.ts';
import { paint } from '#testing/forms.ts';
import { makeS3 } from '#testing/s3-here.ts';
import { unprivileged } from '../debian-postgres.ts';
import { startMail } from '../mail-here.ts';
import { Person } from '../person.ts';
import { openForBusiness } from '../sell.ts';
import { makeShopDatabase } from './cluster.queries.ts';
import { startDatabaseCluster, type DatabaseCluster } from './database-cluster.ts';
import { ShopInstances } from './instances.ts';
import { type Place, waitUntil } from './processes.ts';
import { DATABASE_URL, INSTANCES, startHaproxy, startPgbouncer } from './proxies.ts';
import { PATIENCE_MS } from './storm.ts';

const OPEN_MS = 60_000;
const PIECES = 100_000;

export interface Cluster {
  folder: string;
  database: DatabaseCluster;
  instances: ShopInstances;
  /** The settings of an instance. */
  env: NodeJS.ProcessEnv;
  /** The shop through HAProxy. */
  url: string;
  owner: Person;
  products: { sold: Product; priced: Product };
  /** The pieces of the product that is sold. */
  pieces: number;
}

/** Starts everything, and opens the shop for business. What it started ends with `opened`. */
export async function openCluster(
  opened: AsyncDisposableStack,
  say: (line: string) => void,
): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-cluster-'));
  opened.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const place = { folder, ...(await unprivileged()) };
  chownSync(folder, place.uid, place.gid);
  say('Starting etcd, Patroni and PostgreSQL on three machines');
  const database = await startDatabaseCluster(place);
  opened.defer(() => database.stop());
  await database.untilWell();
  await makeShopDatabase((await database.primary()).address);

  say('Starting HAProxy, PgBouncer, a bucket and three instances');
  const { env, url, mail } = await startAround(opened, place);
  const instances = new ShopInstances(folder, env);
  opened.defer(() => instances.killAll());
  const first = await instances.start(1);
  await Promise.all(INSTANCES.slice(1).map((at) => instances.start(at)));
  const isOpen = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isOpen, OPEN_MS, () => 'HAProxy did not open.');
  const as = new Person(url, { ms: PATIENCE_MS, from: '10.254.0.1' });
  const { owner, product } = await openForBusiness({ url, mail }, await first.ownerLink(), as);
  const more = PIECES - product.stock;
  await owner.call(`POST /product/${product._id}/stock`, { kind: 'received', quantity: more });
  const priced = await addProduct(owner);
  return {
    folder,
    database,
    instances,
    env,
    url,
    owner,
    products: { sold: product, priced },
    pieces: PIECES,
  };
}

/** Starts what is around the instances. Returns their settings, and the address of the shop. */
async function startAround(opened: AsyncDisposableStack, place: Place) {
  const port = await findFreePort();
  const haproxy = startHaproxy(place, port);
  opened.defer(() => haproxy.stop());
  const pgbouncer = startPgbouncer(place);
  opened.defer(() => pgbouncer.stop());
  const s3 = makeS3();
  await s3.listen();
  opened.defer(() => s3.close());
  const mail = await startMail();
  opened.defer(() => mail.close());
  const url = `http://localhost:${port}`;
  const env = {
    ...s3.settings(),
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    DATABASE_URL,
    SHOP_ORIGIN: url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@shop.example',
    // HAProxy, and one in front of it, which buyers play.
    TRUST_PROXY: '2',
    // HAProxy looks each second, and twice.
    DRAIN_SECONDS: '4',
    NIGHTLY_BACKUP: 'off',
  };
  return { env, url, mail };
}

async function addProduct(owner: Person): Promise<Product> {
  const form = new FormData();
  const fields = { name: 'Vase', category: 'Home', price: '99', stock: '5', description: 'Blue.' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('photos', new Blob([new Uint8Array(await paint('#33b'))]), 'vase.png');
  return (await owner.call<{ product: Product }>('POST /product/new', form)).product;
}
