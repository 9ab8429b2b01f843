/**
 * `npm run bench -- web`: what a shopper with a slow phone waits for, by Lighthouse (its mobile phone and slow 4G), five times each, and the
 * bytes of a first visit. Without --shop it starts a demo shop of its own, which gives way to the browser: a real shop is on another machine.
 * npm fetches Lighthouse when it is needed first.
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
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import { median } from './statistics.ts';
import { readShown } from './storefront-cases.ts';
import { toTable } from './table.ts';

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
  audits: Record<(typeof METRICS)[number], { numericValue?: number }> & {
    'network-requests': { details: { items: { resourceType: string; transferSize: number }[] } };
  };
}

/** What is loaded, by its type in Lighthouse. */
const LOADED = { 'scripts, kB': 'Script', 'styles, kB': 'Stylesheet', 'page, kB': 'Document' };

type Figure =
  | (typeof SCORES)[number]
  | (typeof METRICS)[number]
  | 'blocking-by-cpu'
  | keyof typeof LOADED;
type Figures = Record<Figure, number>;

const FIGURES: readonly Figure[] = [
  ...SCORES,
  ...METRICS,
  'blocking-by-cpu',
  ...(Object.keys(LOADED) as (keyof typeof LOADED)[]),
];

export async function run({ shop: given }: BenchOptions): Promise<Result['cases']> {
  const browser = await findOrInstallBrowser({ withWindows: true });
  if (browser === undefined) throw new Error('There is no browser');
  const shop = given === undefined ? await spawnShop({ priority: SHOP_PRIORITY }) : undefined;
  const reports = mkdtempSync(path.join(tmpdir(), 'vitrine-lighthouse-'));
  try {
    // Otherwise the rest of the start would run beside the first page.
    await shop?.waitForSignIn();
    const url = given ?? shop?.url ?? '';
    const { product } = await readShown(url);
    const pages = {
      '/': '/',
      '/search': '/search',
      '/p/ID/NAME': productPath(product._id, product.name),
    };
    const rows: Record<string, Figures> = {};
    for (const [name, page] of Object.entries(pages))
      rows[name] = await measure(new URL(page, url).href, { browser, reports });
    console.log(`\n${toTable('page', rows)}`);
    return rows;
  } finally {
    rmSync(reports, { recursive: true, force: true });
    await shop?.close();
  }
}

interface Tools {
  /** The browser's program. */
  browser: string;
  /** A folder for what Lighthouse writes. */
  reports: string;
}

/** The median of each figure. Times in ms. */
async function measure(url: string, tools: Tools): Promise<Figures> {
  const rounds: Figures[] = [];
  let failures = 0;
  while (rounds.length < ROUNDS) {
    try {
      rounds.push(await runLighthouse(url, tools));
    } catch (error) {
      // Now and then Chrome's trace lacks the start of the page, and Lighthouse gives up.
      failures += 1;
      if (failures > ROUNDS) throw error;
    }
  }
  return Object.fromEntries(
    FIGURES.map((name) => [name, median(rounds.map((figures) => figures[name]))]),
  ) as Figures;
}

async function runLighthouse(url: string, { browser, reports }: Tools): Promise<Figures> {
  const file = path.join(reports, 'report.json');
  const tool = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet'];
  const output = ['--output=json', `--output-path=${file}`, '--save-assets'];
  const flags =
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  const child = spawn('npm', [...tool, ...output, flags], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROME_PATH: browser,
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
    ...Object.entries(LOADED).map(([name, type]) => [name, kilobytes(audits, type)]),
  ]) as Figures;
}

/** Bytes as they were sent, compressed and with their headers, in kB. */
function kilobytes(audits: Report['audits'], type: string): number {
  const { items } = audits['network-requests'].details;
  const bytes = items
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return Math.round(bytes / 100) / 10;
}
