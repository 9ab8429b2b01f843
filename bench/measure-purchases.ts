/**
 * Measures whole purchases (checkout, card payment, order) of one product by clients with accounts of their own, beside a bare server
 * that runs one query a call (C2) and is called as often as a purchase makes calls.
 */
import type { ChildProcess } from 'node:child_process';
import { rowsOf, type BenchShop } from './bench-shop.ts';
import type { Buyers, Shift, Worked } from './buyers.ts';
import { forkHere, reply, startCeilings, type Pace } from './compare.ts';
import { byPart, type Part } from './process-use.ts';
import { countedStatements, countStatements, type StatementKind } from './statements.ts';
import { median, medianShare, percentile, spread } from './statistics.ts';

/** Processor time of a purchase, in ms. */
export interface PurchaseCpu {
  /** While clients buy. */
  meanwhile: number;
  /** Until the letters and papers that follow are done, too. */
  inAll: number;
}

export interface Purchases {
  perSecond: number;
  spread: number;
  /** Of what the bare server reaches. */
  share: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  bought: number;
  refused: number;
  cpu: Record<Part, PurchaseCpu>;
  /** Processor time of the clients for each, in ms. */
  clientCpu: number;
  /** For each purchase, with what follows it and what runs beside them. */
  statements: StatementKind[];
}

export const CLIENTS = 8;
const WARM_UP_SECONDS = 5;
const PLENTY = 10_000_000;

interface Round {
  purchases: Worked;
  queries: Worked;
  cpu: Purchases['cpu'];
}

/** Measures purchases in turn with bare queries, then counts statements in a round that isn't timed. The shop has to be on a copy. */
export async function measurePurchases(
  shop: BenchShop,
  { rounds: wanted, seconds }: Pace,
  say: (line: string) => void,
): Promise<Purchases> {
  await shop.waitForSignIn();
  const ceilings = await startCeilings({ ...shop, paths: [] });
  const buyers: Buyers = {
    shopUrl: shop.url,
    clients: CLIENTS,
    line: await stockUp(shop),
    queryUrl: `${ceilings.bare}/query`,
  };
  const clients = forkHere('buyers.ts', [JSON.stringify(buyers)]);
  const rounds: Round[] = [];
  try {
    await reply(clients);
    say('Purchases: warm-up');
    await work(clients, { work: 'purchases', seconds: WARM_UP_SECONDS });
    await work(clients, { work: 'queries', seconds: WARM_UP_SECONDS });
    for (let round = 1; round <= wanted; round += 1) {
      say(`Purchases: round ${round} of ${wanted}`);
      rounds.push(await runRound(shop, clients, seconds));
    }
    say('Purchases: statements');
    return { ...summarize(rounds), statements: await countOfEach(shop, clients, seconds) };
  } finally {
    clients.kill();
    ceilings.stop();
  }
}

async function runRound(shop: BenchShop, clients: ChildProcess, seconds: number): Promise<Round> {
  await shop.untilAtRest();
  const before = shop.cpu();
  const purchases = await work(clients, { work: 'purchases', seconds });
  const then = shop.cpu();
  await shop.untilAtRest();
  const after = shop.cpu();
  const cpu = byPart((part) => ({
    meanwhile: (then[part] - before[part]) / purchases.took.length,
    inAll: (after[part] - before[part]) / purchases.took.length,
  }));
  return { purchases, cpu, queries: await work(clients, { work: 'queries', seconds }) };
}

/** Has clients work, and returns what they did. */
export function work(clients: ChildProcess, shift: Shift): Promise<Worked> {
  clients.send(shift);
  return reply<Worked>(clients);
}

async function countOfEach(
  shop: BenchShop,
  clients: ChildProcess,
  seconds: number,
): Promise<StatementKind[]> {
  await countStatements(shop.databaseUrl);
  const { took } = await work(clients, { work: 'purchases', seconds });
  await shop.untilAtRest();
  const statements = await countedStatements(shop.databaseUrl);
  return statements.map(({ text, calls, ms }) => ({
    text,
    calls: calls / took.length,
    ms: ms / took.length,
  }));
}

function summarize(rounds: readonly Round[]): Omit<Purchases, 'statements'> {
  const of = (figure: (round: Round) => number) => rounds.map(figure);
  const sum = (figure: (round: Round) => number) =>
    of(figure).reduce((total, value) => total + value, 0);
  const speeds = of(({ purchases }) => purchases.perSecond);
  return {
    perSecond: median(speeds),
    spread: spread(speeds),
    share: medianShare(
      speeds,
      of(({ queries }) => queries.perSecond),
    ),
    p50: median(of(({ purchases }) => percentile(purchases.took, 0.5))),
    p99: median(of(({ purchases }) => percentile(purchases.took, 0.99))),
    bought: sum(({ purchases }) => purchases.took.length - purchases.refused),
    refused: sum(({ purchases }) => purchases.refused),
    cpu: byPart((part) => ({
      meanwhile: median(of(({ cpu }) => cpu[part].meanwhile)),
      inAll: median(of(({ cpu }) => cpu[part].inAll)),
    })),
    clientCpu: median(of(({ purchases }) => purchases.cpu)),
  };
}

/** Puts plenty of the newest product into stock, and into its ledger. */
export async function stockUp({
  url,
  databaseUrl,
}: Pick<BenchShop, 'url' | 'databaseUrl'>): Promise<Buyers['line']> {
  const answer = await fetch(`${url}/api/v1/product/latest`);
  const { products } = (await answer.json()) as { products: { _id: string; price: number }[] };
  const [product] = products;
  if (!product) throw new Error('The shop sells nothing');
  await rowsOf(
    databaseUrl,
    `with stocked as (update products set on_hand = on_hand + $2 where id = $1 returning id)
     insert into stock_ledger (id, product_id, quantity, reason, at) select uuidv7(), id, $2, 'edit', now() from stocked`,
    [product._id, PLENTY],
  );
  return { productId: product._id, price: product.price, quantity: 1 };
}
