import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry, LogPage } from '#contract/log.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { failsWithout, unsafeDatabase, type Race } from '#testing/races.ts';
import { reviewCalls } from '#testing/review-calls.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
let admin: Buyer;

beforeEach(async () => {
  admin = await registerAdmin(shop);
});

async function edit(by: Buyer, id: string, ...parts: FormPart[]) {
  return editIn(shop, by, id, ...parts);
}

async function editIn(of: BuyingShop, { uid, headers }: Buyer, id: string, ...parts: FormPart[]) {
  const { payload, headers: typed } = await formOf(...parts);
  const url = `/api/v1/product/${id}?id=${uid}`;
  return of.app.inject({ method: 'PUT', url, headers: { ...headers, ...typed }, payload });
}

async function entries(query = ''): Promise<LogEntry[]> {
  const answer = await shop.get(admin, `/log?id=${admin.uid}&who=${admin.uid}${query}`);
  return answer.json<LogPage>().entries;
}

async function undo(entry: LogEntry | undefined, { by = admin, anyway = false } = {}) {
  const url = `/api/v1/log/${entry?._id}/undo?id=${by.uid}${anyway ? '&anyway=true' : ''}`;
  return shop.app.inject({ method: 'POST', url, headers: by.headers });
}

async function product(id: string) {
  const { rows } = await shop.db.database.pool.query(
    'select name, price, on_hand, deleted_at from products where id = $1',
    [id],
  );
  return rows[0] as { name: string; price: number; on_hand: number; deleted_at: Date | null };
}

