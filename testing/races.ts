import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { openCareless, type Carelessness } from './careless-database.ts';
import { type Buyer, type Line } from './shopping.ts';
import { useBuyingShop, type BuyingOptions, type BuyingShop } from './test-buying.ts';

/** Runs a race once, and tells what must not be in lines to be read. */
export type Race = (shop: BuyingShop) => Promise<string[]>;

const MOST_RUNS = 12;
const MOST_TRIES = 10;
let races = 0;

/** A race tells something only if the shop loses it as soon as its lock is taken away. */
export function isLostWithout(
  lock: string,
  race: Race,
  options: BuyingOptions,
  loss: RegExp,
): void {
  describe(`without ${lock}`, () => {
    const careless = useBuyingShop(options);
    it('the race is lost', { timeout: 60_000 }, async () => {
      let found: string[] = [];
      for (let run = 0; run < MOST_RUNS && !found.some((line) => loss.test(line)); run += 1)
        // Carelessness has other ends too, such as a deadlock: then it is tried again.
        found = await race(careless).catch((error: unknown) => [`broke off: ${String(error)}`]);
      expect(found).toContainEqual(expect.stringMatching(loss));
    });
  });
}

/** A shop whose SQL is written otherwise, and whose tables lack what these statements drop. */
export function careless(rewrite: Carelessness['rewrite'], ...drop: string[]): BuyingOptions {
  return { openDatabase: (url) => openCareless(url, { rewrite, drop }) };
}

/** People of their own for each run of a race. */
export function racers(shop: BuyingShop, count: number): Promise<Buyer[]> {
  races += 1;
  return shop.buyers(count, `racer-${races}`);
}

/** A code that no other race has. */
export function newCode(): string {
  races += 1;
  return `RACE${races}`;
}

/** As many products, so that who wants which of them is in nobody's way. */
export function sellMany(shop: BuyingShop, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => shop.sell(10)));
}

/** Everybody tries to buy at once: opens a checkout and, if that works, pays and places the order. */
export async function buyAtOnce(
  shop: BuyingShop,
  buyers: readonly Buyer[],
  wants: (place: number) => { lines: Line[]; coupon?: string; pays?: boolean },
): Promise<{ created: number[]; ordered: number[] }> {
  const created: number[] = [];
  const ordered: number[] = [];
  await Promise.all(
    buyers.map(async (buyer, place) => {
      const { lines, pays = true, ...more } = wants(place);
      const response = await untilHeard(() => shop.create(buyer, lines, more));
      created.push(response.statusCode);
      if (response.statusCode !== 201 || !pays) return;
      const checkout = response.json<CreatedCheckout>();
      await shop.pay(checkout);
      const order = await untilHeard(() => shop.order(buyer, checkout.checkoutId));
      ordered.push(order.statusCode);
    }),
  );
  return { created: created.sort(), ordered };
}

/** On a busy machine a crowd may wait too long for a connection or a lock: who is told 503 tries again. */
async function untilHeard(
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await call();
    if (response.statusCode !== 503 || tries === MOST_TRIES) return response;
  }
}

export function times(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

export const NO_STOCK_CHECKS = [
  'alter table products drop constraint products_stock_not_negative',
  'alter table checkout_items drop constraint checkout_items_held_within',
];
export const NO_TURNS = ['drop index checkouts_one_open', 'drop index checkouts_one_opening'];
