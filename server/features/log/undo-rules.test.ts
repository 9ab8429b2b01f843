import { beforeEach, describe, expect, it } from 'vitest';
import type { JobAnswer } from '#contract/jobs.ts';
import type { LogEntry, LogPage } from '#contract/log.ts';
import { DEFAULT_SETTINGS } from '#contract/settings.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, paint, type FormPart } from '#testing/forms.ts';
import { settingsCalls } from '#testing/settings-calls.ts';
import type { Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { finishJob, send } from '#testing/undoable-changes.ts';

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

/** Returns the log's entries of the admin, newest first. */
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

describe('a product that was deleted and restored between the start of a bulk job and its change', () => {
  const call = (method: 'POST' | 'DELETE', path: string, payload?: object) =>
    send({ shop, by: admin }, method, path, payload);

  it(
    'is as it was before once all is undone in reverse, and has its former price in the bin, too',
    { tags: 'long' },
    async () => {
      const id = await shop.sell(5, 10_000);
      const asked = { select: { ids: [id] }, change: { price: { plus: 1 } } };
      const started = await call('POST', 'product/bulk', asked);
      const { _id: jobId } = started.json<JobAnswer>().job;
      await call('DELETE', `product/${id}`);
      await call('POST', `bin/product/${id}/restore`);
      await finishJob({ shop, by: admin }, jobId);
      expect(await row('products', id)).toMatchObject({ price: 10_100, deleted_at: null });
      const made = await entries();
      const of = (kind: string) => made.find((entry) => entry.kind === kind);
      expect((await undo(of('restore'))).json()).toMatchObject({ success: true });
      expect((await undo(of('changeProducts'))).json()).toMatchObject({ success: true });
      expect(await finishJob({ shop, by: admin }, jobId)).toMatchObject({ errorCount: 0 });
      expect(await row('products', id)).toMatchObject({ price: 10_000, deleted_by: admin.uid });
      expect((await undo(of('deleteProduct'))).json()).toMatchObject({ success: true });
      expect(await row('products', id)).toMatchObject({ price: 10_000, deleted_at: null });
      expect(await shop.audit()).toEqual([]);
    },
  );
});

describe('a product whose price and photos were changed at once', () => {
  it('gets its price back, and keeps its photos', async () => {
    const id = await shop.sell(5, 289_000);
    const photo: FormPart = ['photos', await paint('#283'), 'green.png'];
    await sendForm('PUT', `product/${id}`, ['price', '2490'], photo);
    const [changed] = await entries();
    expect(changed).toMatchObject({ undoable: true, undoLeaves: ['photos'] });
    const { photos } = (await shop.get(admin, `/product/${id}`)).json().product;
    expect((await undo(changed)).json()).toMatchObject({
      success: true,
      message: 'Undone, but for the photos: those that were replaced are not kept',
      entry: { undoes: changed?._id, changes: [{ field: 'price', before: 2490, after: 2890 }] },
    });
    const { product } = (await shop.get(admin, `/product/${id}`)).json();
    expect(product).toMatchObject({ price: 2890, photos });
    await sendForm('PUT', `product/${id}`, photo);
    const [replaced] = await entries();
    expect(replaced).toMatchObject({ undoable: false });
    expect((await undo(replaced)).json()).toMatchObject({ code: 'NOT_UNDOABLE' });
  });
});

describe('settings', () => {
  const settings = settingsCalls(shop, () => admin);

  it('come back part by part, and what else has changed since stays', async () => {
    const before = await settings.read();
    await settings.change({ contact: { phone: '111' }, pages: pagesWith('delivery', 'By post.') });
    const [changed] = await entries();
    await settings.change({ contact: { email: 'me@shop.example' }, lowStock: 7 });
    await settings.change({ pages: [...pagesWith('delivery', 'By post.'), NEWS] });
    expect((await undo(changed)).json()).toMatchObject({ success: true });
    expect(await settings.read()).toMatchObject({
      contact: { ...before.contact, email: 'me@shop.example' },
      lowStock: 7,
      pages: [...before.pages, NEWS],
    });
  });

  it('stay where the same part has changed since, which is named', async () => {
    await settings.change({ contact: { phone: '222' } });
    const [changed] = await entries();
    await settings.change({ contact: { phone: '333' } });
    const [newer] = await entries();
    await settings.change({ contact: { email: 'you@shop.example' } });
    expect((await undo(changed)).json()).toMatchObject({
      code: 'NEWER_CHANGE',
      changes: [{ field: 'contact.phone', after: '222', now: '333' }],
      newer: [{ _id: newer?._id }],
      isSafeAnyway: true,
    });
    expect((await undo(changed, true)).json()).toMatchObject({ success: true });
    const { contact } = await settings.read();
    expect(contact).toMatchObject({ phone: '', email: 'you@shop.example' });
  });

  it('that may be absent are cleared by null, as the log says, and come back', async () => {
    const rules = {
      deliveryClass: 'standard',
      acrossBorders: 'sameNet',
      destination: 'always',
    } as const;
    await settings.change({ tax: rules, delivery: { zones: [zoneWith({ freeAbove: 40 })] } });
    const { tax, delivery } = await settings.read();
    const cleared = { deliveryClass: null, acrossBorders: null, destination: null };
    const zone = { ...zoneWith({ freeAbove: null, carrier: null }), postcodes: null };
    await settings.change({ tax: cleared, delivery: { zones: [zone] } });
    const after = await settings.read();
    for (const part of Object.keys(rules)) expect(after.tax).not.toHaveProperty(part);
    expect(after.tax.classes).toEqual(tax.classes);
    expect(after.delivery.zones).toEqual([zoneWith({})]);
    const [clearing] = await entries();
    expect(clearing?.changes).toContainEqual(
      expect.objectContaining({ field: 'tax.destination', before: 'Always the rates there' }),
    );
    expect((await undo(clearing)).json()).toMatchObject({ success: true });
    expect(await settings.read()).toMatchObject({ tax, delivery });
    expect(
      (await settings.put({ delivery: { zones: [zoneWith({ days: null })] } })).json(),
    ).toEqual(
      expect.objectContaining({
        errors: [expect.objectContaining({ path: 'delivery.zones.0.methods.0.days' })],
      }),
    );
    await settings.change({ tax: cleared, delivery: { zones: [] } });
  });

  it('stay where a part of the seller needs one that has changed since', async () => {
    await settings.change({ seller: { state: 'MH', gstin: '27AAPFU0939F1ZV' } });
    await settings.change({ seller: { gstin: '' } });
    const [emptied] = await entries();
    await settings.change({ seller: { state: 'KA' } });
    expect((await undo(emptied)).json()).toMatchObject({
      code: 'NOT_UNDOABLE',
      message: expect.stringContaining('settings that have changed since'),
    });
  });
});

/** A zone whose one way of delivery has these fields, too. */
const zoneWith = (fields: object) => ({
  _id: 'home',
  name: 'India',
  countries: ['IN' as const],
  methods: [
    {
      _id: 'post',
      name: 'Post',
      kind: 'parcel' as const,
      days: [2, 5] as [number, number],
      by: 'pieces' as const,
      bands: [{ upTo: null, price: 5 }],
      ...fields,
    },
  ],
});

const NEWS = { slug: 'news', title: 'News', body: 'Soon.' };

/** The pages of a new shop, one with another text. */
function pagesWith(slug: string, body: string) {
  return DEFAULT_SETTINGS.pages.map((page) => (page.slug === slug ? { ...page, body } : page));
}

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
