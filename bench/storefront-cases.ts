/** The requests of the storefront that are measured, each beside a bare server with the same bytes. */
import { productPath } from '#contract/product-address.ts';
import type { Case } from './compare.ts';
import type { CeilingAddresses } from './ceilings.ts';

const API = '/api/v1/product';
const LATEST = `${API}/latest`;
/** Requests a second that no server of searches reaches. */
const MOST_PER_SECOND = 10_000;
/** Prices from 1,000.00 on, in an order that goes through all of them without coming back to one. */
const [MOST_PRICES, STRIDE] = [9_000_000, 1_234_567];
const WORDS = 'watch lamp bag oak steel blue press note lens camp field studio'.split(' ');
const ENCODINGS = ['gzip', 'br'] as const;

/** What the shop shows now: whose answers are compared. */
export interface Shown {
  product: { _id: string; name: string };
  etag: string;
}

/** Asks the shop for a product and the ETag of the newest ones. */
export async function readShown(shopUrl: string): Promise<Shown> {
  const latest = await fetch(shopUrl + LATEST);
  const { products } = (await latest.json()) as { products: Shown['product'][] };
  const [product] = products;
  if (!product) throw new Error('The shop sells nothing');
  return { product, etag: latest.headers.get('etag') ?? '' };
}

/** The paths of answers whose bytes do not change, by the names of their cases. */
export function constantPaths({ product }: Shown) {
  return {
    calls: {
      'product/latest': LATEST,
      'product/{id}': `${API}/${product._id}`,
      'product/categories': `${API}/categories`,
      config: '/api/v1/config',
      'product/all, repeated': `${API}/all?search=watch`,
    },
    pages: {
      '/': '/',
      '/search': '/search?search=watch',
      '/cart': '/cart',
      '/p/ID/NAME': productPath(product._id, product.name),
    },
  };
}

/** All cases, each after its ceiling. */
export function storefrontCases(
  shopUrl: string,
  { bare, plain }: CeilingAddresses,
  shown: Shown,
): Case[] {
  const { calls, pages } = constantPaths(shown);
  const [c1, c2] = [ceilingOf('product/latest'), 'C2: one query'];
  return [
    { name: 'Node without Fastify', origin: plain, path: '/', of: c1 },
    ...Object.entries(calls).flatMap(([name, path]) => besideBare(name, path)),
    {
      name: 'product/latest, 304',
      origin: shopUrl,
      path: LATEST,
      headers: { 'if-none-match': shown.etag },
      of: c1,
    },
    ...Object.entries(pages).flatMap(([name, path]) =>
      ENCODINGS.flatMap((encoding) => besideBare(`${name}, ${encoding}`, path, encoding)),
    ),
    { name: c2, origin: bare, path: '/query' },
    { name: 'words never searched', origin: shopUrl, path: neverSearched(), of: c2 },
  ];

  function besideBare(name: string, path: string, encoding?: (typeof ENCODINGS)[number]): Case[] {
    const headers = encoding && { 'accept-encoding': encoding };
    const of = ceilingOf(name);
    const bareUrl = `/${encoding ?? 'identity'}${path.replace(/\?.*/, '')}`;
    return [
      { name: of, origin: bare, path: bareUrl, ...(headers && { headers }) },
      { name, origin: shopUrl, path, ...(headers && { headers }), of },
    ];
  }
}

function ceilingOf(name: string): string {
  return `C1: ${name}`;
}

/** Searches for a word below a price that is another one each time, so that no cache has them; never the same in two rounds. */
function neverSearched(): (seconds: number) => string[] {
  let n = 0;
  return (seconds) =>
    Array.from({ length: seconds * MOST_PER_SECOND }, () => {
      n += 1;
      const query = new URLSearchParams({
        search: WORDS[n % WORDS.length] ?? '',
        price: (1_000 + ((n * STRIDE) % MOST_PRICES) / 100).toFixed(2),
        sort: n % 3 === 0 ? 'asc' : '',
      });
      return `${API}/all?${query.toString()}`;
    });
}
