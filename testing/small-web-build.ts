import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const HTML = `<!doctype html><html><head><!--head--><style>body{}</style><script>1</script>
<script type="application/json" id="shop-config">__SHOP_CONFIG__</script></head>
<body><div id="root">
  <!--screen--><div class="start">Loader</div><!--/screen-->
</div><!--rendered--><script>2</script><!--/rendered-->
<script type="module" src="/assets/main-aaaa.js"></script><link rel="stylesheet" href="/assets/main-ffff.css"></body></html>`;

const MANIFEST = {
  'index.html': { file: 'assets/main-aaaa.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-bbbb.js' },
  '_cards.js': { file: 'assets/cards-cccc.js', imports: ['_shared.js'] },
  'storefront/home/HomePage.tsx': {
    file: 'assets/HomePage-dddd.js',
    imports: ['_cards.js', 'index.html'],
  },
  'storefront/product/ProductPage.tsx': {
    file: 'assets/ProductPage-eeee.js',
    imports: ['_cards.js'],
  },
};

/** Long enough that its compressed files are smaller. */
export const MAIN_SCRIPT = 'console.log("the shop");\n'.repeat(100);

/**
 * In place of React: counts its renders, and writes the names of products as they are. `/search?q=broken` fails, and
 * no other parameter than `q` counts.
 */
const RENDERER = `
let renders = 0;
export const renderer = {
  canonicalAddress(path, query) {
    if (path === '/') return '/';
    if (path.startsWith('/p/')) return path;
    const q = new URLSearchParams(query).get('q');
    return path === '/search' ? '/search' + (q ? '?q=' + q : '') : undefined;
  },
  renderProduct({ name, price, stock }, { shop }) {
    if (name === 'Broken') throw new Error('The renderer is broken');
    return '<p>Product ' + [price, shop.currency, stock].join(' ') + '</p>';
  },
  async render(address, data) {
    if (address === '/search?q=broken') throw new Error('The renderer is broken');
    renders += 1;
    const [, id] = /^\\/p\\/([^/]+)/.exec(address) ?? [];
    if (id) {
      const product = await data.productWithChoices(id);
      const reviews = await data.reviews(id);
      const related = await data.related(id);
      return {
        title: product.name,
        markup: '<main>' + [product.price, reviews.count + ' reviews', ...related.map(({ name }) => name), 'render ' + renders].join('|') + '</main>',
        start: { screen: 'product', entries: [] },
      };
    }
    const products = await data.row({ kind: 'latest' });
    const found = await data.products('page=1');
    const refused = await data.products('page=0');
    return {
      title: 'Rendered &amp; ready',
      markup: '<main>' + [address, 'render ' + renders, found.total, refused, ...products.map(({ name }) => name)].join('|') + '</main>',
      start: { screen: 'home', entries: [{ endpointName: 'homeRow', arg: 'product/latest', value: products }] },
    };
  },
};`;

/** Writes a minimal web build into a new folder, which the caller removes. */
export function smallWebBuild({ rendersPages = false } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-web-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'index.html'), HTML);
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  if (rendersPages) {
    mkdirSync(path.join(folder, '.server'));
    writeFileSync(path.join(folder, '.server/entry-server.mjs'), RENDERER);
  }
  writeFileSync(path.join(folder, 'assets/main-ffff.css'), 'main{color:red}');
  writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const script = path.join(folder, 'assets/main-aaaa.js');
  writeFileSync(script, MAIN_SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(MAIN_SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(MAIN_SCRIPT));
  return folder;
}
