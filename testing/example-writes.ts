import type { LightMyRequestResponse } from 'fastify';
import type { InviteAnswer } from '#contract/staff.ts';
import { addNote, move, readdress, relabel, ship } from './desk-calls.ts';
import { CATEGORY_WRITES } from './example-categories.ts';
import { FAMILY_WRITES, type Send } from './example-families.ts';
import {
  buy,
  confirmation,
  delivered,
  failedRefund,
  refundedThere,
  untilFailed,
  type World,
} from './example-orders.ts';
import { formOf, paint, type FormPart } from './forms.ts';
import type { LetterShop } from './letter-shop.ts';
import { OWN_PAYMENT_WRITES } from './example-own-payments.ts';
import { SALE_WRITES } from './example-sales.ts';
import { line, refund } from './refund-calls.ts';
import { ask, step } from './return-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { ADDRESS, CARDS, type Buyer } from './shopping.ts';

type Example = (world: World, send: Send) => Promise<LightMyRequestResponse>;

/** An example of every call with which admins write, by its method and path. */
export const EXAMPLE_WRITES: Readonly<Record<string, Example>> = {
  ...FAMILY_WRITES,
  ...SALE_WRITES,
  ...CATEGORY_WRITES,
  ...OWN_PAYMENT_WRITES,
  'POST /product/new': async ({ letters: { shop }, admin }) => {
    const photo = await paint('#b33');
    return sendForm(shop, admin, 'POST', 'product/new', [
      ['name', 'Oak Tray'],
      ['category', 'Kitchen'],
      ['price', '499.50'],
      ['stock', '7'],
      ['description', 'Carries breakfast.'],
      ['photos', photo, 'red.png'],
    ]);
  },
  'PUT /product/:id': async ({ letters: { shop }, admin }) =>
    sendForm(shop, admin, 'PUT', `product/${await shop.sell(5)}`, [['price', '12']]),
  'DELETE /product/:id': async ({ letters: { shop } }, send) =>
    send('DELETE', `product/${await shop.sell(5)}`),
  'POST /log/:entryId/undo': async (world, send) => {
    const { shop } = world.letters;
    await EXAMPLE_WRITES['PUT /product/:id']?.(world, send);
    const { rows } = await shop.db.database.pool.query<{ id: string }>(
      `select id from log_entries where kind = 'updateProduct' order by at desc limit 1`,
    );
    return send('POST', `log/${rows[0]?.id}/undo`);
  },
  'POST /product/:id/stock': async ({ letters: { shop } }, send) =>
    send('POST', `product/${await shop.sell(5)}/stock`, { kind: 'received', quantity: 40 }),
  'POST /setup': (_, send) => send('POST', 'setup', { tagline: 'Set up' }),
  'PUT /settings': (_, send) => send('PUT', 'settings', { lowStock: 7 }),
  'PUT /settings/home': (_, send) =>
    send('PUT', 'settings/home', { home: { hero: { title: 'Logged' } } }),
  'PUT /settings/synonyms': (_, send) =>
    send('PUT', 'settings/synonyms', { synonyms: [['Kitchen', 'रसोई']] }),
  'POST /payment/coupon/new': (_, send) =>
    send('POST', 'payment/coupon/new', { code: 'LOGGED', kind: 'fixed', amount: 50 }),
  'POST /payment/coupon/generate': (_, send) =>
    send('POST', 'payment/coupon/generate', {
      prefix: 'LOG-',
      count: 2,
      kind: 'fixed',
      amount: 50,
    }),
  'PUT /payment/coupon/:couponId': async ({ letters: { shop } }, send) =>
    send('PUT', `payment/coupon/${await shop.addCoupon({ code: 'CHANGED' })}`, { paused: true }),
  'DELETE /payment/coupon/:couponId': async ({ letters: { shop } }, send) =>
    send('DELETE', `payment/coupon/${await shop.addCoupon({ code: 'GONE' })}`),
  'POST /bin/:type/:id/restore': async ({ letters: { shop } }, send) => {
    const id = await shop.addCoupon({ code: 'BACK' });
    await send('DELETE', `payment/coupon/${id}`);
    return send('POST', `bin/coupon/${id}/restore`);
  },
  'PUT /user/:uid/invoices': (world, send) =>
    send('PUT', `user/${world.asha.uid}/invoices`, { allowed: true }),
  'PUT /user/:uid/business/confirmation': async (world, send) =>
    send('PUT', `user/${world.asha.uid}/business/confirmation`, await confirmation(world)),
  'PUT /user/:uid/role': ({ asha }, send) =>
    send('PUT', `user/${asha.uid}/role`, { role: 'admin' }),
  'PUT /user/:uid/duties': async ({ asha }, send) => {
    await send('PUT', `user/${asha.uid}/role`, { role: 'admin' });
    return send('PUT', `user/${asha.uid}/duties`, { duties: ['orders'] });
  },
  'POST /staff/invite': (_, send) =>
    send('POST', 'staff/invite', { email: 'nina@staff.example', duties: ['orders'] }),
  'DELETE /staff/invite/:inviteId': async (_, send) => {
    const wanted = { email: 'ravi@staff.example', duties: ['orders'] };
    const { invite } = (await send('POST', 'staff/invite', wanted)).json<InviteAnswer>();
    return send('DELETE', `staff/invite/${invite._id}`);
  },
  'DELETE /user/:uid': ({ asha }, send) => send('DELETE', `user/${asha.uid}`),
  'PUT /order/:id': async (world, send) => send('PUT', `order/${(await buy(world))._id}`),
  'POST /order/:id/undo': async (world) => {
    const { shop } = world.letters;
    const { _id } = await buy(world);
    await move(shop, world.admin, _id, 'step');
    return move(shop, world.admin, _id, 'undo');
  },
  'POST /order/:id/ship-anyway': async (world, send) =>
    send('POST', `order/${await refundedThere(world)}/ship-anyway`),
  'DELETE /order/:id/ship-anyway': async (world, send) => {
    const id = await refundedThere(world);
    await send('POST', `order/${id}/ship-anyway`);
    return send('DELETE', `order/${id}/ship-anyway`);
  },
  'DELETE /order/:id': async (world, send) => send('DELETE', `order/${(await buy(world))._id}`),
  'POST /order/:id/cancel': async (world, send) =>
    send('POST', `order/${(await buy(world))._id}/cancel`),
  'POST /order/:id/refund': async (world) => {
    const order = await buy(world);
    const lines = [line(order.orderItems[0]?.productId ?? '')];
    return refund(world.letters.shop, world.admin, order._id, { lines });
  },
  'POST /order/ship': async (world) => {
    const { _id } = await buy(world);
    return ship(world.letters.shop, world.admin, {
      orders: [{ orderId: _id, carrier: 'India Post' }],
    });
  },
  'POST /order/refund-difference': async (world, send) => {
    const { _id, orderItems } = await buy(world);
    const { productId = '', price = 0 } = orderItems[0] ?? {};
    const of = { productId, price, rightPrice: price - 1, reason: 'The price was wrong' };
    return send('POST', 'order/refund-difference', { orders: [_id], ...of });
  },
  'POST /order/deliver': async (world, send) => {
    const { _id } = await buy(world);
    await move(world.letters.shop, world.admin, _id, 'step');
    return send('POST', 'order/deliver', { orders: [_id] });
  },
  'POST /order/cancel': async (world, send) =>
    send('POST', 'order/cancel', { orders: [(await buy(world))._id] }),
  'POST /order/message': async (world, send) =>
    send('POST', 'order/message', { orders: [(await buy(world))._id], words: 'It is late.' }),
  'PUT /order/:id/shipment': async (world) => {
    const { _id } = await buy(world);
    await move(world.letters.shop, world.admin, _id, 'step');
    return relabel(world.letters.shop, world.admin, _id, {
      carrier: 'India Post',
      tracking: 'EE1',
    });
  },
  'PUT /order/:id/address': async (world) => {
    const { _id } = await buy(world);
    const address = { ...ADDRESS, name: 'Asha', city: 'Pune' };
    return readdress(world.letters.shop, world.admin, _id, address);
  },
  'POST /order/:id/note': async (world) =>
    addNote(world.letters.shop, world.admin, (await buy(world))._id, {
      words: 'Ring twice',
      toCustomer: false,
    }),
  'POST /refund/:refundId/retry': async (world, send) =>
    send('POST', `refund/${await failedRefund(world)}/retry`),
  'POST /refund/:refundId/by-hand': async (world, send) =>
    send('POST', `refund/${await failedRefund(world)}/by-hand`),
  'POST /refund/:refundId/at-provider': async (world, send) => {
    const { shop } = world.letters;
    const order = await buy(world, CARDS.refundsFail);
    await refund(shop, world.admin, order._id, { amount: 10 });
    const refundId = await untilFailed(world, order);
    const payment_intent = order.payment.reference ?? '';
    await shop.account.stripe.refunds.create({ payment_intent, amount: 1_000 });
    for (const event of await shop.account.events(payment_intent)) await shop.sendWebhook(event);
    return send('POST', `refund/${refundId}/at-provider`);
  },
  'POST /refund/:refundId/settled': async (world, send) => {
    const order = await buy(world, CARDS.refundsFail);
    const payment_intent = order.payment.reference ?? '';
    const { shop } = world.letters;
    await shop.account.stripe.refunds.create({ payment_intent, amount: 1_000 });
    for (const event of await shop.account.events(payment_intent)) await shop.sendWebhook(event);
    return send('POST', `refund/${await untilFailed(world, order)}/settled`);
  },
  'PUT /return/:returnId': async (world) => {
    const { shop } = world.letters;
    const { _id, orderItems } = await delivered(world);
    const lines = [{ productId: orderItems[0]?.productId, quantity: 1 }];
    const asked = await ask(shop, world.asha, _id, { lines, reason: 'Too small' });
    const { return: made } = asked.json<{ return: { _id: string } }>();
    return step(shop, world.admin, made._id, { step: 'accept' });
  },
  'PUT /review/:reviewId': async (world, send) => {
    const { orderItems } = await delivered(world);
    const words = { stars: 4, title: 'Good', text: 'It does its work.' };
    const written = await reviewCalls(world.letters.shop).write(
      world.asha,
      orderItems[0]?.productId ?? '',
      words,
    );
    const { review } = written.json<{ review: { _id: string } }>();
    return send('PUT', `review/${review._id}`, { hidden: true, reason: 'Spam' });
  },
  'POST /letters/test': async ({ letters: { shop }, admin }, send) => {
    const { pool } = shop.db.database;
    await pool.query(`update users set email = 'admin@shop.example' where id = $1`, [admin.uid]);
    return send('POST', 'letters/test', { kind: 'shipped' });
  },
  'POST /letters/:letterId/again': async (world, send) => {
    await buy(world);
    const { rows } = await world.letters.shop.db.database.pool.query<{ id: string }>(
      `update letters set state = 'sent' where kind = 'order-confirmed' returning id`,
    );
    return send('POST', `letters/${rows[0]?.id}/again`);
  },
  'POST /letters/:letterId/dismiss': async (world, send) => {
    await buy(world);
    const { rows } = await world.letters.shop.db.database.pool.query<{ id: string }>(
      `update letters set state = 'failed', ended_at = now() where kind = 'order-confirmed' returning id`,
    );
    return send('POST', `letters/${rows[0]?.id}/dismiss`);
  },
};

/** A call of an admin with their own uid. */
export function sendAs({ letters: { shop }, admin: { uid, headers } }: World): Send {
  return (method, path, body) =>
    shop.app.inject({
      method,
      url: `/api/v1/${path}?id=${uid}`,
      headers,
      ...(body && { payload: body }),
    });
}

async function sendForm(
  shop: LetterShop['shop'],
  { uid, headers }: Buyer,
  method: 'POST' | 'PUT',
  path: string,
  parts: readonly FormPart[],
): Promise<LightMyRequestResponse> {
  const { payload, headers: typed } = await formOf(...parts);
  const url = `/api/v1/${path}?id=${uid}`;
  return shop.app.inject({ method, url, headers: { ...headers, ...typed }, payload });
}
