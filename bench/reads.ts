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
  shopUrl,
]);
await once(ceilings, 'message');

const first = await fetch(shopUrl + latest);
const { products } = (await first.json()) as { products: { _id: string }[] };
const productPath = `/api/v1/product/${products[0]?._id}`;
/** As a browser asks for a page. */
const page = { headers: { 'accept-encoding': 'gzip' } };
/** Each with the case whose requests a second are its ceiling. */
const cases: (Case & { of?: string })[] = [
  { name: 'C1 constant bytes', url: ceilingUrl, path: `/constant${latest}` },
  { name: 'C1 of the home page', url: ceilingUrl, path: '/constant/' },
  { name: 'C1 of the search page', url: ceilingUrl, path: '/constant/search' },
  { name: 'C2 one query', url: ceilingUrl, path: '/query' },
  { name: 'product/latest', url: shopUrl, path: latest },
  {
    name: 'product/latest 304',
    url: shopUrl,
    path: latest,
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  },
  { name: 'product/categories', url: shopUrl, path: '/api/v1/product/categories' },
  { name: 'product/{id}', url: shopUrl, path: productPath },
  { name: 'config', url: shopUrl, path: '/api/v1/config' },
  { name: 'product/all repeated', url: shopUrl, path: '/api/v1/product/all?search=watch' },
  { name: 'product/all never repeated', url: shopUrl, path: neverRepeated, of: 'C2 one query' },
  { name: 'home page', url: shopUrl, path: '/', ...page, of: 'C1 of the home page' },
  { name: 'search page', url: shopUrl, path: '/search', ...page, of: 'C1 of the search page' },
];

const figures = await compare(cases);
console.table(
  Object.fromEntries(
    cases.map(({ name, of = 'C1 constant bytes' }) => {
      const { requestsPerSecond = 0, p50, p99, failures } = figures.get(name) ?? {};
      const ceiling = figures.get(of)?.requestsPerSecond ?? Number.NaN;
      const share = name.startsWith('C')
        ? ''
        : `${Math.round((requestsPerSecond / ceiling) * 100)} % of ${of}`;
      return [name, { 'requests/s': Math.round(requestsPerSecond), share, p50, p99, failures }];
    }),
  ),
);
ceilings.kill();

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
