/**
 * Measures reads of the storefront and compares them with two servers on the same machine and Node: C1, a bare Fastify
 * that sends the same bytes, and C2, a bare Fastify with one prepared query. `npm run bench -- reads SHOP_URL DATABASE_URL`,
 * with a running shop and RATE_LIMIT=off. Only the ratios are meaningful.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { compare, type Case } from './compare.ts';

const [shopUrl = 'http://localhost:3000', databaseUrl = ''] = process.argv.slice(2);
const CEILING_PORT = 3999;
const ceilingUrl = `http://127.0.0.1:${CEILING_PORT}`;
const WORDS = [
  'watch',
  'lamp',
  'bag',
  'oak',
  'steel',
  'blue',
  'press',
  'note',
  'lens',
  'camp',
  'field',
  'studio',
];

const latest = '/api/v1/product/latest';
const ceilings = fork(path.join(import.meta.dirname, 'ceilings.ts'), [
  String(CEILING_PORT),
  databaseUrl,
  shopUrl + latest,
]);
await once(ceilings, 'message');

const first = await fetch(shopUrl + latest);
const { products } = (await first.json()) as { products: { _id: string }[] };
const productPath = `/api/v1/product/${products[0]?._id}`;
const same = (fixed: string) => () => fixed;
const cases: Case[] = [
  { name: 'C1 constant bytes', url: ceilingUrl, path: same('/constant') },
  { name: 'C2 one query', url: ceilingUrl, path: same('/query') },
  { name: 'product/latest', url: shopUrl, path: same(latest) },
  {
    name: 'product/latest 304',
    url: shopUrl,
    path: same(latest),
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  },
  { name: 'product/categories', url: shopUrl, path: same('/api/v1/product/categories') },
  { name: 'product/{id}', url: shopUrl, path: same(productPath) },
  { name: 'config', url: shopUrl, path: same('/api/v1/config') },
  { name: 'product/all repeated', url: shopUrl, path: same('/api/v1/product/all?search=watch') },
  { name: 'product/all never repeated', url: shopUrl, path: neverRepeated },
];

const figures = await compare(cases);
const c1 = figures.get('C1 constant bytes')?.requestsPerSecond ?? 1;
const c2 = figures.get('C2 one query')?.requestsPerSecond ?? 1;
console.table(
  Object.fromEntries(
    [...figures].map(([name, { requestsPerSecond, p50, p99, failures }]) => [
      name,
      {
        'requests/s': Math.round(requestsPerSecond),
        'of C1': share(requestsPerSecond, c1),
        'of C2': share(requestsPerSecond, c2),
        p50,
        p99,
        failures,
      },
    ]),
  ),
);
ceilings.kill();

function share(value: number, ceiling: number): string {
  return `${Math.round((value / ceiling) * 100)} %`;
}

/** Searches that no cache has seen: a word, and a maximum price that is different each time. */
function neverRepeated(n: number): string {
  const word = (at: number) => WORDS[at % WORDS.length] ?? '';
  const query = new URLSearchParams({
    search: word(n),
    price: (1000 + Math.random() * 90_000).toFixed(2),
    sort: n % 3 === 0 ? 'asc' : '',
  });
  return `/api/v1/product/all?${query.toString()}`;
}
