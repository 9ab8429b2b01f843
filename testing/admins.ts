import type { Duty } from '#contract/duties.ts';
import { registerPeople } from './factories.ts';
import type { Buyer } from './shopping.ts';
import type { BuyingShop } from './test-buying.ts';
import { validClaims } from './test-tokens.ts';

let calls = 0;

/** Registers admins with new ids at each call. */
export async function registerAdmins(
  shop: BuyingShop,
  count: number,
  duties: readonly Duty[] | null = null,
): Promise<Buyer[]> {
  calls += 1;
  const uids = Array.from({ length: count }, (_, index) => `admin-${calls}-${index}`);
  const role = 'admin' as const;
  const held = duties && [...duties];
  await registerPeople(shop.db.database, ...uids.map((id) => ({ id, role, duties: held })));
  return Promise.all(
    uids.map(async (uid) => ({
      uid,
      headers: await shop.as({ ...validClaims(shop.clock.now()), sub: uid }),
    })),
  );
}

/** An owner, or an admin with these duties. */
export async function registerAdmin(
  shop: BuyingShop,
  duties: readonly Duty[] | null = null,
): Promise<Buyer> {
  const [admin] = await registerAdmins(shop, 1, duties);
  if (!admin) throw new Error('Nobody was registered');
  return admin;
}