describe('an undo', () => {
  it('brings back what was there before, as a new entry that can be undone again', async () => {
    const id = await shop.sell(5, 289_000);
    await edit(admin, id, ['price', '2490'], ['stock', '9']);
    const [changed] = await entries();
    expect(changed?.undoable).toBe(true);
    const answer = await undo(changed);
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Undone',
      entry: { kind: 'undoLogEntry', undoes: changed?._id, undoable: true },
    });
    expect(await product(id)).toMatchObject({ price: 289_000, on_hand: 5 });
    const [undone, former] = await entries();
    expect([undone?.undoes, former?.undoneBy, former?.undoable]).toEqual([
      changed?._id,
      undone?._id,
      false,
    ]);
    expect((await undo(undone)).statusCode).toBe(200);
    expect(await product(id)).toMatchObject({ price: 249_000, on_hand: 9 });
    expect(await shop.audit()).toEqual([]);
  });

  it('is refused where something newer stands on it, which it shows, and may be overwritten', async () => {
    const id = await shop.sell(5, 289_000);
    await edit(admin, id, ['price', '2490']);
    await edit(admin, id, ['price', '2390']);
    const [newer, older] = await entries();
    const refused = await undo(older);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'NEWER_CHANGE',
        newer: [{ _id: newer?._id, words: newer?.words }],
        changes: [{ field: 'price', after: 2490, now: 2390, isMoney: true }],
        isSafeAnyway: true,
      },
    ]);
    expect(await product(id)).toMatchObject({ price: 239_000 });
    expect((await undo(older, { anyway: true })).statusCode).toBe(200);
    expect(await product(id)).toMatchObject({ price: 289_000 });
  });

  it('takes stock back as a difference, but nothing that is sold', async () => {
    const id = await shop.sell(5);
    await edit(admin, id, ['stock', '8']);
    const asha = await shop.newBuyer('asha');
    await shop.buy(asha, cart(id));
    const [stocked] = await entries(`&entity=${id}`);
    expect((await undo(stocked)).statusCode).toBe(200);
    expect(await product(id)).toMatchObject({ on_hand: 4 });
    await edit(admin, id, ['stock', '6']);
    await shop.buy(asha, [{ ...cart(id)[0]!, quantity: 5 }]);
    const [again] = await entries(`&entity=${id}`);
    const refused = await undo(again, { anyway: true });
    expect(refused.json()).toMatchObject({ code: 'NEWER_CHANGE', isSafeAnyway: false });
    expect(await shop.audit()).toEqual([]);
  });

  it('restores what was deleted and deletes what was added', async () => {
    const id = await shop.sell(5);
    const url = `/api/v1/product/${id}?id=${admin.uid}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    const [deleted] = await entries();
    expect((await undo(deleted)).json()).toMatchObject({ success: true });
    expect((await product(id)).deleted_at).toBeNull();

    const made = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/payment/coupon/new?id=${admin.uid}`,
      headers: admin.headers,
      payload: { code: 'UNDONE', kind: 'fixed', amount: 50 },
    });
    expect(made.statusCode).toBe(201);
    const [added] = await entries('&entity=coupon');
    expect((await undo(added)).statusCode).toBe(200);
    const again = await shop.app.inject({
      method: 'POST',
      url: `/api/v1/payment/coupon/new?id=${admin.uid}`,
      headers: admin.headers,
      payload: { code: 'UNDONE', kind: 'fixed', amount: 60 },
    });
    expect(again.statusCode).toBe(201);
    const gone = (await entries('&entity=coupon'))[1];
    expect((await undo(gone)).json()).toMatchObject({ code: 'DUPLICATE' });
  });

  it('brings the terms of a coupon back, unless it was used more often since', async () => {
    const id = await shop.addCoupon({ code: 'TERMS', amount: 5_000 });
    const change = (payload: object) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/v1/payment/coupon/${id}?id=${admin.uid}`,
        headers: admin.headers,
        payload,
      });
    expect((await change({ usageLimit: 1, paused: true })).statusCode).toBe(200);
    const [changed] = await entries();
    expect((await undo(changed)).json()).toMatchObject({ success: true });
    const { rows } = await shop.db.database.pool.query(
      'select usage_limit, paused from coupons where id = $1',
      [id],
    );
    expect(rows).toEqual([{ usage_limit: null, paused: false }]);
  });

  it('brings settings and reviews back', async () => {
    const settings = settingsCalls(shop, () => admin);
    const before = await settings.read();
    await settings.change({
      lowStock: before.lowStock + 3,
      contact: { phone: '12345678' },
      synonyms: [['Kitchen', 'रसोई']],
    });
    const [changed] = await entries();
    expect((await undo(changed)).json()).toMatchObject({ success: true });
    const { updatedAt: _one, ...after } = await settings.read();
    const { updatedAt: _other, ...was } = before;
    expect(after).toEqual(was);

    const { deliver, write, send, listed } = reviewCalls(shop);
    const asha = await shop.newBuyer('asha');
    const id = await shop.sell(5);
    await deliver(admin, asha, id);
    const written = await write(asha, id, { stars: 4, title: 'Good', text: 'It does its work.' });
    const { review } = written.json<{ review: { _id: string } }>();
    await send('PUT', `review/${review._id}`, admin, { hidden: true, reason: 'Spam' });
    expect((await listed(id)).total).toBe(0);
    const [hidden] = await entries('&entity=review');
    expect((await undo(hidden)).json()).toMatchObject({ success: true });
    expect((await listed(id)).total).toBe(1);
  });

  it('needs the duty of the thing, and an entry that can be undone', async () => {
    const id = await shop.sell(5);
    await edit(admin, id, ['name', 'Bowl']);
    const [changed] = await entries();
    const clerk = await registerAdmin(shop, ['orders']);
    expect((await undo(changed, { by: clerk })).statusCode).toBe(404);
    const asha = await shop.newBuyer('asha');
    const order = await shop.buy(asha, cart(await shop.sell(5)));
    expect((await shop.cancel(admin, order._id)).statusCode).toBe(200);
    for (const entry of (await entries()).slice(0, 2)) {
      expect(entry.undoable).toBe(false);
      expect((await undo(entry)).json()).toMatchObject({ code: 'NOT_UNDOABLE' });
    }
    expect((await undo(undefined)).statusCode).toBe(404);
  });
});

/** An undo of a price and a newer change of it at once. */
const undoRacesChange: Race = async (of) => {
  const by = await registerAdmin(of);
  const id = await of.sell(5, 100_000);
  await editIn(of, by, id, ['price', '1100']);
  const page = (await of.get(by, `/log?id=${by.uid}&who=${by.uid}`)).json<LogPage>();
  const url = `/api/v1/log/${page.entries[0]?._id}/undo?id=${by.uid}`;
  const [undone, changed] = await Promise.all([
    of.app.inject({ method: 'POST', url, headers: by.headers }),
    editIn(of, by, id, ['price', '1200']),
  ]);
  if (changed.statusCode !== 200) return [`the change is answered ${changed.statusCode}`];
  const { rows } = await of.db.database.pool.query<{ price: number }>(
    'select price from products where id = $1',
    [id],
  );
  const { entries } = (await of.get(by, `/log?id=${by.uid}&who=${by.uid}`)).json<LogPage>();
  const [last] = entries.filter(({ kind }) => kind === 'updateProduct');
  // The change came last, whether the undo was before it or was refused.
  if (rows[0]?.price !== 120_000)
    return [`the undo, answered ${undone.statusCode}, has overwritten: ${last?.words}`];
  return [];
};

describe('an undo and a newer change at once', () => {
  it('never lose the newer one', async () => {
    for (let run = 0; run < 5; run += 1) expect(await undoRacesChange(shop)).toEqual([]);
  });
});

failsWithout(
  'the lock of the row',
  undoRacesChange,
  unsafeDatabase(withoutLocksIn('products')),
  /has overwritten/,
);
