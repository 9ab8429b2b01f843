import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { RETURN_LIMITS } from '#contract/return-limits.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser, listOrders } from '#testing/back-office-calls.ts';
import { move, orderSeenBy } from '#testing/desk-calls.ts';
import { firstOf } from '#testing/fast-run.ts';
import { paint, type FormPart } from '#testing/forms.ts';
import {
  acceptedReturn,
  ask,
  askByForm,
  askWithPhoto,
  buyAndDeliver,
  listReturns,
  step,
} from '#testing/return-calls.ts';
import { cart, PRICE, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

const wants = (productId: string, quantity = 1) => ({
  lines: [{ productId, quantity }],
  reason: 'Too small',
});

async function asked(productId = vase, quantity = 1): Promise<OrderReturn> {
  const response = await ask(shop, asha, order._id, wants(productId, quantity));
  expect(response.statusCode).toBe(201);
  return response.json<{ return: OrderReturn }>().return;
}

describe('a customer who asks to return lines', () => {
  it('gets the return, which their order has from then on', async () => {
    const body = { ...wants(vase, 2), words: 'It is smaller\n\n\nthan it looks.' };
    const response = await ask(shop, asha, order._id, body);
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      {
        success: true,
        return: {
          orderId: order._id,
          status: 'requested',
          lines: [{ productId: vase, quantity: 2, name: order.orderItems[0]?.name }],
          reason: 'Too small',
          words: 'It is smaller\n\nthan it looks.',
          photos: [],
          restocked: false,
          history: [{ status: 'requested', by: asha.uid }],
        },
      },
    ]);
    const { return: made } = response.json<{ return: OrderReturn }>();
    expect((await orderSeenBy(shop, asha, order._id)).returns).toEqual([made]);
    expect((await orderSeenBy(shop, admin, order._id)).returns).toEqual([made]);
  });

  it(
    'may send the same as a form with photos, of which nothing but the picture is kept',
    { tags: 'long' },
    async () => {
      const made = await askWithPhoto(shop, asha, order);
      expect(made).toMatchObject({
        lines: [{ productId: vase, quantity: 1 }],
        words: 'The handle\ncame off.',
        photos: [
          { width: 60, height: 40, url: expect.stringMatching(/^\/photos\/[0-9a-f]{32}-60/) },
        ],
      });
      const file = await shop.app.inject({ url: made.photos[0]?.url ?? '' });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    },
  );

  it.each<[string, () => Promise<FormPart[]>, number, string]>(
    firstOf(1, [
      ['lines that are no JSON', async () => [['lines', 'vase']], 400, 'lines'],
      ['no lines', async () => [], 400, 'lines'],
      [
        'a line without a quantity',
        async () => [['lines', JSON.stringify([{ productId: vase }])]],
        400,
        'lines.0.quantity',
      ],
      [
        'four photos',
        async () => {
          const photo = await paint('#b33');
          const lines = JSON.stringify(wants(vase).lines);
          return [
            ['lines', lines],
            ...[1, 2, 3, 4].map((at): FormPart => ['photos', photo, `${at}.png`]),
          ];
        },
        400,
        'photos',
      ],
      [
        'a file that is no photo',
        async () => [
          ['lines', JSON.stringify(wants(vase).lines)],
          ['photos', Buffer.from('<svg/>'), 'a.png'],
        ],
        415,
        'photos',
      ],
    ]),
  )('can not send a form with %s', async (_, partsOf, status, path) => {
    const parts = await partsOf();
    const response = await askByForm(shop, asha, order._id, ['reason', 'Too small'], ...parts);
    expect([response.statusCode, response.json()]).toMatchObject([status, { errors: [{ path }] }]);
    expect((await orderSeenBy(shop, asha, order._id)).returns).toEqual([]);
  });

  it.each<[string, () => object, string]>(
    firstOf(2, [
      ['another product', () => wants(randomUUIDv7()), 'lines.0.productId'],
      ['more than they bought', () => wants(vase, 3), 'lines.0.quantity'],
      ['nothing', () => ({ lines: [], reason: 'Too small' }), 'lines'],
      ['no piece', () => wants(vase, 0), 'lines.0.quantity'],
      ['half a piece', () => wants(vase, 1.5), 'lines.0.quantity'],
      ['no reason', () => ({ ...wants(vase), reason: ' ' }), 'reason'],
      [
        'a line twice',
        () => ({ ...wants(vase), lines: [...wants(vase).lines, ...wants(vase).lines] }),
        'lines.1.productId',
      ],
    ]),
  )('is refused %s, with the path', async (_, bodyOf, path) => {
    const response = await ask(shop, asha, order._id, bodyOf());
    expect([response.statusCode, response.json()]).toMatchObject([400, { errors: [{ path }] }]);
  });

  it('can return each piece once, and again what they withdrew', async () => {
    const first = await asked(vase, 2);
    expect((await ask(shop, asha, order._id, wants(vase))).json()).toMatchObject({
      errors: [{ path: 'lines.0.quantity', message: 'None is left to return' }],
    });
    await asked(tray);
    await step(shop, asha, first._id, { step: 'withdraw' });
    await asked(vase, 2);
  });

  it('can do so for the days of the owner, and not before it is delivered', async () => {
    const sent = await shop.buy(asha, cart(vase));
    const early = await ask(shop, asha, sent._id, wants(vase));
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'NOT_DELIVERED' }]);
    await move(shop, admin, sent._id, 'step');
    expect((await ask(shop, asha, sent._id, wants(vase))).json()).toMatchObject({
      code: 'NOT_DELIVERED',
    });
    await makeOlder(14 * DAY_MS);
    const late = await ask(shop, asha, order._id, wants(vase));
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'RETURN_CLOSED' }]);
    await makeOlder(-DAY_MS);
    await asked();
  });

  it('has to be the one who bought it', async () => {
    const ravi = await shop.newBuyer('ravi');
    for (const who of [ravi, admin])
      expect((await ask(shop, who, order._id, wants(vase))).statusCode).toBe(404);
    expect((await ask(shop, asha, 'junk', wants(vase))).statusCode).toBe(404);
  });

  it('can ask twenty times', { tags: 'long' }, async () => {
    for (let time = 0; time < RETURN_LIMITS.perOrder; time += 1) {
      const { _id } = await asked();
      await step(shop, asha, _id, { step: 'withdraw' });
    }
    const response = await ask(shop, asha, order._id, wants(vase));
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'LIMIT_REACHED' }]);
  });
});

