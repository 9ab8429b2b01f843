import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry, LogPage } from '#contract/log.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
const DAY_MS = 86_400_000;
let admin: Buyer;

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

const at = (path: string) => `/api/v1/${path}?id=${admin.uid}`;

async function sendForm(method: 'POST' | 'PUT', path: string, ...parts: FormPart[]) {
  const { payload, headers: typed } = await formOf(...parts);
  const headers = { ...admin.headers, ...typed };
  const answer = await shop.app.inject({ method, url: at(path), headers, payload });
  expect(answer.json()).toMatchObject({ success: true });
}

async function changeCoupon(id: string, payload: object): Promise<void> {
  const url = at(`payment/coupon/${id}`);
  const answer = await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
  expect(answer.json()).toMatchObject({ success: true });
}

/** What the admin has done, newest first. */
async function entries(): Promise<LogEntry[]> {
  const answer = await shop.get(admin, `/log?id=${admin.uid}&who=${admin.uid}`);
  return answer.json<LogPage>().entries;
}

function undo(entry: LogEntry | undefined, anyway = false) {
  const url = `${at(`log/${entry?._id}/undo`)}&anyway=${anyway}`;
  return shop.app.inject({ method: 'POST', url, headers: admin.headers });
}

async function row(table: 'products' | 'coupons', id: string): Promise<Record<string, unknown>> {
  const { rows } = await shop.db.database.pool.query(`select * from ${table} where id = $1`, [id]);
  return rows[0] as Record<string, unknown>;
}

describe('the former terms of a coupon', () => {
  it('stay away where its kind has changed since: 500 rupees would be 500 percent', async () => {
    const id = await shop.addCoupon({ code: 'PERCENT', amount: 50_000 });
    await changeCoupon(id, { amount: 50 });
    const [lowered] = await entries();
    await changeCoupon(id, { kind: 'percent' });
    for (const anyway of [false, true]) {
      const refused = await undo(lowered, anyway);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        {
          code: 'NEWER_CHANGE',
          changes: [{ field: 'kind', after: 'fixed', now: 'percent' }],
          isSafeAnyway: false,
        },
      ]);
    }
    expect(await row('coupons', id)).toMatchObject({ kind: 'percent', amount: 5_000 });
    await changeCoupon(id, { kind: 'fixed' });
    expect((await undo(lowered)).json()).toMatchObject({ success: true });
    expect(await row('coupons', id)).toMatchObject({ kind: 'fixed', amount: 50_000 });
  });

  it('stay away where it would end before it starts', async () => {
    const day = (days: number) =>
      new Date(shop.clock.now().getTime() + days * DAY_MS).toISOString();
    const id = await shop.addCoupon({ code: 'ENDS', expiresAt: new Date(day(5)) });
    await changeCoupon(id, { expiresAt: day(40) });
    const [prolonged] = await entries();
    await changeCoupon(id, { startsAt: day(10) });
    expect((await undo(prolonged)).json()).toMatchObject({
      code: 'NOT_UNDOABLE',
      message: expect.stringContaining('after the start'),
    });
  });
});

describe('a product that was added', () => {
  it('goes into the bin with its photos, and comes back', async () => {
    await sendForm(
      'POST',
      'product/new',
      ['name', 'Oak Tray'],
      ['category', 'Kitchen'],
      ['price', '499.50'],
      ['stock', '7'],
      ['description', 'Carries breakfast.'],
      ['photos', await paint('#b33'), 'red.png'],
    );
    const [added] = await entries();
    expect(added).toMatchObject({ kind: 'createProduct', undoable: true });
    expect((await undo(added)).json()).toMatchObject({ success: true });
    const id = added?.entity._id ?? '';
    expect(await row('products', id)).toMatchObject({ deleted_by: admin.uid, on_hand: 7 });
    const [undone] = await entries();
    expect((await undo(undone)).json()).toMatchObject({ success: true });
    const shown = await shop.get(admin, `/product/${id}`);
    expect(shown.json().product.photos).toHaveLength(1);
  });
});

describe('a category', () => {
  it('comes back as other products spell it by now', async () => {
    const id = await shop.sell(5, 10_000, 'Oak Trays');
    await sendForm('PUT', `product/${id}`, ['category', 'Elsewhere']);
    const [moved] = await entries();
    await shop.sell(5, 10_000, 'oak trays');
    expect((await undo(moved)).json()).toMatchObject({ success: true });
    expect(await row('products', id)).toMatchObject({ category: 'oak trays' });
  });

  it('is spelled so, too, when its product comes out of the bin', async () => {
    const id = await shop.sell(5, 10_000, 'Wall Lamps');
    const { headers } = admin;
    await shop.app.inject({ method: 'DELETE', url: at(`product/${id}`), headers });
    await shop.sell(5, 10_000, 'wall lamps');
    await shop.app.inject({ method: 'POST', url: at(`bin/product/${id}/restore`), headers });
    expect(await row('products', id)).toMatchObject({ category: 'wall lamps', deleted_at: null });
  });
});
