/** `npm run bench -- purchases`: purchases, with the processor time of each process and the statements by kind. */
import { openBenchShop } from './bench-shop.ts';
import { CLIENTS, measurePurchases, type Purchases } from './measure-purchases.ts';
import type { BenchOptions } from './read-arguments.ts';
import type { Result } from './results.ts';
import type { StatementKind } from './statements.ts';
import { rounded } from './statistics.ts';
import { percent, toTable } from './table.ts';

/** Statements that are rarer than once in so many purchases belong to something else. */
const RARELY = 0.02;

export async function run(options: BenchOptions): Promise<Result['cases']> {
  const shop = await openBenchShop({ ...options, isCopied: true });
  try {
    const purchases = await measurePurchases(shop, options, console.log);
    printPurchases(purchases);
    printStatements(purchases.statements);
    return purchaseValues(purchases);
  } finally {
    await shop.close();
  }
}

/** Prints two tables: the purchases, and the processor time of each. */
export function printPurchases(purchases: Purchases): void {
  const { perSecond, p50, p99, bought, refused, cpu, clientCpu, statements } = purchases;
  const row = {
    'a second': rounded(perSecond),
    spread: percent(purchases.spread),
    'of its ceiling': percent(purchases.share),
    'p50 ms': rounded(p50),
    'p99 ms': rounded(p99),
    bought,
    refused,
    'statements each': rounded(sumOfCalls(statements)),
  };
  console.log(`\n${toTable(`${CLIENTS} clients, one product`, { purchases: row })}`);
  const parts = Object.entries(cpu).map(([part, { meanwhile, inAll }]) => [
    part,
    { meanwhile: rounded(meanwhile), 'with letters and papers': rounded(inAll) },
  ]);
  const rows = { ...Object.fromEntries(parts), clients: { meanwhile: rounded(clientCpu) } };
  console.log(`\n${toTable('processor time of each, ms', rows)}`);
}

/** The figures that are kept. */
export function purchaseValues(purchases: Purchases): Result['cases'] {
  const { perSecond, spread, share, p50, p99, cpu, statements } = purchases;
  return {
    purchases: {
      'purchases/s': perSecond,
      spread,
      'of its ceiling': share,
      'p50 ms of a purchase': p50,
      'p99 ms of a purchase': p99,
      'statements of a purchase': sumOfCalls(statements),
    },
    ...Object.fromEntries(
      Object.entries(cpu).map(([part, { meanwhile, inAll }]) => [
        `purchase: ${part}`,
        { 'CPU ms of a purchase': meanwhile, 'CPU ms with letters and papers': inAll },
      ]),
    ),
  };
}

function printStatements(statements: readonly StatementKind[]): void {
  const rows = statements
    .filter(({ calls }) => calls > RARELY)
    .map(({ text, calls, ms }, place) => [
      `${String(place + 1).padStart(2)} ${text}`,
      { 'calls each': rounded(calls), 'ms each': Number(ms.toFixed(3)) },
    ]);
  console.log(`\n${toTable('statement', Object.fromEntries(rows))}`);
}

function sumOfCalls(statements: readonly StatementKind[]): number {
  return statements.reduce((sum, { calls }) => sum + calls, 0);
}
