/** A client generated from the OpenAPI document with openapi-typescript and openapi-fetch. */
import createClient from 'openapi-fetch';
import { beforeAll, expect, expectTypeOf, it } from 'vitest';
import type { components, paths } from '#build/api-types.ts';
import { ADDRESS } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { validClaims } from '#testing/test-tokens.ts';

type Schemas = components['schemas'];

const shop = useBuyingShop();
auditAfterEach(shop);
let baseUrl: string;

beforeAll(async () => {
  baseUrl = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});

const clientOf = (headers: { authorization: string }) => createClient<paths>({ baseUrl, headers });

/** The data of a successful call; throws if the call failed. */
function succeeded<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(`The call failed: ${JSON.stringify(error)}`);
  return data;
}

it('makes a whole purchase, from registering to the order', async () => {
  await shop.sell(5);
  await shop.addCoupon({ code: 'WELCOME' });
  const client = clientOf(await shop.as({ ...validClaims(shop.clock.now()), sub: 'meera' }));

  const { user } = succeeded(await client.POST('/api/v1/user/new', { body: { name: 'Meera' } }));
  const id = user._id;
  const { products } = succeeded(
    await client.GET('/api/v1/product/all', { params: { query: { search: 'product' } } }),
  );
  const { product } = succeeded(
    await client.GET('/api/v1/product/{id}', { params: { path: { id: products[0]?._id ?? '' } } }),
  );
  const { coupon, discount } = succeeded(
    await client.GET('/api/v1/payment/discount', {
      params: { query: { id, coupon: 'welcome', subtotal: String(2 * product.price) } },
    }),
  );
  expect(discount).toBe(50);

  const checkout = succeeded(
    await client.POST('/api/v1/payment/create', {
      params: { query: { id }, header: { 'idempotency-key': 'first-cart' } },
      body: {
        orderItems: [{ productId: product._id, price: product.price, quantity: 2 }],
        shippingInfo: ADDRESS,
        coupon: coupon.code,
      },
    }),
  );
  expect(await shop.pay(checkout)).toMatchObject({ status: 'succeeded' });
  const { order } = succeeded(
    await client.POST('/api/v1/order/new', { body: { checkoutId: checkout.checkoutId } }),
  );

  const { orders } = succeeded(await client.GET('/api/v1/order/my', { params: { query: { id } } }));
  expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
  const { order: found } = succeeded(
    await client.GET('/api/v1/order/{id}', { params: { path: { id: order._id } } }),
  );
  expect(found).toMatchObject({
    status: 'Processing',
    user: { _id: 'meera', name: 'Meera' },
    discount: 50,
    total: checkout.total,
    coupon: 'WELCOME',
    payment: { status: 'paid' },
  });
});

it('tells the failures of a call apart by code, each with its details', async () => {
  const { uid, headers } = await shop.buyer('asha');
  const productId = await shop.sell(1);
  const { data, error } = await clientOf(headers).POST('/api/v1/payment/create', {
    params: { query: { id: uid } },
    body: {
      orderItems: [{ productId, price: 175, quantity: 2 }],
      shippingInfo: ADDRESS,
    },
  });
  expect(data).toBeUndefined();
  if (error?.code !== 'OUT_OF_STOCK') throw new Error(`Not out of stock: ${error?.code}`);
  expectTypeOf(error).toEqualTypeOf<Schemas['OUT_OF_STOCK']>();
  expectTypeOf(error.items).toEqualTypeOf<{ productId: string; available: number }[]>();
  expect(error.items).toEqual([{ productId, available: 1 }]);
});
