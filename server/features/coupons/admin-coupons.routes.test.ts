import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Coupon, CouponPage, CouponsAnswer, CouponUses } from '#contract/coupons.ts';
import type { LogPage, LogUndone } from '#contract/log.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { finishJob, send } from '#testing/undoable-changes.ts';

const shop = useBuyingShop();
let admin: Buyer;
let codes = 0;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  codes += 1;
});

function create(body: object, headers: Record<string, string> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/payment/coupon/new?id=${admin.uid}`,
    headers: { ...admin.headers, ...headers },
    payload: { code: `CODE${codes}`, kind: 'fixed', amount: 50, ...body },
  });
}

async function handOut(body: object = {}): Promise<Coupon> {
  const response = await create(body);
  expect(response.statusCode).toBe(201);
  return response.json<{ coupon: Coupon }>().coupon;
}

function remove(id: string) {
  return shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/payment/coupon/${id}?id=${admin.uid}`,
    headers: admin.headers,
  });
}

async function list(query = ''): Promise<CouponPage> {
  return (await shop.get(admin, `/payment/coupon/all?id=${admin.uid}${query}`)).json<CouponPage>();
}

describe('the list of coupons', () => {
  it('counts, and has pages, up to 10,000', { tags: 'long' }, async () => {
    const { pool } = shop.db.database;
    await pool.query(
      `insert into coupons (id, code, kind, amount, created_at, changed_at)
       select gen_random_uuid(), 'MANY' || n, 'fixed', 100, now(), now() from generate_series(1, 10001) n`,
    );
    const many = await list('&search=many&limit=50');
    expect(many).toMatchObject({ total: 10_000, totalIsLowerBound: true, totalPages: 200 });
    expect((await list('&search=many&limit=50&page=200')).coupons).toHaveLength(50);
    expect((await list('&search=many&limit=50&page=201')).coupons).toEqual([]);
    await pool.query(`delete from coupons where code = 'MANY1'`);
    expect(await list('&search=many')).toMatchObject({ total: 10_000, totalIsLowerBound: false });
    await pool.query(`delete from coupons where code like 'MANY%'`);
  });
});

describe('a new coupon', () => {
  it('is stored in upper case with all its terms, and heads the list', async () => {
    const terms = {
      kind: 'percent',
      amount: 12.5,
      minSubtotal: 499.5,
      startsAt: '2998-01-01T00:00:00.000Z',
      expiresAt: '2999-01-01T00:00:00.000Z',
      paused: true,
      usageLimit: 10,
      perUserLimit: 1,
      firstOrderOnly: true,
      exceptSales: true,
      categories: ['Lighting'],
      productIds: [await shop.sell(1)],
      collections: [randomUUID()],
    };
    const coupon = await handOut({ code: ` spring_${codes}-off `, ...terms });
    expect(coupon).toEqual({
      _id: expect.any(String),
      code: `SPRING_${codes}-OFF`,
      ...terms,
      timesUsed: 0,
      createdAt: expect.any(String),
      updatedAt: coupon.createdAt,
    });
    expect((await list()).coupons[0]).toEqual(coupon);
  });

  it('needs a code, a kind and an amount alone', async () => {
    const bare = await handOut();
    expect(bare).toEqual({
      _id: expect.any(String),
      code: `CODE${codes}`,
      kind: 'fixed',
      amount: 50,
      minSubtotal: 0,
      paused: false,
      firstOrderOnly: false,
      exceptSales: false,
      categories: [],
      productIds: [],
      collections: [],
      timesUsed: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const nulls = { startsAt: null, expiresAt: null, usageLimit: null, minSubtotal: null };
    await handOut({ code: `NULLS${codes}`, ...nulls, categories: null, productIds: null });
  });

  it('has a code of its own', async () => {
    const { code, _id } = await handOut();
    const again = await create({ code: code.toLowerCase() });
    expect([again.statusCode, again.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'DUPLICATE',
        errors: [expect.objectContaining({ path: 'code' })],
      }),
    ]);
    await remove(_id);
    expect((await create({ code })).statusCode).toBe(201);
  });

  it('has it though many want the same at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({})));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
  });

  it('is created once however often its form is sent, at once too', async () => {
    const key = { 'idempotency-key': `form-${codes}` };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({}, key)));
    const [first] = answers;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first?.body]));
    const other = await create({ amount: 60 }, key);
    expect([other.statusCode, other.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'IDEMPOTENCY_MISMATCH' }),
    ]);
  });

  it('that was refused is created by the same form once it is mended', async () => {
    const key = { 'idempotency-key': `mended-${codes}` };
    expect((await create({ expiresAt: '2020-01-01T00:00:00.000Z' }, key)).statusCode).toBe(400);
    expect((await create({ expiresAt: '2999-01-01T00:00:00.000Z' }, key)).statusCode).toBe(201);
  });

  it.each([
    ['code', 'AB'],
    ['code', 'A'.repeat(33)],
    ['code', 'ÄÖÜ'],
    ['code', 'TWO WORDS'],
    ['kind', 'free'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 1.001],
    ['amount', 10_000_001],
    ['amount', '50'],
    ['minSubtotal', -1],
    ['expiresAt', 'tomorrow'],
    ['expiresAt', '2020-01-01T00:00:00.000Z'],
    ['startsAt', 'soon'],
    ['categories', 'Lamps'],
    ['productIds', 'junk'],
    ['usageLimit', 0],
    ['usageLimit', 1.5],
    ['perUserLimit', -1],
  ])('is refused with the %s %j', async (path, value) => {
    const response = await create({ [path]: value });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    ]);
  });

  it('gives at most all', async () => {
    const response = await create({ kind: 'percent', amount: 100.01 });
    expect(response.json()).toMatchObject({ errors: [{ path: 'amount' }] });
    expect((await handOut({ kind: 'percent', amount: 100 })).amount).toBe(100);
  });
});

