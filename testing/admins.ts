import { registerPeople } from './factories.ts';
import type { Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';
import { validClaims } from './test-tokens.ts';

let hired = 0;

/** Admins of their own for each test or run of a race. */
export async function hireAdmins(shop: BuyingShop, count: number): Promise<Buyer[]> {
  hired += 1;
  const uids = Array.from({ length: count }, (_, place) => `admin-${hired}-${place}`);
  await registerPeople(shop.db.database, ...uids.map((id) => ({ id, role: 'admin' as const })));
  return Promise.all(
    uids.map(async (uid) => ({
      uid,
      headers: await shop.as({ ...validClaims(shop.clock.now()), sub: uid }),
    })),
  );
}

/** One of them. */
export async function hireAdmin(shop: BuyingShop): Promise<Buyer> {
  const [admin] = await hireAdmins(shop, 1);
  if (!admin) throw new Error('Nobody was hired');
  return admin;
}
