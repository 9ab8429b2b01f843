import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_DECLINES } from '#contract/order-limits.ts';
import { declinePayments } from '#testing/declined-payments.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({ settings: { RATE_LIMIT: 'on' } });
auditAfterEach(shop);

let people = 0;

beforeEach(() => {
  people += 1;
});

describe('whoever has cards declined in three checkouts', () => {
  const HERE = '203.0.113.7';

  async function tryCards(buyer: Buyer, id: string, address: string): Promise<void> {
    const checkout = await shop.open(buyer, cart(id), { address });
    await declinePayments(shop, checkout, MAX_DECLINES);
    await shop.order(buyer, checkout.checkoutId);
  }

  it('has to wait, also if each of them had replaced another one', { tags: 'long' }, async () => {
    const ravi = await shop.buyer(`ravi-${people}`);
    const id = await shop.sell(3);
    for (let chain = 0; chain < 3; chain += 1) {
      const first = await shop.open(ravi, cart(id), { address: '192.0.2.1' });
      await declinePayments(shop, first, MAX_DECLINES - 1);
      const second = await shop.open(ravi, cart(id), { address: '192.0.2.1' });
      await declinePayments(shop, second, 1);
      await shop.order(ravi, second.checkoutId);
    }
    expect((await shop.create(ravi, cart(id), { address: '192.0.2.2' })).statusCode).toBe(429);
    const other = await shop.buyer(`other-${people}`);
    expect((await shop.create(other, cart(id), { address: '192.0.2.1' })).statusCode).toBe(429);
  });

  it('has to wait fifteen minutes, also at another IP address', async () => {
    const ravi = await shop.buyer(`ravi-${people}`);
    const id = await shop.sell(3);
    for (const place of [1, 2, 3]) await tryCards(ravi, id, `198.51.100.${place}`);
    const refused = await shop.create(ravi, cart(id), { address: '198.51.100.9' });
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890);
  });

  it('makes only people at the same IP address wait', async () => {
    const id = await shop.sell(3);
    for (const name of ['one', 'two', 'three'])
      await tryCards(await shop.buyer(`${name}-${people}`), id, HERE);
    const last = await shop.buyer(`last-${people}`);
    const refused = await shop.create(last, cart(id), { address: HERE });
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ message: string }>().message).toContain('15 minutes');
    expect((await shop.create(last, cart(id), { address: '203.0.113.8' })).statusCode).toBe(201);
  });

  it(
    'makes people at that address wait who want to replace an open checkout',
    { tags: 'long' },
    async () => {
      const id = await shop.sell(3);
      const early = await shop.buyer(`early-${people}`);
      const address = '192.0.2.3';
      const open = await shop.open(early, cart(id), { address });
      for (const name of ['seven', 'eight', 'nine'])
        await tryCards(await shop.buyer(`${name}-${people}`), id, address);
      expect((await shop.create(early, cart(id, 2), { address })).statusCode).toBe(429);
      expect((await shop.stockOf(id)).reserved).toBe(1);
      await shop.pay(open);
      expect((await shop.order(early, open.checkoutId)).statusCode).toBe(201);
    },
  );

  it('is recognised by the network of an IPv6 address', { tags: 'long' }, async () => {
    const id = await shop.sell(3);
    for (const name of ['four', 'five', 'six'])
      await tryCards(await shop.buyer(`${name}-${people}`), id, `2001:db8:1:2::${people}`);
    const last = await shop.buyer(`last-${people}`);
    const refused = await shop.create(last, cart(id), { address: '2001:db8:1:2:ffff::1' });
    expect(refused.statusCode).toBe(429);
  });
});
