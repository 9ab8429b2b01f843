/**
 * Measures reads of the storefront and compares them with two servers on the same machine and Node: C1, a bare Fastify
 * that sends the same bytes, and C2, a bare Fastify with one prepared query. `npm run bench -- reads SHOP_URL DATABASE_URL`,
 * with a running shop and RATE_LIMIT=off. Only the ratios are meaningful.
 */
import { compareShares, startCeilings } from './compare.ts';

const [shopUrl = 'http://localhost:3000', databaseUrl = ''] = process.argv.slice(2);
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

/** The ceiling of what needs the database. */
const C2 = 'C2 one query';
const latest = '/api/v1/product/latest';
const { ceilingUrl, stop } = await startCeilings({ shopUrl, databaseUrl, paths: [latest] });

const first = await fetch(shopUrl + latest);
const { products } = (await first.json()) as { products: { _id: string }[] };
const productPath = `/api/v1/product/${products[0]?._id}`;
await compareShares([
  { name: 'C1 constant bytes', url: ceilingUrl, path: `/identity${latest}` },
  { name: C2, url: ceilingUrl, path: '/query', of: C2 },
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
  { name: 'product/all never repeated', url: shopUrl, path: neverRepeated, of: C2 },
]);
stop();

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
