import { registerPeople } from './factories.ts';
import type { Buyer } from './shopping.ts';
import type { TestClock } from './test-clock.ts';
import type { TestShop } from './test-shop.ts';
import { validClaims } from './test-tokens.ts';

const DAY_SECONDS = 86_400;

export interface BuyerAccounts {
  /** Registers a shopper. */
  buyer(uid: string): Promise<Buyer>;
  /** Registers a shopper with a new uid at each call: `name-1`, `name-2`, … */
  newBuyer(name: string): Promise<Buyer>;
  /** Registers shoppers called `name-0`, `name-1`, … */
  buyers(count: number, name: string): Promise<Buyer[]>;
}

export function buyerAccounts(shop: TestShop, clock: TestClock): BuyerAccounts {
  async function register(uids: readonly string[]): Promise<Buyer[]> {
    await registerPeople(shop.db.database, ...uids.map((id) => ({ id })));
    const now = clock.now();
    // Longer than a real token is valid: tests advance the clock by hours.
    const claims = { ...validClaims(now), exp: Math.floor(now.getTime() / 1_000) + DAY_SECONDS };
    return Promise.all(
      uids.map(async (uid) => ({ uid, headers: await shop.as({ ...claims, sub: uid }) })),
    );
  }
  async function buyer(uid: string): Promise<Buyer> {
    const [registered] = await register([uid]);
    if (!registered) throw new Error('Nobody was registered');
    return registered;
  }
  let calls = 0;
  return {
    buyer,
    newBuyer(name) {
      calls += 1;
      return buyer(`${name}-${calls}`);
    },
    buyers: (count, name) =>
      register(Array.from({ length: count }, (_, index) => `${name}-${index}`)),
  };
}
