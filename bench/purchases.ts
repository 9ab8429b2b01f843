/**
 * Measures whole purchases per second (checkout, card payment, order), each client with its own user, and compares them
 * with a bare server that does one query a call, at as many calls as a purchase makes. `npm run bench -- purchases SHOP_URL
 * DATABASE_URL`, with a running shop, RATE_LIMIT=off and plenty of stock. Only the ratio is meaningful.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buy, fetchShopConfig, signUp, type CartLine } from '../e2e/http-shopper.ts';

const [shopUrl = 'http://localhost:3000', databaseUrl = ''] = process.argv.slice(2);
const CLIENTS = 8;
const SECONDS = 10;
const WARM_UP_SECONDS = 2;
const CEILING_PORT = 3998;

const shop = await fetchShopConfig(shopUrl);
const shoppers = await Promise.all(
  Array.from({ length: CLIENTS }, (_, place) => signUp(shop, `bench-${process.pid}-${place}`)),
);
const lines = await cartLines();

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
  shopUrl,
]);
await once(ceilingServer, 'message');
/** As many calls as a purchase makes, each with one query. */
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

/** One cart line for each of the latest products that are in stock. */
async function cartLines(): Promise<CartLine[]> {
  const answer = await fetch(`${shopUrl}/api/v1/product/latest`);
  const { products } = (await answer.json()) as {
    products: { _id: string; price: number; stock: number }[];
  };
  return products
    .filter(({ stock }) => stock > 0)
    .map(({ _id: productId, price }) => ({ productId, price, quantity: 1 }));
}

/** The duration of each call of `work` in milliseconds, with all clients at once. */
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