describe('a return', () => {
  it(
    'is accepted with instructions, and its customer does not learn by whom',
    { tags: 'long' },
    async () => {
      const { _id } = await asked();
      const body = { step: 'accept', words: 'Send it to our shop.' };
      const response = await step(shop, admin, _id, body);
      expect([response.statusCode, response.json()]).toMatchObject([
        200,
        { success: true, return: { status: 'accepted' } },
      ]);
      const [seen] = (await orderSeenBy(shop, asha, order._id)).returns;
      expect(seen?.history).toMatchObject([
        { status: 'requested', by: asha.uid },
        { status: 'accepted', by: 'the shop', words: 'Send it to our shop.' },
      ]);
      const [known] = (await orderSeenBy(shop, admin, order._id)).returns;
      expect(known?.history[1]?.by).toBe(admin.uid);
    },
  );

  it('is received into stock or not', async () => {
    const kept = await acceptedReturn(shop, { admin, buyer: asha, order });
    const before = await shop.stockOf(vase);
    const broken = await step(shop, admin, kept._id, { step: 'receive' });
    expect(broken.json()).toMatchObject({ return: { status: 'received', restocked: false } });
    expect(await shop.stockOf(vase)).toEqual(before);
    const whole = await acceptedReturn(shop, { admin, buyer: asha, order });
    const received = await step(shop, admin, whole._id, { step: 'receive', restock: true });
    expect(received.json()).toMatchObject({ return: { status: 'received', restocked: true } });
    expect(await shop.stockOf(vase)).toEqual({ ...before, on_hand: before.on_hand + 1 });
  });

  it('takes its pieces out of stock again when it is declined after all', async () => {
    const before = await shop.stockOf(vase);
    const { _id } = await acceptedReturn(shop, { admin, buyer: asha, order }, 2);
    await step(shop, admin, _id, { step: 'receive', restock: true });
    const body = { step: 'decline', words: 'It was used.' };
    expect((await step(shop, admin, _id, body)).json()).toMatchObject({
      return: { status: 'declined', restocked: false },
    });
    expect(await shop.stockOf(vase)).toEqual(before);
  });

  it('is declined with a reason only', { tags: 'long' }, async () => {
    const { _id } = await asked();
    for (const words of [undefined, '', ' \u200b']) {
      const response = await step(shop, admin, _id, { step: 'decline', words });
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { errors: [{ path: 'words' }] },
      ]);
    }
    const declined = await step(shop, admin, _id, { step: 'decline', words: 'It was used.' });
    expect(declined.json()).toMatchObject({
      return: { history: [{}, { status: 'declined', words: 'It was used.' }] },
    });
  });

  it("can't be declined once its pieces are sold to somebody else", { tags: 'long' }, async () => {
    const { _id } = await acceptedReturn(shop, { admin, buyer: asha, order }, 2);
    await step(shop, admin, _id, { step: 'receive', restock: true });
    const { on_hand: all } = await shop.stockOf(vase);
    await shop.buy(await shop.newBuyer('ravi'), cart(vase, all - 1));
    const body = { step: 'decline', words: 'It was used.' };
    const response = await step(shop, admin, _id, body);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'RETURN_CLOSED' }]);
    const [seen] = (await orderSeenBy(shop, admin, order._id)).returns;
    expect(seen).toMatchObject({ status: 'received', restocked: true });
  });

  it('takes only the steps of its status', { tags: 'long' }, async () => {
    const { _id } = await asked();
    const refused = async (name: string) => {
      const response = await step(shop, name === 'withdraw' ? asha : admin, _id, { step: name });
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { code: 'RETURN_CLOSED' },
      ]);
    };
    await refused('receive');
    await step(shop, admin, _id, { step: 'accept' });
    await refused('accept');
    await step(shop, admin, _id, { step: 'receive' });
    await refused('withdraw');
    await step(shop, admin, _id, { step: 'decline', words: 'It was used.' });
    for (const name of ['accept', 'receive', 'decline', 'withdraw']) await refused(name);
  });

  it(
    'is withdrawn by its customer only, and moved on by admins only',
    { tags: 'long' },
    async () => {
      const { _id } = await asked();
      const ravi = await shop.newBuyer('ravi');
      const answer = async (who: Buyer, name: string) =>
        (await step(shop, who, _id, { step: name })).statusCode;
      expect(await answer(admin, 'withdraw')).toBe(403);
      for (const name of ['accept', 'decline', 'receive'])
        expect(await answer(asha, name)).toBe(403);
      for (const name of ['accept', 'withdraw']) expect(await answer(ravi, name)).toBe(404);
      expect(await answer(asha, 'withdraw')).toBe(200);
      expect((await step(shop, admin, randomUUIDv7(), { step: 'accept' })).statusCode).toBe(404);
      expect((await step(shop, admin, _id, { step: 'refund' })).statusCode).toBe(400);
    },
  );

  it('keeps the delivery of its order from being undone', { tags: 'long' }, async () => {
    const { _id } = await asked();
    const undone = await move(shop, admin, order._id, 'undo');
    expect([undone.statusCode, undone.json()]).toMatchObject([409, { code: 'ORDER_FINAL' }]);
    await step(shop, asha, _id, { step: 'withdraw' });
    expect((await move(shop, admin, order._id, 'undo')).statusCode).toBe(200);
  });

  it('keeps its order from being deleted', { tags: 'long' }, async () => {
    const { _id } = await asked();
    const remove = () =>
      shop.app.inject({
        method: 'DELETE',
        url: `/api/v1/order/${order._id}?id=${admin.uid}`,
        headers: admin.headers,
      });
    const refused = await remove();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'UNDER_WAY',
        message: `A return of order #${order.number} is open. Decline or refund it before you delete the order.`,
        reasons: [{ kind: 'return', orderId: order._id, number: order.number }],
      },
    ]);
    await step(shop, admin, _id, { step: 'decline', words: 'It was used.' });
    expect((await remove()).statusCode).toBe(200);
  });

  it('loses words and photos when the account of its customer is deleted, and gets no new words', async () => {
    const { _id } = await askWithPhoto(shop, asha, order);
    await step(shop, admin, _id, { step: 'accept', words: 'Dear Asha, send it back.' });
    // The address goes at once, too.
    await makeOlder(2 * HOUR_MS);
    await deleteUser(shop, admin, asha.uid);
    await step(shop, admin, _id, { step: 'receive', words: 'Thank you, Asha.' });
    const [seen] = (await orderSeenBy(shop, admin, order._id)).returns;
    expect(seen).toMatchObject({ status: 'received', reason: '', photos: [] });
    expect(JSON.stringify(seen)).not.toMatch(/Asha|broken/);
  });
});

