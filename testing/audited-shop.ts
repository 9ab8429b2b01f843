import { beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from './admins.ts';
import { deleteUser } from './back-office-calls.ts';
import { firstOf } from './fast-run.ts';
import { cart, type Buyer } from './shopping.ts';
import { useBuyingShop, type BuyingShop } from './test-buying.ts';

/** Things in a shop for the audit to check. */
export interface Audited {
  productId: string;
  /** Of Asha, with the coupon TWICE. */
  order: Order;
  cancelled: Order;
  /** Has the same total as `cancelled`. */
  twin: Order;
  /** Of the account "gone", which was deleted afterwards. */
  orphan: Order;
  /** Asha's open checkout of three pieces, with the coupon TWICE. */
  checkoutId: string;
}

/** A shop where everything is as it must be; `audited` is filled before the tests run. */
export function useAuditedShop(): { shop: BuyingShop; audited: Audited } {
  const shop = useBuyingShop();
  const audited = {} as Audited;
  beforeAll(async () => {
    Object.assign(audited, await fill(shop));
  });
  return { shop, audited };
}

async function fill(shop: BuyingShop): Promise<Audited> {
  const [asha, ravi, gone] = (await Promise.all(
    ['asha', 'ravi', 'gone'].map((uid) => shop.buyer(uid)),
  )) as [Buyer, Buyer, Buyer];
  const productId = await shop.sell(11);
  await shop.addCoupon({ code: 'TWICE', usageLimit: 2, perUserLimit: 2 });
  const order = await shop.buy(asha, cart(productId, 2), { coupon: 'TWICE' });
  const cancelled = await shop.buy(asha, cart(productId));
  await shop.cancel(asha, cancelled._id);
  const twin = await shop.buy(ravi, cart(productId));
  const orphan = await shop.buy(gone, cart(productId));
  await shop.cancel(gone, orphan._id);
  await deleteUser(shop, await registerAdmin(shop), gone.uid);
  await shop.sweep();
  const { checkoutId } = await shop.open(asha, cart(productId, 3), { coupon: 'TWICE' });
  return { productId, order, cancelled, twin, orphan, checkoutId };
}

/** A breach, the line that reports it, and SQL that makes the data wrong and right again. */
export type Breach = [what: string, line: RegExp, change: () => [sql: string, undo: string]];

/** In the fast run one breach of each invariant, in all others every one. */
export function itReports(shop: BuyingShop, breaches: readonly Breach[]): void {
  const byInvariant = Map.groupBy(breaches, ([, line]) => /I\d+/.exec(line.source)?.[0]);
  it.each([...byInvariant.values()].flatMap((each) => firstOf(1, each)))(
    'reports %s',
    async (_, line, change) => {
      const { pool } = shop.db.database;
      const [sql, undo] = change();
      await pool.query(sql);
      try {
        expect(await shop.audit()).toContainEqual(expect.stringMatching(line));
      } finally {
        await pool.query(undo);
      }
    },
  );

  it('reports nothing any more once all of that is right again', async () => {
    expect(await shop.audit()).toEqual([]);
  });
}
