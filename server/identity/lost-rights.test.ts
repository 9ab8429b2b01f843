import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse, RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { move } from '#testing/desk-calls.ts';
import { registerAdmin } from '#testing/admins.ts';
import type { World } from '#testing/example-orders.ts';
import { EXAMPLE_WRITES, sendAs } from '#testing/example-writes.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useLetterShop } from '#testing/letter-shop.ts';
import { waitForLocks } from '#testing/lock-waits.ts';
import { failsWithout, newCouponCode, unsafeDatabase } from '#testing/races.ts';
import { ADDRESS, cart, type Buyer } from '#testing/shopping.ts';
import type { BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const letters = useLetterShop();
const { shop } = letters;

const WITHOUT = {
  role: `update users set role = 'user', duties = null where id = $1`,
  duties: `update users set duties = '{}' where id = $1`,
  account: `update users set deleted_at = now() where id = $1`,
};

async function newWorld(): Promise<World> {
  return { letters, admin: await registerAdmin(shop), asha: await shop.newBuyer('asha') };
}

/** Takes something from a person once the next such call has their rights checked, and before its body is there. */
function takeDuring(call: string, person: Buyer, loss: keyof typeof WITHOUT): () => unknown {
  let before: unknown;
  shop.beforeBodyOf(call, async () => {
    await shop.db.database.pool.query(WITHOUT[loss], [person.uid]);
    before = await everything();
  });
  return () => before;
}

/** Reads everything that a call below would change. */
async function everything(): Promise<unknown> {
  const { rows } = await shop.db.database.pool.query(
    `select (select count(*) from log_changes) as changes, (select count(*) from letters) as letters,
       (select count(*) from reviews) as reviews, (select json_agg(title order by id) from reviews) as titles,
       (select count(*) from stock_requests) as requests, (select count(*) from returns) as returns,
       (select json_agg(status order by id) from returns) as steps, (select count(*) from checkouts) as checkouts,
       (select json_agg(status order by id) from orders) as orders, (select count(*) from addresses) as addresses,
       (select count(*) from cart_lines) as cart_lines,
       (select json_agg(json_build_array(id, role, duties, deleted_at) order by id) from users) as users`,
  );
  return rows[0];
}

it.each(firstOf(20, Object.keys(EXAMPLE_WRITES)))(
  '%s writes nothing for an admin who is demoted while its body is under way',
  async (call) => {
    const world = await newWorld();
    const before = takeDuring(call, world.admin, 'role');
    const answer = await EXAMPLE_WRITES[call]?.(world, sendAs(world));
    expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(await everything()).toEqual(before());
  },
);

it.each([
  ['duties', 'DUTY_NEEDED'],
  ['account', 'ACCOUNT_DELETED'],
] as const)(
  'settings are not changed by an admin who loses their %s meanwhile',
  async (loss, code) => {
    const world = await newWorld();
    takeDuring('PUT /settings', world.admin, loss);
    const answer = await sendAs(world)('PUT', 'settings', { tagline: `Without ${loss}` });
    expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
  },
);

it('nothing is restored by an admin who loses the duty meanwhile, though every admin may call it', async () => {
  const world = await newWorld();
  const call = 'POST /bin/:type/:id/restore';
  const before = takeDuring(call, world.admin, 'duties');
  const answer = await EXAMPLE_WRITES[call]?.(world, sendAs(world));
  expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'DUTY_NEEDED']);
  expect(await everything()).toEqual(before());
});

/** An admin saves a coupon while somebody is about to commit that they are none any more. */
async function demoteWhileSaving(at: BuyingShop): Promise<string[]> {
  const admin = await registerAdmin(at);
  const { pool } = at.db.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(WITHOUT.role, [admin.uid]);
    const saving = at.app.inject({
      method: 'POST',
      url: `/api/v1/payment/coupon/new?id=${admin.uid}`,
      headers: admin.headers,
      payload: { code: newCouponCode(), kind: 'fixed', amount: 50 },
    });
    const waiting = waitForLocks(pool, 1).catch(() => {});
    await Promise.race([saving, waiting]);
    await client.query('commit');
    return (await saving).statusCode === 403 ? [] : ['saved by somebody who was no admin'];
  } finally {
    client.release();
  }
}

it('a demotion and a write of the same admin wait for one another', async () => {
  expect(await demoteWhileSaving(shop)).toEqual([]);
});

failsWithout(
  'the lock on the caller',
  demoteWhileSaving,
  // The log, too, waits for whom it names.
  unsafeDatabase(withoutLocksIn('users'), 'drop trigger coupons_logged on coupons'),
  /^saved by somebody/,
);

type Own = (world: World, order: Bought) => [method: Method, path: string, body?: object];
type Method = 'POST' | 'PUT' | 'DELETE';
interface Bought {
  /** Delivered. */
  orderId: string;
  /** Not shipped. */
  newOrderId: string;
  productId: string;
  reviewId: string;
  returnId: string;
}

const WORDS = { stars: 4, title: 'Good', text: 'It does its work.' };