it(
  'an open return brings its order into the view of the desk, and counts for its customer',
  { tags: 'long' },
  async () => {
    const inView = async () => {
      const { orders, counts } = await listOrders(shop, admin, { view: 'returns', user: asha.uid });
      return [orders.map(({ _id }) => _id), counts.returns];
    };
    const before = (await inView())[1];
    const { _id } = await asked();
    expect(await inView()).toEqual([[order._id], Number(before) + 1]);
    await step(shop, asha, _id, { step: 'withdraw' });
    expect(await inView()).toEqual([[], before]);
    const summary = await shop.get(admin, `/user/${asha.uid}/summary?id=${admin.uid}`);
    expect(summary.json()).toMatchObject({ summary: { returns: 1 } });
  },
);

describe('the list of returns', () => {
  it(
    'has everybody’s, newest first, by status, without those of deleted orders',
    { tags: 'long' },
    async () => {
      const [first, second] = [await asked(vase), await asked(tray)];
      await step(shop, admin, first._id, { step: 'accept' });
      const ids = async (query: Record<string, string>) => {
        const { returns } = await listReturns(shop, admin, { limit: '100', ...query });
        return returns.filter(({ orderId }) => orderId === order._id).map(({ _id }) => _id);
      };
      expect(await ids({})).toEqual([second._id, first._id]);
      expect(await ids({ sort: 'oldest' })).toEqual([first._id, second._id]);
      expect(await ids({ status: 'accepted' })).toEqual([first._id]);
      const page = await listReturns(shop, admin, { limit: '1' });
      expect(page).toMatchObject({
        page: 1,
        total: page.totalPages,
        totalIsLowerBound: false,
        returns: [{ _id: second._id, order: { number: order.number }, user: { _id: asha.uid } }],
      });
      // Returns of a version that let an order with open ones be deleted.
      await shop.db.database.pool.query(
        `update orders set deleted_at = now(), stays_in_books = true where id = $1`,
        [order._id],
      );
      expect(await ids({})).toEqual([]);
      expect((await step(shop, admin, second._id, { step: 'accept' })).statusCode).toBe(404);
      expect((await deleteUser(shop, asha, asha.uid)).statusCode).toBe(200);
    },
  );
});

/** Moves the delivery into the past. */
async function makeOlder(ms: number): Promise<void> {
  await shop.db.database.pool.query(
    `update order_history set at = at - make_interval(secs => $2) where order_id = $1`,
    [order._id, ms / 1000],
  );
}
