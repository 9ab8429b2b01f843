/**
 * Measures what a shopper with a slow phone waits for: `npm run bench -- web [SHOP_URL]` opens pages in Lighthouse (its
 * mobile phone and slow 4G), five times each, and prints the medians. Without SHOP_URL it starts a demo shop of its own,
 * which gives way to the browser: a real shop is on another machine. npm fetches Lighthouse when it is needed first.
 *
 * `blocking-by-cpu` is the blocking time counted by the processor time of each task. Lighthouse counts how long a task
 * took by the clock, four times over, and with that whatever else the machine did meanwhile.
 */
import { spawn } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productPath } from '#contract/product-address.ts';
import { spawnShop } from '#testing/spawn-shop.ts';
import { findOrInstallBrowser } from '../scripts/test/browser.ts';
import { blockingByCpu } from './blocking-by-cpu.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 5;
/** Of the shop: lower than the browser's, which is 0. */
const SHOP_PRIORITY = 15;
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

interface Report {
  categories: Record<(typeof SCORES)[number], { score: number | null }>;
  audits: Record<(typeof METRICS)[number], { numericValue?: number }>;
}

type Figure = (typeof SCORES)[number] | (typeof METRICS)[number] | 'blocking-by-cpu';
type Figures = Record<Figure, number>;

const browser = await findOrInstallBrowser({ withWindows: true });
if (browser === undefined) process.exit(1);
const [given] = process.argv.slice(2);
const shop = given === undefined ? await spawnShop({ priority: SHOP_PRIORITY }) : undefined;
const reports = mkdtempSync(path.join(tmpdir(), 'vitrine-lighthouse-'));
try {
  // What the shop still starts would run beside the first page.
  await shop?.waitForSignIn();
  const url = given ?? shop?.url ?? '';
  const pages = { '/': '/', '/search': '/search', '/p/:id/:slug': await aProductPath(url) };
  const table: Record<string, Figures> = {};
  for (const [name, page] of Object.entries(pages)) {
    table[name] = await measure(new URL(page, url).href, browser);
  }
  console.table(table);
} finally {
  rmSync(reports, { recursive: true, force: true });
  await shop?.close();
}

/** The path of a product's page. */
async function aProductPath(url: string): Promise<string> {
  const response = await fetch(new URL('/api/v1/product/latest', url));
  const { products } = (await response.json()) as { products: { _id: string; name: string }[] };
  const [product] = products;
  if (!product) throw new Error('The shop sells nothing');
  return productPath(product._id, product.name);
}

/** The median of each figure. Times in ms. */
async function measure(url: string, chrome: string): Promise<Figures> {
  const rounds: Figures[] = [];
  let failures = 0;
  while (rounds.length < ROUNDS) {
    try {
      rounds.push(await runLighthouse(url, chrome));
    } catch (error) {
      // Now and then Chrome's trace lacks the start of the page, and Lighthouse gives up.
      failures += 1;
      if (failures > ROUNDS) throw error;
    }
  }
  const names: Figure[] = [...SCORES, ...METRICS, 'blocking-by-cpu'];
  return Object.fromEntries(
    names.map((name) => [name, median(rounds.map((figures) => figures[name]))]),
  ) as Figures;
}

async function runLighthouse(url: string, chrome: string): Promise<Figures> {
  const file = path.join(reports, 'report.json');
  const tool = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet'];
  const output = ['--output=json', `--output-path=${file}`, '--save-assets'];
  const flags =
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  const child = spawn('npm', [...tool, ...output, flags], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROME_PATH: chrome,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH']}`,
    },
  });
  const code = await new Promise((resolve) => void child.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)} for ${url}`);
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const trace = readFileSync(path.join(reports, 'report-0.trace.json'), 'utf8');
  return Object.fromEntries([
    ...SCORES.map((name) => [name, 100 * (categories[name].score ?? 0)]),
    ...METRICS.map((name) => [name, Number((audits[name].numericValue ?? 0).toFixed(3))]),
    ['blocking-by-cpu', Math.round(blockingByCpu(trace))],
  ]) as Figures;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
