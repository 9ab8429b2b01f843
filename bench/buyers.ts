/**
 * The clients of the purchases, in a process of their own: `buyers.ts` and a `Buyers` as JSON. They sign up, reply with
 * `ready`, then do what each message, a `Shift`, asks, all of them at once, and reply with what they did, a `Worked`.
 */
import { buy, fetchShopConfig, signUp, type CartLine } from '../e2e/http-shopper.ts';

export interface Buyers {
  shopUrl: string;
  clients: number;
  line: CartLine;
  /** A call of a bare server, made as often as a purchase calls the shop and the payment provider. */
  queryUrl: string;
}

export interface Shift {
  work: 'purchases' | 'queries';
  seconds: number;
}

export interface Worked {
  perSecond: number;
  /** How long each took, in ms. */
  took: number[];
  refused: number;
  /** Processor time of the clients for each, in ms. */
  cpu: number;
}

const CALLS_PER_PURCHASE = 3;

const { shopUrl, clients, line, queryUrl } = JSON.parse(process.argv[2] ?? '') as Buyers;
const shop = await fetchShopConfig(shopUrl);
const shoppers = await Promise.all(
  Array.from({ length: clients }, (_, place) => signUp(shop, `bench-${process.pid}-${place}`)),
);
let refused = 0;

process.on('message', ({ work, seconds }: Shift) => void runShift(work, seconds));
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function runShift(work: Shift['work'], seconds: number): Promise<void> {
  refused = 0;
  const took: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    shoppers.map(async (shopper) => {
      let now = performance.now();
      while (now < end) {
        const since = now;
        if (work === 'purchases') await purchase(shopper);
        else await query();
        now = performance.now();
        took.push(now - since);
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpu);
  const worked: Worked = {
    perSecond: took.length / ((performance.now() - start) / 1_000),
    took,
    refused,
    cpu: (user + system) / 1_000 / took.length,
  };
  process.send?.(worked);
}

async function purchase(shopper: (typeof shoppers)[number]): Promise<void> {
  const outcome = await buy(shop, shopper, [line]);
  if (!('orderId' in outcome)) refused += 1;
}

async function query(): Promise<void> {
  for (let call = 0; call < CALLS_PER_PURCHASE; call += 1) await (await fetch(queryUrl)).text();
}
