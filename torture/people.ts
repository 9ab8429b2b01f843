import { randomUUIDv7 } from 'node:crypto';
import type { Settings } from '#contract/settings.ts';
import { coupons } from '#server/features/coupons/coupons.table.ts';
import { products } from '#server/features/products/products.table.ts';
import { shopSettings } from '#server/features/settings/settings.table.ts';
import { stockLedger } from '#server/features/stock/stock.table.ts';
import type { Database } from '#server/platform/database.ts';
import { registerPeople } from '#testing/factories.ts';
import { PRICE } from '#testing/shopping.ts';
import { validClaims, type TestProvider } from '#testing/test-tokens.ts';

export interface Person {
  uid: string;
  headers: { authorization: string };
}

/** Who and what is in the shop when a storm begins. */
export interface People {
  buyers: readonly Person[];
  admins: readonly Person[];
  /** Ids of products, of the last of which few pieces are left. */
  productIds: readonly string[];
  /** A product that nobody buys. */
  pricedId: string;
  /** Codes of coupons: one for everybody, one for few. */
  couponCodes: readonly string[];
}

const BUYERS = 12;
const ADMINS = 3;
/** The last but one is soon sold out, and nobody buys the last one. */
const STOCKS = [400, 400, 400, 6, 1];
const COUPONS = [{ code: 'STORM' }, { code: 'FEW', usageLimit: 4, perUserLimit: 1 }];
const WAY = { on: true, words: 'Pay us.', dueDays: 7, shipBeforePaid: false };
const PAYMENTS: Settings['payments'] = [
  { ...WAY, kind: 'card', name: 'Card' },
  { ...WAY, kind: 'transfer', name: 'Bank transfer' },
];
const HOUR_SECONDS = 3_600;

/** Fills an empty shop. */
export async function movePeopleIn(database: Database, provider: TestProvider): Promise<People> {
  const at = new Date();
  const uids = (name: string, count: number) =>
    Array.from({ length: count }, (_, place) => `${name}-${place}`);
  const [buyers, admins] = [uids('buyer', BUYERS), uids('admin', ADMINS)];
  await registerPeople(
    database,
    ...buyers.map((id) => ({ id, email: `${id}@buyer.example`, emailVerified: true })),
    ...admins.map((id) => ({ id, role: 'admin' as const })),
  );
  const stocked = STOCKS.map((onHand, place) => ({
    id: randomUUIDv7(),
    name: `Storm lamp ${place}`,
    description: '',
    category: 'Lamps',
    price: PRICE * 100,
    onHand,
    createdAt: at,
    updatedAt: at,
  }));
  await database.orm.insert(products).values(stocked);
  await database.orm.insert(stockLedger).values(
    stocked.map(({ id: productId, onHand: quantity }) => ({
      productId,
      quantity,
      reason: 'edit' as const,
      at,
    })),
  );
  await database.orm.insert(coupons).values(
    COUPONS.map((coupon) => ({
      kind: 'fixed' as const,
      amount: 5_000,
      createdAt: at,
      ...coupon,
    })),
  );
  await database.orm.insert(shopSettings).values({ stored: { payments: PAYMENTS }, updatedAt: at });
  const productIds = stocked.map(({ id }) => id);
  const pricedId = productIds.pop() ?? '';
  const signIn = (uid: string) => signedIn(provider, uid, at);
  return {
    buyers: await Promise.all(buyers.map(signIn)),
    admins: await Promise.all(admins.map(signIn)),
    productIds,
    pricedId,
    couponCodes: COUPONS.map(({ code }) => code),
  };
}

/** Logged in long enough ago, and for long enough, that a jump of the clock ends it for nobody. */
async function signedIn(provider: TestProvider, uid: string, at: Date): Promise<Person> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const claims = {
    ...validClaims(at),
    sub: uid,
    iat: seconds - HOUR_SECONDS,
    auth_time: seconds - HOUR_SECONDS,
    exp: seconds + 24 * HOUR_SECONDS,
    name: uid,
    email: `${uid}@buyer.example`,
  };
  return { uid, headers: { authorization: `Bearer ${await provider.sign(claims)}` } };
}
