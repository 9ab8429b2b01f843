import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { CreatedCheckout } from '#contract/checkout.ts';
import { registerAdmin } from './admins.ts';
import { deleteUser } from './back-office-calls.ts';
import { openUnsafeDatabase, type UnsafeDatabase, type UnsafeOptions } from './unsafe-database.ts';
import type { Method } from './payment-methods.ts';
import { type Buyer, type Line } from './shopping.ts';
import { useBuyingShop, type BuyingOptions, type BuyingShop } from './test-buying.ts';

/** Runs a race once, and returns what went wrong, a line each. */
export type Race = (shop: BuyingShop) => Promise<string[]>;

const MAX_RUNS = 20;
const MAX_TRIES = 10;
const DELAY_STEP_MS = 4;
let calls = 0;

interface UnsafeShop extends BuyingOptions {
  /** Sets the network delay of its database. */
  delay?(ms: number): void;
}

/** Checks that a race goes wrong, with a line that matches `expected`, when the lock that protects it is removed. */
export function failsWithout(
  lock: string,
  race: Race,
  options: UnsafeShop,
  expected: RegExp,
): void {
  describe(`without ${lock}`, () => {
    const shop = useBuyingShop(options);
    it('the race goes wrong', { timeout: 120_000, tags: 'long' }, async () => {
      let found: string[] = [];
      for (let run = 0; run < MAX_RUNS && !found.some((line) => expected.test(line)); run += 1) {
        // On a busy machine transactions overlap only if they wait for the network longer.
        if (run > 0) options.delay?.(run * DELAY_STEP_MS);
        // Without locks a run may also end in a deadlock: then it is repeated.
        found = await race(shop).catch((error: unknown) => [`failed: ${String(error)}`]);
      }
      expect(found).toContainEqual(expect.stringMatching(expected));
    });
  });
}

/** Options of a shop with changed SQL statements, and without the constraints that `drop` drops. */
export function unsafeDatabase(rewrite: UnsafeOptions['rewrite'], ...drop: string[]): UnsafeShop {
  let database: UnsafeDatabase | undefined;
  return {
    openDatabase: async (url) => (database = await openUnsafeDatabase(url, { rewrite, drop })),
    delay: (ms) => database?.delay(ms),
  };
}

/** Begins calls of a person one after the other while their account is deleted. Returns the audit's findings. */
export async function callWhileDeleted(
  shop: BuyingShop,
  calls: readonly ((buyer: Buyer) => Promise<unknown>)[],
): Promise<string[]> {
  const admin = await registerAdmin(shop);
  const buyer = await shop.newBuyer('buyer');
  const sent: Promise<unknown>[] = [deleteUser(shop, admin, buyer.uid)];
  for (const call of calls) {
    sent.push(call(buyer));
    // Another call, so that they begin one after the other.
    await shop.get(admin, `/user/${admin.uid}`);
  }
  await Promise.all(sent);
  return shop.audit();
}

/** Registers buyers with new ids at each call. */
export function newBuyers(shop: BuyingShop, count: number): Promise<Buyer[]> {
  calls += 1;
  return shop.buyers(count, `buyer-${calls}`);
}

/** A different code at each call. */
export function newCouponCode(): string {
  calls += 1;
  return `RACE${calls}`;
}

/** Adds products with a stock of 10 each. */
export function sellMany(shop: BuyingShop, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => shop.sell(10)));
}

/** Each buyer, all at the same time, opens a checkout and, if that succeeds, pays and places the order. */
export async function buyAtOnce(
  shop: BuyingShop,
  buyers: readonly Buyer[],
  purchaseOf: (index: number) => {
    lines: Line[];
    coupon?: string;
    pays?: boolean;
    method?: Method;
  },
): Promise<{ created: number[]; ordered: number[] }> {
  const created: number[] = [];
  const ordered: number[] = [];
  await Promise.all(
    buyers.map(async (buyer, index) => {
      const { lines, pays = true, ...more } = purchaseOf(index);
      const response = await retryWhile503(() => shop.create(buyer, lines, more));
      created.push(response.statusCode);
      if (response.statusCode !== 201 || !pays) return;
      const checkout = response.json<CreatedCheckout>();
      if (checkout.clientSecret !== null) await shop.pay(checkout);
      const order = await retryWhile503(() => shop.order(buyer, checkout.checkoutId));
      ordered.push(order.statusCode);
    }),
  );
  return { created: created.sort(), ordered };
}

/** On a busy machine many concurrent calls may wait too long for a connection or a lock. */
async function retryWhile503(
  call: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  for (let tries = 1; ; tries += 1) {
    const response = await call();
    if (response.statusCode !== 503 || tries === MAX_TRIES) return response;
  }
}

export function times(count: number, value: number): number[] {
  return Array.from({ length: count }, () => value);
}

export const NO_STOCK_CHECKS = [
  'alter table products drop constraint products_stock_not_negative',
  'alter table checkout_items drop constraint checkout_items_held_within',
];
export const NO_OPEN_CHECKOUT_INDEXES = [
  'drop index checkouts_one_open',
  'drop index checkouts_one_opening',
];
