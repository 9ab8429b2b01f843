/**
 * Measures pages of the storefront, for clients that take gzip and for those that take Brotli only, each as a share of C1: a
 * bare Fastify that sends the same bytes. `npm run bench -- pages SHOP_URL`, with a running shop and RATE_LIMIT=off. Only
 * the shares are meaningful.
 */
import { productPath } from '#contract/product-address.ts';
import { compareShares, startCeilings } from './compare.ts';

const [shopUrl = 'http://localhost:3000'] = process.argv.slice(2);
const latest = await fetch(`${shopUrl}/api/v1/product/latest`);
const { products } = (await latest.json()) as { products: { _id: string; name: string }[] };
const [product] = products;
if (!product) throw new Error('The shop sells nothing');

const PAGES = {
  home: '/',
  search: '/search?search=watch',
  product: productPath(product._id, product.name),
  cart: '/cart',
};
const { ceilingUrl, stop } = await startCeilings({ shopUrl, paths: Object.values(PAGES) });
await compareShares(
  Object.entries(PAGES).flatMap(([name, path]) =>
    ['gzip', 'br'].flatMap((encoding) => {
      const ceiling = `C1 of ${name}, ${encoding}`;
      const headers = { 'accept-encoding': encoding };
      return [
        { name: ceiling, url: ceilingUrl, path: `/${encoding}${path}`, headers, of: ceiling },
        { name: `${name}, ${encoding}`, url: shopUrl, path, headers, of: ceiling },
      ];
    }),
  ),
);
stop();
