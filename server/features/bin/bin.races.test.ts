import { describe, expect, it } from 'vitest';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, newCouponCode, unsafeDatabase, type Race } from '#testing/races.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';
import { binnedSince } from './bin-time.rule.ts';
import { emptyBin } from './empty-bin.ts';
import { restore } from './restore.ts';

const shop = useBuyingShop();

/** Coupons are restored while new ones get their codes. */
const codes: Race = async (at) => {
  const { uid, headers } = await registerAdmin(at);
  const call = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    at.app.inject({
      method,
      url: `/api/v1/${path}?id=${uid}`,
      headers,
      ...(payload && { payload }),
    });
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const code = newCouponCode();
      const id = await at.addCoupon({ code });
      await call('DELETE', `payment/coupon/${id}`);
      const answers = await Promise.all([
        call('POST', `bin/coupon/${id}/restore`),
        call('POST', 'payment/coupon/new', { code, kind: 'fixed', amount: 50 }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).filter((code) => code >= 500)).toEqual([]);
    }),
  );
  const { rows } = await at.db.database.pool.query<{ code: string }>(
    'select code from coupons where deleted_at is null group by code having count(*) > 1',
  );
  return rows.map(({ code }) => `two coupons ${code}`);
};

/** Products are restored at their last moment, by a clock that is late, while they leave the bin. */
const lastMoment: Race = async (at) => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => at.sell(1)));
  const now = at.clock.now();
  const { pool } = at.db.database;
  await pool.query(
    `update products set deleted_at = $2::timestamptz - place * interval '1 second'
     from unnest($1::uuid[]) with ordinality as gone (id, place) where products.id = gone.id`,
    [ids.toReversed(), binnedSince(now)],
  );
  const { database } = at.deps();
  const late = {
    database,
    now: () => new Date(now.getTime() - 3_600_000),
    onChange() {},
    async reachSales() {},
  };
  const restoreEach = async () => {
    for (const id of ids) await restore(late, 'product', id).catch(() => undefined);
  };
  await Promise.all([emptyBin({ database, now: () => now }), restoreEach()]);
  const { rows } = await pool.query(
    `select from products p where id = any($1) and deleted_at is null
       and not exists (select from product_photos h where h.product_id = p.id)`,
    [ids],
  );
  return rows.map(() => 'restored without its photos');
};

describe('at once', () => {
  it.each([
    ['restored and made anew, a code is that of one coupon', codes],
    ['restored and swept out, a product is there with its photos, or gone', lastMoment],
  ])('%s', async (_, run) => {
    for (let round = 0; round < 3; round += 1) expect(await run(shop)).toEqual([]);
  });

  failsWithout(
    'unique codes',
    codes,
    unsafeDatabase((sql) => sql, 'drop index coupons_live_code'),
    /^two coupons/,
  );
  failsWithout(
    'a lock on products',
    lastMoment,
    unsafeDatabase(withoutLocksIn('products')),
    /^restored without/,
  );
});
