import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { registerAdmin } from '#testing/admins.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { unsafeDatabase, failsWithout, newBuyers, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
async function save(
  at: BuyingShop,
  id: string,
  parts: readonly FormPart[],
  { by, ifMatch }: { by?: Buyer; ifMatch?: string } = {},
) {
  const { payload, headers } = await formOf(...parts);
  const admin = by ?? (await registerAdmin(at));
  return at.app.inject({
    method: 'PUT',
    url: `/api/v1/product/${id}?id=${admin.uid}`,
    headers: {
      ...admin.headers,
      ...headers,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    payload,
  });
}

async function look(id: string): Promise<Product> {
  const response = await shop.app.inject({ url: `/api/v1/product/${id}` });
  return response.json<{ product: Product }>().product;
}

/** Sets the stock of one product repeatedly while people buy it. */
const storm: Race = async (at) => {
  const id = await at.sell(10);
  const [buyers, by] = [await newBuyers(at, 12), await registerAdmin(at)];
  await Promise.all(
    buyers.flatMap((buyer, place) => [
      at.create(buyer, cart(id)),
      save(at, id, [['stock', String(5 + place)]], { by }),
    ]),
  );
  return at.audit();
};

describe('a form opened before a sale', () => {
  it('is stale only if it changes the stock', async () => {
    const id = await shop.sell(5);
    const { updatedAt } = await look(id);
    await shop.buy(await shop.buyer('asha'), cart(id, 2));
    const withStock = await save(
      shop,
      id,
      [
        ['name', 'Lamp'],
        ['stock', '5'],
      ],
      { ifMatch: updatedAt },
    );
    expect([withStock.statusCode, withStock.json().code]).toEqual([412, 'STALE']);
    expect(await look(id)).toMatchObject({ stock: 3 });
    expect((await save(shop, id, [['name', 'Desk Lamp']], { ifMatch: updatedAt })).statusCode).toBe(
      200,
    );
    expect(await look(id)).toMatchObject({ name: 'Desk Lamp', stock: 3 });
  });

  it('is stale even if stock was only reserved', async () => {
    const id = await shop.sell(5);
    const { updatedAt } = await look(id);
    await shop.open(await shop.buyer('bela'), cart(id, 2));
    expect((await save(shop, id, [['stock', '5']], { ifMatch: updatedAt })).statusCode).toBe(412);
  });

  it('is accepted when it is opened again', async () => {
    const id = await shop.sell(5);
    await shop.buy(await shop.buyer('chetan'), cart(id, 2));
    const { updatedAt } = await look(id);
    expect((await save(shop, id, [['stock', '9']], { ifMatch: updatedAt })).statusCode).toBe(200);
    expect(await look(id)).toMatchObject({ stock: 9 });
  });
});

describe('a stock that an admin sets', () => {
  it('is what can be bought, in addition to what open checkouts hold', async () => {
    const id = await shop.sell(5);
    const buyer = await shop.buyer('deepa');
    const checkout = await shop.open(buyer, cart(id, 2));
    expect((await save(shop, id, [['stock', '4']])).statusCode).toBe(200);
    expect(await shop.stockOf(id)).toEqual({ on_hand: 6, reserved: 2 });
    await shop.pay(checkout);
    expect((await shop.order(buyer, checkout.checkoutId)).statusCode).toBe(201);
    expect(await shop.stockOf(id)).toEqual({ on_hand: 4, reserved: 0 });
    expect(await look(id)).toMatchObject({ stock: 4 });
  });

  it('can be 0 while open checkouts hold some, which can still be paid', async () => {
    const id = await shop.sell(5);
    const buyer = await shop.buyer('esha');
    const checkout = await shop.open(buyer, cart(id, 2));
    await save(shop, id, [['stock', '0']]);
    expect(await shop.stockOf(id)).toEqual({ on_hand: 2, reserved: 2 });
    await shop.pay(checkout);
    expect((await shop.order(buyer, checkout.checkoutId)).statusCode).toBe(201);
    expect(await look(id)).toMatchObject({ stock: 0 });
  });

  it('is exact even during concurrent purchases', async () => {
    expect(await storm(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on products',
    storm,
    unsafeDatabase(withoutLocksIn('products')),
    /^I1 product: on hand/,
  );
});

describe('a deleted product', () => {
  it('can still be paid in an open checkout, and stays in its order', async () => {
    const id = await shop.sell(5);
    const buyer = await shop.buyer('farhan');
    const checkout = await shop.open(buyer, cart(id, 2));
    const { uid, headers } = await registerAdmin(shop);
    const url = `/api/v1/product/${id}?id=${uid}`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200);
    const another = await shop.create(await shop.buyer('gauri'), cart(id));
    expect(another.json()).toMatchObject({ code: 'PRODUCT_GONE' });
    await shop.pay(checkout);
    const order = await shop.order(buyer, checkout.checkoutId);
    expect(order.json()).toMatchObject({
      order: { orderItems: [{ productId: id, name: 'Product 0', price: 175, quantity: 2 }] },
    });
    expect(await shop.audit()).toEqual([]);
  });
});
