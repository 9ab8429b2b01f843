import { registerPeople } from './factories.ts';
import type { Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';
import { validClaims } from './test-tokens.ts';

let calls = 0;

/** Registers admins with new ids at each call. */
export async function registerAdmins(shop: BuyingShop, count: number): Promise<Buyer[]> {
  calls += 1;
  const uids = Array.from({ length: count }, (_, index) => `admin-${calls}-${index}`);
  await registerPeople(shop.db.database, ...uids.map((id) => ({ id, role: 'admin' as const })));
  return Promise.all(
    uids.map(async (uid) => ({
      uid,
      headers: await shop.as({ ...validClaims(shop.clock.now()), sub: uid }),
    })),
  );
}

export async function registerAdmin(shop: BuyingShop): Promise<Buyer> {
  const [admin] = await registerAdmins(shop, 1);
  if (!admin) throw new Error('Nobody was registered');
  return admin;
}