/** Every call with which people write what is theirs. */
const OWN_WRITES: Readonly<Record<string, Own>> = {
  'POST /order/:id/cancel': (_, { newOrderId }) => ['POST', `order/${newOrderId}/cancel`],
  'POST /product/:id/review': (_, { productId }) => ['POST', `product/${productId}/review`, WORDS],
  'PUT /review/:reviewId': (_, { reviewId }) => [
    'PUT',
    `review/${reviewId}`,
    { ...WORDS, title: 'Other' },
  ],
  'DELETE /review/:reviewId': (_, { reviewId }) => ['DELETE', `review/${reviewId}`],
  'POST /product/:id/notify': (_, { productId }) => ['POST', `product/${productId}/notify`],
  'DELETE /product/:id/notify': (_, { productId }) => ['DELETE', `product/${productId}/notify`],
  'PUT /user/:uid/addresses': ({ asha }) => [
    'PUT',
    `user/${asha.uid}/addresses`,
    { addresses: [{ ...ADDRESS, name: 'Asha Rao', isDefault: true }] },
  ],
  'PUT /user/:uid/business': ({ asha }) => [
    'PUT',
    `user/${asha.uid}/business`,
    { name: 'Huber GmbH', number: 'ATU13585627' },
  ],
  'DELETE /user/:uid/business': ({ asha }) => ['DELETE', `user/${asha.uid}/business`],
  'PUT /cart': (_, { productId }) => [
    'PUT',
    'cart',
    { items: [{ productId, quantity: 1, changedAt: '2026-05-20T12:00:00Z' }] },
  ],
  'POST /order/:id/return': (_, { orderId, productId }) => [
    'POST',
    `order/${orderId}/return`,
    { lines: [{ productId, quantity: 1 }], reason: 'Too small' },
  ],
  'PUT /return/:returnId': (_, { returnId }) => ['PUT', `return/${returnId}`, { step: 'withdraw' }],
  'DELETE /session/:id': () => ['DELETE', `session/${randomUUID()}`],
  'POST /user/passkey/options': () => ['POST', 'user/passkey/options'],
  'DELETE /session/all': () => ['DELETE', 'session/all'],
  'PUT /user/:uid/letters': ({ asha }) => ['PUT', `user/${asha.uid}/letters`, { delivered: false }],
};

/**
 * These lock the account themselves. A payment that was made becomes an order or is refunded, whoever asks; a checkout of a
 * deleted account is refused when it would be opened, and what it held is given back. No deleted account gets a guest's orders.
 */
const OTHERS = [
  'POST /order/new',
  'POST /payment/create',
  'POST /user/claim',
  'POST /setup/owner',
  'POST /user/passkey',
  'DELETE /session/passkey/:id',
  'DELETE /user/passkey/:id',
  'POST /session/factor',
  'POST /user/factor/options',
  'POST /user/factor',
  'POST /user/factor/codes',
  'DELETE /user/factor',
  'POST /session/way',
  'DELETE /session/way',
];

it('has an example of every call with which people write what is theirs', () => {
  const isOwn = ({ config }: RouteOptions) => config?.access?.who === 'user';
  const calls = shop.routes.filter(isOwn).flatMap(({ method, url }) =>
    [method]
      .flat()
      .filter((each) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(each))
      .map((each) => `${each} ${url.replace('/api/v1', '')}`),
  );
  expect([...Object.keys(OWN_WRITES), ...OTHERS].sort()).toEqual(calls.sort());
});

describe('somebody who is deleted while the body of their call is under way', () => {
  let world: World;
  let bought: Bought;
  // One world for all of them: none of the calls may change it.
  beforeAll(async () => {
    world = await newWorld();
    bought = await boughtBy(world);
  });

  it.each(Object.keys(OWN_WRITES))('writes nothing by %s', async (call) => {
    const restored = `update users set deleted_at = null where id = $1`;
    await shop.db.database.pool.query(restored, [world.asha.uid]);
    const [method, path, body] = OWN_WRITES[call]?.(world, bought) ?? ['POST', ''];
    const before = takeDuring(call, world.asha, 'account');
    const answer = await send(world.asha, method, path, body);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'ACCOUNT_DELETED']);
    expect(await everything()).toEqual(before());
  });
});

/** Something that was bought, delivered and reviewed, and of which a piece is to go back. */
async function boughtBy({ admin, asha }: World): Promise<Bought> {
  const [productId, other] = [await shop.sell(5), await shop.sell(5)];
  const order = await shop.buy(asha, cart(other));
  const { _id: orderId } = await shop.buy(asha, cart(productId));
  const { _id: newOrderId } = await shop.buy(asha, cart(other));
  for (const id of [order._id, orderId])
    for (const _ of ['Shipped', 'Delivered']) await move(shop, admin, id, 'step');
  const written = await send(asha, 'POST', `product/${other}/review`, WORDS);
  const lines = [{ productId: other, quantity: 1 }];
  const asked = await send(asha, 'POST', `order/${order._id}/return`, {
    lines,
    reason: 'Too small',
  });
  return {
    orderId,
    newOrderId,
    productId,
    reviewId: written.json().review._id,
    returnId: asked.json().return._id,
  };
}

function send(
  { uid, headers }: Buyer,
  method: Method,
  path: string,
  body?: object,
): Promise<LightMyRequestResponse> {
  const url = `/api/v1/${path}?id=${uid}`;
  return shop.app.inject({ method, url, headers, ...(body && { payload: body }) });
}
