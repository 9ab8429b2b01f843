import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { move, orderSeenBy, relabel, shipped } from '#testing/desk-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

async function shippedOrder(parcel: { carrier?: string; tracking?: string } = {}): Promise<string> {
  const { _id: orderId } = await shop.buy(buyer, cart(await shop.sell(1)));
  await shipped(shop, admin, { orderId, ...parcel });
  return orderId;
}

const change = (id: string, body: unknown, by = admin) => relabel(shop, by, id, body);

describe('the parcel of an order', () => {
  it('gets its carrier and its number later, with the tracking page, and the timeline keeps it', async () => {
    const id = await shippedOrder();
    const [{ at } = { at: '' }] = (await orderSeenBy(shop, buyer, id)).shipments;
    const response = await change(id, { carrier: 'fedex', tracking: ' 41 ' });
    expect(response.json()).toMatchObject({
      message: 'Parcel changed',
      order: {
        shipments: [
          {
            carrier: 'FedEx',
            tracking: '41',
            url: 'https://www.fedex.com/fedextrack/?trknbr=41',
            at,
          },
        ],
      },
    });
    const { order } = (await change(id, { tracking: '42' })).json<{ order: Order }>();
    expect(order.shipments).toMatchObject([
      { carrier: 'FedEx', url: 'https://www.fedex.com/fedextrack/?trknbr=42' },
    ]);
    const changes = order.timeline?.filter(({ kind }) => kind === 'shipment');
    expect(changes).toMatchObject([
      { words: '– → FedEx 41', by: admin.uid },
      { words: 'FedEx 41 → FedEx 42', by: admin.uid },
    ]);
  });

  it('keeps what is not sent, and loses what is null or empty', async () => {
    const id = await shippedOrder({ carrier: 'DHL', tracking: '7' });
    await change(id, {});
    expect((await orderSeenBy(shop, admin, id)).timeline).toHaveLength(3);
    await change(id, { tracking: null });
    await change(id, { carrier: '', tracking: '8' });
    expect((await orderSeenBy(shop, admin, id)).shipments).toMatchObject([
      { carrier: null, tracking: '8', url: null },
    ]);
  });

  it('can be corrected after it has arrived, and not before there is one', async () => {
    const { _id: id } = await shop.buy(buyer, cart(await shop.sell(1)));
    expect((await change(id, { tracking: '1' })).json().code).toBe('ORDER_FINAL');
    await move(shop, admin, id, 'step');
    await move(shop, admin, id, 'step');
    expect((await change(id, { tracking: '1' })).statusCode).toBe(200);
    expect((await change('nothing', { tracking: '1' })).json().code).toBe('NOT_FOUND');
  });

  it(
    'is not kept of a deleted customer, and neither is what was corrected',
    { tags: 'long' },
    async () => {
      const id = await shippedOrder({ carrier: 'DHL', tracking: '7' });
      await change(id, { tracking: '8' });
      await move(shop, admin, id, 'step');
      await shop.db.database.pool.query(
        `update order_history set at = at - interval '2 hours' where order_id = $1`,
        [id],
      );
      await deleteUser(shop, admin, buyer.uid);
      expect((await change(id, { tracking: '9' })).json().code).toBe('ORDER_FINAL');
      const { timeline } = await orderSeenBy(shop, admin, id);
      const [changed] = timeline?.filter(({ kind }) => kind === 'shipment') ?? [];
      expect(changed).toMatchObject({ by: admin.uid });
      expect(changed).not.toHaveProperty('words');
    },
  );

  it.each([
    ['tracking', { tracking: 'x'.repeat(101) }],
    ['carrier', { carrier: 'x'.repeat(61) }],
  ])('is refused where %s is wrong', async (path, body) => {
    const response = await change(await shippedOrder(), body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(path);
  });

  it('is changed by admins alone', async () => {
    expect((await change(await shippedOrder(), { tracking: '1' }, buyer)).statusCode).toBe(403);
  });
});
