import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { registerAdmin } from '#testing/admins.ts';
import { orderSeenBy } from '#testing/desk-calls.ts';
import { line, refund, refunded } from '#testing/refund-calls.ts';
import { acceptedReturn, ask, buyAndDeliver, step } from '#testing/return-calls.ts';
import { cart, PRICE, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);

let asha: Buyer;
let admin: Buyer;
let vase: string;
let tray: string;
/** Two vases and a tray, delivered. */
let order: Order;
beforeEach(async () => {
  [asha, admin] = [await shop.newBuyer('asha'), await registerAdmin(shop)];
  [vase, tray] = [await shop.sell(5), await shop.sell(5)];
  const lines = [...cart(vase, 2), { productId: tray, price: PRICE, quantity: 1 }];
  order = await buyAndDeliver(shop, admin, asha, lines);
});

/** A return of two vases that was received. */
async function received({ restock = false } = {}): Promise<string> {
  const { _id } = await acceptedReturn(shop, { admin, buyer: asha, order }, 2);
  const response = await step(shop, admin, _id, { step: 'receive', restock });
  expect(response.json<{ return: OrderReturn }>().return.status).toBe('received');
  return _id;
}

const pieces = async () =>
  (await orderSeenBy(shop, asha, order._id)).orderItems.map(({ refunded: of, returnable }) => [
    of,
    returnable,
  ]);

describe('the refund of a return', () => {
  it('refunds its lines and ends it, and restocks nothing', async () => {
    const returnId = await received({ restock: true });
    const before = await shop.stockOf(vase);
    const seen = await refunded(shop, admin, order._id, {
      lines: [line(vase, 2, true)],
      returnId,
    });
    expect(seen).toMatchObject({
      refunds: [{ kind: 'lines', returnId, lines: [{ productId: vase, quantity: 2 }] }],
      returns: [{ _id: returnId, status: 'refunded', restocked: true }],
    });
    expect(await shop.stockOf(vase)).toEqual(before);
    const [mine] = (await orderSeenBy(shop, asha, order._id)).returns;
    expect(mine?.history.at(-1)).toMatchObject({ status: 'refunded', by: 'the shop' });
  });

  it('takes all of its pieces if no lines are sent', async () => {
    const returnId = await received();
    const seen = await refunded(shop, admin, order._id, { returnId });
    expect(seen.refunds[0]?.lines).toMatchObject([{ productId: vase, quantity: 2 }]);
    expect(await pieces()).toEqual([
      [2, 0],
      [0, 1],
    ]);
  });

  it('takes its lines only', async () => {
    const returnId = await received();
    const other = await refund(shop, admin, order._id, { lines: [line(tray)], returnId });
    expect([other.statusCode, other.json()]).toMatchObject([
      400,
      { errors: [{ path: 'lines.0.productId' }] },
    ]);
    const more = await refund(shop, admin, order._id, { lines: [line(vase, 3)], returnId });
    expect(more.json()).toMatchObject({ errors: [{ path: 'lines.0.quantity' }] });
  });

  it('needs a return of the order that is received', async () => {
    const { _id: returnId } = await acceptedReturn(shop, { admin, buyer: asha, order });
    const early = await refund(shop, admin, order._id, { returnId });
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'RETURN_CLOSED' }]);
    await step(shop, admin, returnId, { step: 'receive' });
    await refunded(shop, admin, order._id, { returnId });
    const twice = await refund(shop, admin, order._id, { returnId });
    expect([twice.statusCode, twice.json()]).toMatchObject([409, { code: 'RETURN_CLOSED' }]);
    const other = await buyAndDeliver(shop, admin, asha, cart(vase));
    expect((await refund(shop, admin, other._id, { returnId })).statusCode).toBe(404);
    expect((await refund(shop, admin, order._id, { returnId: 'junk' })).statusCode).toBe(404);
  });

  it('of a part leaves no piece to return or refund again', { tags: 'long' }, async () => {
    const returnId = await received({ restock: true });
    await refunded(shop, admin, order._id, { lines: [line(vase)], returnId });
    expect(await pieces()).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const again = await refund(shop, admin, order._id, { lines: [line(vase)] });
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'REFUND_TOO_MUCH' }]);
    const body = { lines: [{ productId: vase, quantity: 1 }], reason: 'Too small' };
    expect((await ask(shop, asha, order._id, body)).statusCode).toBe(400);
  });
});

describe('what can be returned and refunded', () => {
  it('leaves out what is refunded', { tags: 'long' }, async () => {
    await refunded(shop, admin, order._id, { lines: [line(vase)] });
    const body = (quantity: number) => ({
      lines: [{ productId: vase, quantity }],
      reason: 'Too small',
    });
    expect((await ask(shop, asha, order._id, body(2))).json()).toMatchObject({
      errors: [{ path: 'lines.0.quantity', message: 'At most 1 can be returned' }],
    });
    expect((await ask(shop, asha, order._id, body(1))).statusCode).toBe(201);
    expect(await pieces()).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('leaves what is in an open return to the refund of it', { tags: 'long' }, async () => {
    const { _id } = await acceptedReturn(shop, { admin, buyer: asha, order }, 2);
    const response = await refund(shop, admin, order._id, { lines: [line(vase)] });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'REFUND_TOO_MUCH',
        lines: [
          { productId: vase, left: 0 },
          { productId: tray, left: 1 },
        ],
      },
    ]);
    await step(shop, admin, _id, { step: 'decline', words: 'It was used.' });
    await refunded(shop, admin, order._id, { lines: [line(vase, 2)] });
  });
});
