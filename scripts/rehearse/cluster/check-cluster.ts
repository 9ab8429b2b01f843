import path from 'node:path';
import type { Product } from '#contract/catalog.ts';
import { ROOT } from '../../release/lay-out.ts';
import { runCommand } from '../../run-command.ts';
import { readOrderIds, readStock } from './cluster.queries.ts';
import type { Desk } from './desk.ts';
import { INSTANCE_URLS } from './instances.ts';
import type { Cluster } from './open-cluster.ts';
import type { Storm } from './storm.ts';

/** Compares what was answered with what is there. Returns what is lost, double or not exact. */
export async function checkCluster(
  { database, env, products, pieces }: Cluster,
  storm: Storm,
  desk: Desk,
): Promise<string[]> {
  const { address } = await database.primary();
  const there = await readOrderIds(address);
  const answered = new Set(storm.sold.map(({ id }) => id));
  const lost = [...answered].filter((id) => !there.includes(id));
  const more = there.filter((id) => !answered.has(id));
  const wrong = [
    ...lost.map((id) => `Order ${id} was answered, and is lost.`),
    ...more.map((id) => `Order ${id} is one that nobody was told of.`),
  ];
  if (answered.size !== storm.sold.length) wrong.push('Two purchases made one order.');
  const stock = await readStock(address, products.sold._id);
  const left = pieces + desk.pieces - storm.sold.length;
  if (stock?.on_hand !== left || stock.reserved !== 0)
    wrong.push(`The stock is ${JSON.stringify(stock)}, but ${left} are left.`);
  for (const url of INSTANCE_URLS) wrong.push(...(await checkInstance(url, products.sold, left)));
  const audit = path.join(ROOT, 'scripts/audit-invariants.ts');
  await runCommand(process.execPath, [audit], { env: { ...env, DATA_DIR: '/nowhere' } }).catch(
    (error: Error) => wrong.push(error.message),
  );
  return wrong;
}

/** Each instance shows the stock that is left, and the photo from the bucket. */
async function checkInstance(url: string, { _id }: Product, left: number): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/product/${_id}`);
  const { product } = (await answer.json()) as { product: Product };
  const photo = await fetch(new URL(product.photos[0]?.url ?? '', url));
  await photo.bytes();
  return [
    ...(product.stock === left ? [] : [`${url} shows a stock of ${product.stock}, not ${left}.`]),
    ...(photo.ok ? [] : [`${url} answered ${photo.status} for a photo.`]),
  ];
}
