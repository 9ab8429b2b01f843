import { beforeAll, describe, expect, it } from 'vitest';
import { DUTIES, type Duty } from '#contract/duties.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { registerAdmin } from '#testing/admins.ts';
import { ask, buyAndDeliver, step } from '#testing/return-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let owner: Buyer;
let buyer: Buyer;

beforeAll(async () => {
  owner = await registerAdmin(shop);
  buyer = await shop.newBuyer('buyer');
});

const without = (missing: Duty) =>
  registerAdmin(
    shop,
    DUTIES.filter((duty) => duty !== missing),
  );

async function send(who: Buyer, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string) {
  const [url, query = ''] = path.split('?');
  const response = await shop.app.inject({
    method,
    url: `/api/v1/${url}?id=${who.uid}&${query}`,
    headers: who.headers,
  });
  const { code, duty } = response.json();
  return [response.statusCode, code, duty].filter((each) => each !== undefined);
}

describe('without the duty orders an admin is a plain user', () => {
  it("to other people's orders and their papers: there are none", async () => {
    const admin = await without('orders');
    const { _id } = await shop.buy(buyer, cart(await shop.sell(2)));
    for (const path of [`order/${_id}`, `order/${_id}/papers`, `order/${_id}/invoice.pdf`])
      expect(await send(admin, 'GET', path)).toEqual([404, 'NOT_FOUND']);
    expect(await send(admin, 'POST', `order/${_id}/cancel`)).toEqual([404, 'NOT_FOUND']);
    const asAdmin = await send(admin, 'POST', `order/${_id}/cancel?as=admin`);
    expect(asAdmin).toEqual([403, 'DUTY_NEEDED', 'orders']);
  });

  it("to other people's returns, and may still withdraw their own", async () => {
    const admin = await without('orders');
    const returnOf = async (who: Buyer) => {
      const order = await buyAndDeliver(shop, owner, who, cart(await shop.sell(2)));
      const lines = [{ productId: order.orderItems[0]?.productId, quantity: 1 }];
      const asked = await ask(shop, who, order._id, { lines, reason: 'Too small' });
      return asked.json<{ return: OrderReturn }>().return._id;
    };
    const foreign = await returnOf(buyer);
    expect((await step(shop, admin, foreign, { step: 'accept' })).statusCode).toBe(404);
    const own = await returnOf(admin);
    const accepted = await step(shop, admin, own, { step: 'accept' });
    expect([accepted.statusCode, accepted.json().duty]).toEqual([403, 'orders']);
    expect((await step(shop, admin, own, { step: 'withdraw' })).statusCode).toBe(200);
  });

  it('to their own orders: they see them as a customer does, and may cancel them', async () => {
    const admin = await without('orders');
    const { _id } = await shop.buy(admin, cart(await shop.sell(2)));
    const url = `/api/v1/order/${_id}/note?id=${owner.uid}`;
    const payload = { words: 'Pack it twice', toCustomer: false };
    const noted = await shop.app.inject({ method: 'POST', url, headers: owner.headers, payload });
    expect(noted.statusCode).toBeLessThan(300);
    expect(JSON.stringify((await shop.get(owner, `/order/${_id}`)).json())).toContain('Pack it');
    const own = await shop.get(admin, `/order/${_id}`);
    expect(own.statusCode).toBe(200);
    expect(JSON.stringify(own.json())).not.toContain('Pack it');
    expect((await shop.cancel(admin, _id)).statusCode).toBe(200);
  });
});

describe('without the duty refunds an admin', () => {
  it('neither cancels nor deletes an order that is paid', async () => {
    const admin = await without('refunds');
    const { _id } = await shop.buy(buyer, cart(await shop.sell(2)));
    const needed = [403, 'DUTY_NEEDED', 'refunds'];
    expect(await send(admin, 'POST', `order/${_id}/cancel?as=admin`)).toEqual(needed);
    expect(await send(admin, 'DELETE', `order/${_id}`)).toEqual(needed);
    const { order } = (await shop.get(owner, `/order/${_id}`)).json<{ order: Order }>();
    expect(order.status).toBe('Processing');
  });

  it('deletes one whose money was given back, and cancels their own as a customer', async () => {
    const admin = await without('refunds');
    const other = await shop.buy(buyer, cart(await shop.sell(2)));
    await shop.cancel(buyer, other._id);
    expect(await send(admin, 'DELETE', `order/${other._id}`)).toEqual([200]);
    const own = await shop.buy(admin, cart(await shop.sell(2)));
    expect((await shop.cancel(admin, own._id)).statusCode).toBe(200);
  });
});

it('without the duty customers an admin sees nobody but themselves, and exports only their own data', async () => {
  const admin = await without('customers');
  expect(await send(admin, 'GET', `user/${admin.uid}`)).toEqual([200]);
  expect(await send(admin, 'GET', `user/${admin.uid}/export`)).toEqual([200]);
  for (const path of [`user/${buyer.uid}`, `user/${buyer.uid}/export`])
    expect(await send(admin, 'GET', path)).toEqual([403, 'DUTY_NEEDED', 'customers']);
});

it('without the duty catalogue an admin sees a product as everybody does, not who waits for it', async () => {
  const id = await shop.sell(0);
  const waiting = async (who: Buyer) =>
    (await shop.get(who, `/product/${id}/notify?id=${who.uid}`)).json();
  expect(await waiting(owner)).toHaveProperty('waiting');
  expect(await waiting(await without('catalogue'))).not.toHaveProperty('waiting');
});
