import { beforeEach, describe, expect, it } from 'vitest';
import type { Coupon, CouponPage } from '#contract/coupons.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

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

describe('a new coupon', () => {
  it('is stored in upper case with all its terms, and heads the list', async () => {
    const terms = {
      kind: 'percent',
      amount: 12.5,
      minSubtotal: 499.5,
      expiresAt: '2999-01-01T00:00:00.000Z',
      usageLimit: 10,
      perUserLimit: 1,
    };
    const coupon = await handOut({ code: ` spring_${codes}-off `, ...terms });
    expect(coupon).toEqual({
      _id: expect.any(String),
      code: `SPRING_${codes}-OFF`,
      ...terms,
      timesUsed: 0,
      createdAt: expect.any(String),
    });
    expect((await list()).coupons[0]).toEqual(coupon);
  });

  it('needs a code, a kind and an amount alone', async () => {
    const bare = await handOut();
    expect(Object.keys(bare).sort()).toEqual(
      ['_id', 'code', 'kind', 'amount', 'minSubtotal', 'timesUsed', 'createdAt'].sort(),
    );
    await handOut({ code: `NULLS${codes}`, expiresAt: null, usageLimit: null, minSubtotal: null });
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
