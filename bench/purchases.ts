/**
 * Whole purchases a second: checkout, card, order, each by a person of their own, against a ceiling on the same machine:
 * a bare server that does one query a call, called as often as a purchase calls. `node bench/purchases.ts SHOP_URL
 * DATABASE_URL`, a started shop with RATE_LIMIT=off and stock in plenty; read the ratio, not the figures.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buy, shopFront, signUp, type CartLine } from '../e2e/http-shopper.ts';

const [shopUrl = 'http://localhost:3000', databaseUrl = ''] = process.argv.slice(2);
const CLIENTS = 8;
const SECONDS = 10;
const WARM_UP_SECONDS = 2;
const CEILING_PORT = 3998;

const shop = await shopFront(shopUrl);
const shoppers = await Promise.all(
  Array.from({ length: CLIENTS }, (_, place) => signUp(shop, `bench-${process.pid}-${place}`)),
);
const lines = await goods();

let refused = 0;
const purchase = async (client: number): Promise<void> => {
  const shopper = shoppers[client];
  const line = lines[Math.floor(Math.random() * lines.length)];
  if (!shopper || !line) throw new Error('There is nothing to buy');
  const outcome = await buy(shop, shopper, [line]);
  if (!('orderId' in outcome)) refused += 1;
};

const ceilingServer = fork(path.join(import.meta.dirname, 'ceilings.ts'), [
  String(CEILING_PORT),
  databaseUrl,
  `${shopUrl}/api/v1/product/latest`,
]);
await once(ceilingServer, 'message');
/** A purchase's three calls, as bare as can be. */
const ceiling = async (): Promise<void> => {
  for (let call = 0; call < 3; call += 1)
    await (await fetch(`http://127.0.0.1:${CEILING_PORT}/query`)).text();
};

await run(purchase, WARM_UP_SECONDS);
await run(ceiling, WARM_UP_SECONDS);
refused = 0;
const bought = await run(purchase, SECONDS);
const bare = await run(ceiling, SECONDS);
console.table({
  purchases: { ...figures(bought), refused },
  'three bare queries': { ...figures(bare), refused: 0 },
});
console.log(`${Math.round((bought.length / bare.length) * 100)} % of the ceiling`);
ceilingServer.kill();

/** What there is most of, so that nothing runs out. */
async function goods(): Promise<CartLine[]> {
  const answer = await fetch(`${shopUrl}/api/v1/product/latest`);
  const { products } = (await answer.json()) as {
    products: { _id: string; price: number; stock: number }[];
  };
  return products
    .filter(({ stock }) => stock > 0)
    .map(({ _id: productId, price }) => ({ productId, price, quantity: 1 }));
}

/** Milliseconds that each piece of work took, all clients working at once. */
async function run(work: (client: number) => Promise<void>, seconds: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < end) {
        const start = performance.now();
        await work(client);
        took.push(performance.now() - start);
      }
    }),
  );
  return took.sort((one, other) => one - other);
}

function figures(took: readonly number[]) {
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
  return { 'a second': Math.round(took.length / SECONDS), p50: at(0.5), p99: at(0.99) };
}
