import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const HTML = `<!doctype html><html><head><!--head--><style nonce="__NONCE__">body{}</style><script nonce="__NONCE__">1</script>
<script type="application/json" id="shop-config">__SHOP_CONFIG__</script></head>
<body><div id="root"></div><script type="module" src="/assets/main-aaaa.js"></script></body></html>`;

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

/** Long enough to be worth compressing. */
export const MAIN_SCRIPT = `console.log("the shop");\n${'// and much more\n'.repeat(100)}`;

/** Writes a minimal web build into a new folder, which the caller removes. */
export function smallWebBuild(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-web-'));
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  writeFileSync(path.join(folder, 'index.html'), HTML);
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const script = path.join(folder, 'assets/main-aaaa.js');
  writeFileSync(script, MAIN_SCRIPT);
  writeFileSync(`${script}.br`, brotliCompressSync(MAIN_SCRIPT));
  writeFileSync(`${script}.gz`, gzipSync(MAIN_SCRIPT));
  return folder;
}
