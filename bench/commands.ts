/** The measurements of `npm run bench`, by their names; the first one is what is measured without a name. */
import type { BenchOptions, Command } from './read-arguments.ts';
import type { Result } from './results.ts';

interface Measurement extends Command {
  /** Measures and prints. Returns the figures to be kept, if any. */
  load(): Promise<{ run(options: BenchOptions): Promise<Result['cases'] | undefined> }>;
}

export const COMMANDS: Readonly<Record<string, Measurement>> = {
  storefront: {
    summary: 'reads and pages beside bare servers with the same bytes, purchases, memory',
    options: ['size', 'rounds', 'seconds', 'only', 'fresh'],
    load: () => import('./storefront.ts'),
  },
  purchases: {
    summary: 'purchases, with processor time by process and statements by kind',
    options: ['size', 'rounds', 'seconds', 'fresh'],
    load: () => import('./purchases.ts'),
  },
  web: {
    summary: 'pages on a slow phone by Lighthouse, and the bytes of a first visit',
    options: ['shop'],
    load: () => import('./web.ts'),
  },
  scale: {
    summary: 'searches of products and reads of the back office in shops of several sizes',
    options: ['sizes', 'only', 'fresh'],
    sizes: [10_000, 100_000, 1_000_000],
    load: () => import('./scale.ts'),
  },
  'back-office': {
    summary: 'reads of the back office, one client and eight, beside bare servers',
    options: ['size', 'only', 'fresh'],
    load: () => import('./back-office.ts'),
  },
  'back-office-plans': {
    summary: "PostgreSQL's plan of every query behind them",
    options: ['size', 'only', 'fresh'],
    load: () => import('./back-office-plans.ts'),
  },
  report: {
    summary: "reports, and each export with the server's memory meanwhile",
    options: ['size', 'fresh'],
    load: () => import('./report.ts'),
  },
  log: {
    summary: 'a log of so many entries: its size, writes with and without it, its screen',
    options: ['size'],
    size: 10_000_000,
    load: () => import('./log.ts'),
  },
  'demo-shop': {
    summary: 'how long demo shops of several numbers of orders take to fill',
    options: ['sizes'],
    sizes: [20_000, 100_000],
    load: () => import('./demo-shop.ts'),
  },
  traces: {
    summary: 'reads and purchases of two shops, of which one sends traces',
    options: ['size', 'rounds', 'seconds', 'fresh'],
    load: () => import('./traces.ts'),
  },
  history: {
    summary: 'draws what all runs found, in bench/results, as a page of lines',
    options: [],
    load: () => import('./history.ts'),
  },
};