function change(id: string, body: object, ifMatch?: string) {
  return shop.app.inject({
    method: 'PUT',
    url: `/api/v1/payment/coupon/${id}?id=${admin.uid}`,
    headers: { ...admin.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    payload: body,
  });
}

async function usesOf(id: string, query = ''): Promise<CouponUses> {
  const url = `/payment/coupon/${id}/uses?id=${admin.uid}${query}`;
  return (await shop.get(admin, url)).json<CouponUses>();
}

describe('a changed coupon', () => {
  it('has only what was sent changed, and null removes a limit', async () => {
    const coupon = await handOut({ usageLimit: 10, minSubtotal: 100 });
    const answer = await change(coupon._id, { amount: 60, usageLimit: null, paused: true });
    const { updatedAt, usageLimit, ...rest } = coupon;
    const changed = answer.json<{ coupon: Coupon }>().coupon;
    expect(changed).toEqual({ ...rest, amount: 60, paused: true, updatedAt: expect.any(String) });
    expect(usageLimit).toBe(10);
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    expect((await list()).coupons[0]).toEqual(changed);
  });

  it('is refused from a form that was opened before the last change', async () => {
    const { _id, updatedAt } = await handOut();
    expect((await change(_id, { amount: 60 }, updatedAt)).statusCode).toBe(200);
    const stale = await change(_id, { amount: 70 }, updatedAt);
    expect([stale.statusCode, stale.json().code]).toEqual([412, 'STALE']);
  });

  it('keeps its terms in open checkouts and orders, whose sums stay right', async () => {
    const { _id, code } = await handOut();
    const buyer = await shop.buyer(`before-${codes}`);
    const checkout = await shop.open(buyer, cart(await shop.sell(3), 2), { coupon: code });
    await change(_id, { kind: 'percent', amount: 10, categories: ['Nothing'] });
    await shop.pay(checkout);
    const order = await shop.order(buyer, checkout.checkoutId);
    expect(order.json()).toMatchObject({ order: { discount: 50 } });
    expect(await shop.audit()).toEqual([]);
  });

  it('that is paused or ended is unknown at once', async () => {
    const { _id, code } = await handOut();
    const buyer = await shop.buyer(`late-${codes}`);
    const found = async () =>
      (await shop.get(buyer, `/payment/discount?id=${buyer.uid}&coupon=${code}&subtotal=500`))
        .statusCode;
    expect(await found()).toBe(200);
    await change(_id, { paused: true });
    expect(await found()).toBe(404);
    await change(_id, { paused: false, expiresAt: shop.clock.now().toISOString() });
    expect(await found()).toBe(404);
    await change(_id, { expiresAt: null });
    expect(await found()).toBe(200);
  });

  it('may be used more often by one person than they may from now on', async () => {
    const { _id, code } = await handOut();
    const buyer = await shop.buyer(`often-${codes}`);
    const productId = await shop.sell(9);
    for (let times = 0; times < 2; times += 1)
      await shop.buy(buyer, cart(productId), { coupon: code });
    await change(_id, { perUserLimit: 1, firstOrderOnly: true });
    const again = await shop.create(buyer, cart(productId), { coupon: code });
    expect(again.json()).toMatchObject({ code: 'COUPON_INVALID' });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    [{ usageLimit: 0 }, 'usageLimit'],
    [{ startsAt: '2998-01-01T00:00:00Z', expiresAt: '2997-01-01T00:00:00Z' }, 'expiresAt'],
    [{ kind: 'percent' }, 'amount'],
    [{ kind: 'percent', amount: 101 }, 'amount'],
  ])('is refused with %j', async (body, path) => {
    const { _id } = await handOut({ amount: 500 });
    const refused = await change(_id, body);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
    ]);
  });

  it('can not be limited to fewer uses than there are', async () => {
    const { _id, code } = await handOut();
    const buyers = await shop.buyers(2, `many-${codes}`);
    for (const buyer of buyers) await shop.buy(buyer, cart(await shop.sell(1)), { coupon: code });
    expect((await change(_id, { usageLimit: 1 })).json()).toMatchObject({
      errors: [{ path: 'usageLimit', message: 'It is used 2 times already' }],
    });
    expect((await change(_id, { usageLimit: 2 })).statusCode).toBe(200);
  });

  it('has a code of its own, and is not found once it is deleted', async () => {
    const [one, other] = [await handOut(), await handOut({ code: `OTHER${codes}` })];
    expect((await change(other._id, { code: one.code })).json()).toMatchObject({
      code: 'DUPLICATE',
    });
    await remove(one._id);
    expect((await change(other._id, { code: one.code })).statusCode).toBe(200);
    for (const id of [one._id, 'junk']) expect((await change(id, {})).statusCode).toBe(404);
  });
});

