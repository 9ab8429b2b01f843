import { beforeAll, describe, expect, it } from 'vitest';
import { firstOf } from '#testing/fast-run.ts';
import { ADDRESS, cart } from '#testing/shopping.ts';
import { useTwoInstances } from '#testing/two-instances.ts';

const shop = useTwoInstances({ settings: { RATE_LIMIT: 'on' } });
let instances: string[] = [];

beforeAll(() => {
  instances = [shop.a, shop.b];
});

type Call = [
  what: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  most: number,
  body: object | undefined,
  /** Who calls; nobody by default. */
  who?: string,
];

const CODE = { email: 'victim@people.example', code: '123456' };
const CART = {
  orderItems: cart('01a1fc8d-cfdb-7856-994b-648a0c74e516'),
  shippingInfo: ADDRESS,
};
const OF_ORDER = 'order/01a1fc8d-cfdb-7856-994b-648a0c74e516';

/** Calls that each guard something: codes, mail, coupons, keys. Each counts for the network or for the person. */
const EXACT: Call[] = [
  ['codes asked for', 'POST', 'session/code', 10, { email: 'victim@people.example' }],
  ['codes typed', 'POST', 'session', 30, CODE],
  ['passkeys asked for', 'POST', 'session/passkey/options', 30, undefined],
  ['guests', 'POST', 'session/guest', 10, { email: 'g@people.example' }],
  ['codes of orders', 'POST', `${OF_ORDER}/code`, 10, undefined],
  ['opened orders', 'POST', `${OF_ORDER}/open`, 30, { code: '123456' }],
  ['second factors', 'POST', 'user/factor/codes', 20, undefined, 'asha'],
  ['coupons of a person', 'GET', 'payment/discount?coupon=NONE', 20, undefined, 'asha'],
  ['exports of a person', 'GET', 'user/asha/export', 5, undefined, 'asha'],
  [
    'invitations',
    'POST',
    'staff/invite',
    20,
    { email: 'nina@staff.example', duties: ['orders'] },
    'chief',
  ],
];

/** Calls counted in batches: so many may pass beyond `most` at each further instance. */
const IN_BATCHES: [...Call, spare: number][] = [
  ['checkouts', 'POST', 'payment/create', 10, CART, 'asha', 4],
  ['carts', 'PUT', 'cart', 60, { items: [] }, 'asha', 28],
  ['sign-ups of an address', 'POST', 'user/new', 120, {}, 'nina', 22],
];

/** Calls in turns at both instances until both refuse, and returns how many calls they let through. */
async function letThrough([, method, path, most, body, who]: Call | [...Call, number]) {
  const uid = who === undefined ? '' : `${path.includes('?') ? '&' : '?'}id=${who}`;
  const headers = {
    ...(who !== undefined && (await shop.as(who))),
    ...(body && { 'content-type': 'application/json' }),
    'x-order-key': 'A'.repeat(22),
  };
  let passed = 0;
  for (let tries = 0; tries < 2 * most + 4; tries += 1) {
    const { status } = await fetch(`${instances[tries % 2]}/api/v1/${path}${uid}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(status).toBeLessThan(500);
    if (status !== 429) passed += 1;
  }
  return passed;
}

describe('two instances count together', () => {
  it.each(firstOf(1, EXACT))('%s: %s %s, %i a minute', async (...call) => {
    expect(await letThrough(call)).toBe(call[3]);
  });

  it.each(IN_BATCHES)('in batches %s: %s %s, %i a minute', { tags: 'long' }, async (...call) => {
    const passed = await letThrough(call);
    expect(passed).toBeGreaterThanOrEqual(call[3]);
    expect(passed).toBeLessThanOrEqual(call[3] + call[6]);
  });
});

it(
  'a store that does not answer holds calls up for a second, and each instance goes on by itself',
  { tags: 'long' },
  async () => {
    const client = await shop.db.database.pool.connect();
    await client.query('begin; lock table rate_counts');
    const began = performance.now();
    const call: Call = ['exports', 'GET', 'user/chief/export', 5, undefined, 'chief'];
    expect(await letThrough(call)).toBe(10);
    expect(performance.now() - began).toBeGreaterThan(1_900);
    expect(performance.now() - began).toBeLessThan(4_000);
    await client.query('rollback');
    client.release();
  },
);
