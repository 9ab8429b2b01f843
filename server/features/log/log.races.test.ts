import { expect, it } from 'vitest';
import type { LogEntry, LogPage } from '#contract/log.ts';
import { registerAdmins } from '#testing/admins.ts';
import { formOf } from '#testing/forms.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
const ACTIONS = 60;

/** What can be undone, without versions and times. */
async function stored(): Promise<unknown> {
  const { rows } = await shop.db.database.pool.query(
    `select (select json_agg(to_jsonb(p) - 'updated_at' - 'stock_changed_at' order by id) from products p) as products,
            (select json_agg(to_jsonb(c) - 'changed_at' - 'limits_since' order by id) from coupons c) as coupons,
            (select stored from shop_settings) as settings`,
  );
  return rows[0];
}

it('what five admins did at once is listed in the order in which it was done, and undone in reverse', async () => {
  const admins = await registerAdmins(shop, 5);
  const [owner] = admins;
  if (!owner) throw new Error('Nobody was registered');
  const products = await Promise.all([1, 2, 3].map(() => shop.sell(50)));
  const coupon = await shop.addCoupon({ code: 'MANY' });
  await settingsCalls(shop, () => owner).change({ lowStock: 3 });
  const before = await stored();
  const since = new Date().toISOString();
  await Promise.all(
    Array.from({ length: ACTIONS }, (_, n) => act(n, admins[n % 5] ?? owner, products, coupon)),
  );
  const done = await listed(owner, since);
  expect(done.length).toBe(ACTIONS);
  expect(brokenChains(done)).toEqual([]);
  for (const { _id, words } of done) {
    const url = `/api/v1/log/${_id}/undo?id=${owner.uid}`;
    const answer = await shop.app.inject({ method: 'POST', url, headers: owner.headers });
    expect([words, answer.json()]).toMatchObject([words, { success: true }]);
  }
  expect(await stored()).toEqual(before);
  expect(await shop.audit()).toEqual([]);
});

/** One of many changes: each makes a difference. */
async function act(n: number, by: Buyer, products: readonly string[], coupon: string) {
  const url = (path: string) => `/api/v1/${path}?id=${by.uid}`;
  const put = async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const sent = { ...by.headers, ...headers };
    const answer = await shop.app.inject({ method: 'PUT', url: url(path), headers: sent, payload });
    expect(answer.json()).toMatchObject({ success: true });
  };
  if (n % 6 === 4) return put(`payment/coupon/${coupon}`, { amount: 100 + n });
  if (n % 6 === 5) return put('settings', { lowStock: 4 + n });
  const part =
    n % 2 === 0 ? (['price', String(200 + n)] as const) : (['stock', String(60 + n)] as const);
  const { payload, headers } = await formOf(part);
  return put(`product/${products[n % 3]}`, payload, headers);
}

async function listed({ uid, headers }: Buyer, since: string): Promise<LogEntry[]> {
  const query = { id: uid, from: since, limit: '100' };
  const answer = await shop.app.inject({ url: '/api/v1/log', query, headers });
  return answer.json<LogPage>().entries;
}

/** Changes of which the next one to the same field doesn't begin with what it made. Newest first. */
function brokenChains(entries: readonly LogEntry[]): string[] {
  const newer = new Map<string, unknown>();
  return entries.flatMap(({ entity, changes }) =>
    changes.flatMap(({ field, before, after }) => {
      const key = `${entity._id} ${field}`;
      const [isKnown, expected] = [newer.has(key), newer.get(key)];
      newer.set(key, before);
      return isKnown && expected !== after
        ? [`${key}: ${String(after)}, then ${String(expected)}`]
        : [];
    }),
  );
}