describe('the uses of a coupon', () => {
  it('are its orders that are not cancelled, with what they cost the shop', async () => {
    const { _id, code } = await handOut({ kind: 'percent', amount: 10 });
    const [asha, ravi] = await shop.buyers(2, `user-${codes}`);
    if (!asha || !ravi) throw new Error('Two buyers were registered');
    const productId = await shop.sell(9);
    const first = await shop.buy(asha, cart(productId, 2), { coupon: code });
    const second = await shop.buy(ravi, cart(productId), { coupon: code });
    await shop.cancel(asha, (await shop.buy(asha, cart(productId), { coupon: code }))._id);
    const { coupon, uses, ...sums } = await usesOf(_id);
    expect(coupon).toMatchObject({ _id, timesUsed: 2 });
    expect(uses.map(({ orderId, discount, total }) => [orderId, discount, total])).toEqual(
      [second, first].map((order) => [order._id, order.discount, order.total]),
    );
    expect(uses[1]).toMatchObject({
      number: first.number,
      status: 'Processing',
      user: { _id: asha.uid },
    });
    expect(sums).toMatchObject({
      orders: 2,
      cost: first.discount + second.discount,
      sales: first.total + second.total,
      total: 2,
      totalPages: 1,
    });
    expect((await usesOf(_id, '&page=2&limit=1')).uses.map(({ orderId }) => orderId)).toEqual([
      first._id,
    ]);
    await shop.runUntilIdle();
    expect(await shop.audit()).toEqual([]);
  });

  it('come with what a typical cart costs', async () => {
    const { _id } = await handOut();
    const { typicalCart } = await usesOf(_id);
    expect(typicalCart).toBe((await list()).typicalCart);
    expect(typicalCart).toBeGreaterThan(0);
  });

  it('of a coupon that is unknown or deleted are not found', async () => {
    const { _id } = await handOut();
    await remove(_id);
    for (const id of [_id, 'junk']) expect(await usesOf(id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('generated coupons', () => {
  function generate(body: object, key?: string) {
    return shop.app.inject({
      method: 'POST',
      url: `/api/v1/payment/coupon/generate?id=${admin.uid}`,
      headers: { ...admin.headers, ...(key !== undefined && { 'idempotency-key': key }) },
      payload: { prefix: `gift${codes}-`, count: 300, kind: 'fixed', amount: 100, ...body },
    });
  }

  it('each have a code of their own, and the same terms', async () => {
    const answer = await generate({ usageLimit: 1, firstOrderOnly: true }, `key-${codes}`);
    expect(answer.statusCode).toBe(201);
    const { codes: made } = answer.json<CouponsAnswer>();
    expect(new Set(made).size).toBe(300);
    expect(made.filter((code) => !/^GIFT\d+-[A-HJ-NP-Z2-9]{8}$/.test(code))).toEqual([]);
    const found = await list(`&search=gift${codes}-&limit=100`);
    expect(found).toMatchObject({ total: 300, totalPages: 3 });
    expect(found.coupons.filter((coupon) => !coupon.firstOrderOnly)).toEqual([]);
    const again = await generate({ usageLimit: 1, firstOrderOnly: true }, `key-${codes}`);
    expect(again.body).toBe(answer.body);
  });

  it('are one entry of the log, and go into the bin as a whole, but for those that were used or changed', async () => {
    await generate({ count: 4, amount: 50 });
    const [changed, used] = (await list(`&search=gift${codes}-`)).coupons;
    if (!changed || !used) throw new Error('No coupons were generated');
    await change(changed._id, { paused: true });
    const buyer = await shop.buyer(`generated-${codes}`);
    await shop.buy(buyer, cart(await shop.sell(3)), { coupon: used.code });
    const log = async (more: string) =>
      (await shop.get(admin, `/log?id=${admin.uid}${more}`)).json<LogPage>().entries;
    const [entry, ...others] = await log('&kind=generateCoupons');
    expect(others.filter(({ at }) => at === entry?.at)).toEqual([]);
    expect(entry).toMatchObject({ entity: { type: 'coupon-job' }, undoable: true });
    expect(entry?.words).toMatch(/ generated many coupons: 4 coupons$/);
    const [own] = await log(`&entity=coupon:${used._id}`);
    expect(own?._id).toBe(entry?._id);
    expect(own?.changes.filter(({ field }) => field === 'code')).toHaveLength(1);

    const by = { shop, by: admin };
    const { job } = (await send(by, 'POST', `log/${entry?._id}/undo`)).json<LogUndone>();
    expect(job?.total).toBe(4);
    expect((await finishJob(by, job?._id ?? '')).errors).toHaveLength(2);
    const left = (await list(`&search=gift${codes}-`)).coupons.map(({ _id }) => _id);
    expect(left.sort()).toEqual([changed._id, used._id].sort());
  });

  it.each([
    ['prefix', '-X'],
    ['prefix', 'A B'],
    ['prefix', 'A'.repeat(21)],
    ['count', 0],
    ['count', 1_001],
    ['expiresAt', '2020-01-01T00:00:00.000Z'],
  ])('are refused with the %s %j', async (path, value) => {
    expect((await generate({ [path]: value })).json()).toMatchObject({ errors: [{ path }] });
  });
});

describe('the list of coupons', () => {
  it('comes in pages, newest first, with how often each was used', async () => {
    const { code } = await handOut();
    await shop.buy(await shop.buyer(`buyer-${codes}`), cart(await shop.sell(3)), { coupon: code });
    const first = await list('&limit=1');
    expect(first).toMatchObject({ page: 1, coupons: [{ code, timesUsed: 1 }] });
    expect(first.totalPages).toBe(first.total);
    const second = await list('&limit=1&page=2');
    expect(second.coupons.map(({ _id }) => _id)).not.toContain(first.coupons[0]?._id);
    expect((await list(`&page=1000000`)).coupons).toEqual([]);
  });
});

describe('a deleted coupon', () => {
  it('is unknown at once, while a checkout that is open keeps it', async () => {
    const { code, _id } = await handOut();
    const buyer = await shop.buyer(`keeper-${codes}`);
    const checkout = await shop.open(buyer, cart(await shop.sell(3), 2), { coupon: code });
    expect((await remove(_id)).json()).toEqual({ success: true, message: 'Coupon deleted' });
    const other = await shop.buyer(`other-${codes}`);
    const refused = await shop.create(other, cart(await shop.sell(3)), { coupon: code });
    expect(refused.json()).toMatchObject({ code: 'COUPON_INVALID' });
    await shop.pay(checkout);
    const order = await shop.order(buyer, checkout.checkoutId);
    expect(order.json()).toMatchObject({ order: { coupon: code, discount: 50 } });
    expect((await list('&limit=100')).coupons.map((coupon) => coupon._id)).not.toContain(_id);
    expect(await shop.audit()).toEqual([]);
  });

  it('can not be deleted again, nor can what never was', async () => {
    const { _id } = await handOut();
    await remove(_id);
    for (const id of [_id, 'junk']) expect((await remove(id)).statusCode).toBe(404);
  });
});
