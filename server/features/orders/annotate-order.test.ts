import { beforeEach, describe, expect, it } from 'vitest';
import { NOTE_LIMITS } from '#contract/order-limits.ts';
import type { Order } from '#contract/orders.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { addNote, move, orderSeenBy, readdress, shipped } from '#testing/desk-calls.ts';
import { firstOf } from '#testing/fast-run.ts';
import { ADDRESS, cart, RECIPIENT, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

const bought = async () => shop.buy(buyer, cart(await shop.sell(3)), { recipient: RECIPIENT });
const kinds = ({ timeline = [] }: Order) => timeline.map(({ kind }) => kind);
const ELSEWHERE = { ...ADDRESS, address: '7 Hill Street', city: 'Nashik', pinCode: '422001' };

describe('a note', () => {
  it(
    'of the shop is seen by admins, with who wrote it, and never by the customer',
    { tags: 'long' },
    async () => {
      const { _id } = await bought();
      const words = 'Wrap it twice\nand call';
      const response = await addNote(shop, admin, _id, { words, toCustomer: false });
      const note = { words, at: expect.any(String), by: admin.uid, byName: admin.uid };
      expect(response.json()).toMatchObject({
        success: true,
        message: 'Note added',
        order: { _id, notes: [note], messages: [] },
      });
      expect(await orderSeenBy(shop, admin, _id)).toMatchObject({ notes: [note] });
      const seen = await orderSeenBy(shop, buyer, _id);
      expect(JSON.stringify(seen)).not.toMatch(/Wrap|admin/);
      expect(seen.notes).toBeUndefined();
      expect(seen.messages).toEqual([]);
    },
  );

  it('to the customer is seen by both, and they do not learn who wrote it', async () => {
    const { _id } = await bought();
    await addNote(shop, admin, _id, { words: 'It leaves on Monday', toCustomer: true });
    const message = { words: 'It leaves on Monday', at: expect.any(String) };
    expect((await orderSeenBy(shop, admin, _id)).messages).toEqual([
      { ...message, by: admin.uid, byName: admin.uid },
    ]);
    const seen = await orderSeenBy(shop, buyer, _id);
    expect(seen.messages).toEqual([{ ...message, by: 'the shop' }]);
    expect(seen.timeline?.at(-1)).toEqual({ kind: 'message', ...message, by: 'the shop' });
  });

  it.each(
    firstOf(1, [
      ['words', { words: ' ', toCustomer: true }],
      ['words', { words: 'x'.repeat(2_001), toCustomer: true }],
      ['words', { words: 'a\u0000b', toCustomer: true }],
      ['toCustomer', { words: 'Hello' }],
      ['toCustomer', { words: 'Hello', toCustomer: 'yes' }],
    ]),
  )('is refused where %s is wrong', async (path, body) => {
    const { _id } = await bought();
    const response = await addNote(shop, admin, _id, body);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(path);
  });

  it(
    'is for admins, of an order that is there, and there are not too many',
    { tags: 'long' },
    async () => {
      const { _id } = await bought();
      const body = { words: 'Hello', toCustomer: false };
      expect((await addNote(shop, buyer, _id, body)).statusCode).toBe(403);
      expect((await addNote(shop, admin, 'junk', body)).statusCode).toBe(404);
      await shop.db.database.pool.query(
        `insert into order_notes (id, order_id, kind, words, by_user, at)
       select gen_random_uuid(), $1, 'note', 'Again', 'chief', now() from generate_series(1, $2::int)`,
        [_id, NOTE_LIMITS.perOrder],
      );
      expect((await addNote(shop, admin, _id, body)).json().code).toBe('LIMIT_REACHED');
    },
  );

  it(
    'loses its words with the address of a deleted customer, and no other is taken',
    { tags: 'long' },
    async () => {
      const { _id } = await bought();
      await addNote(shop, admin, _id, { words: 'Second floor', toCustomer: false });
      await shop.cancel(buyer, _id);
      await deleteUser(shop, admin, buyer.uid);
      const order = await orderSeenBy(shop, admin, _id);
      expect(order.notes).toMatchObject([{ words: '', by: admin.uid }]);
      expect(kinds(order)).toContain('note');
      const late = await addNote(shop, admin, _id, { words: 'Hello', toCustomer: false });
      expect([late.statusCode, late.json().code]).toEqual([409, 'ORDER_FINAL']);
    },
  );
});

describe('the address of an order', () => {
  it('can be changed until it is shipped, and the timeline says what was changed', async () => {
    const { _id } = await bought();
    const response = await readdress(shop, admin, _id, { ...ELSEWHERE, name: 'Asha Rao' });
    expect(response.json()).toMatchObject({ success: true, message: 'Address changed' });
    const order = await orderSeenBy(shop, buyer, _id);
    expect(order.shippingInfo).toEqual({ ...ELSEWHERE, name: 'Asha Rao' });
    const event = { kind: 'address', words: 'name, phone, street, city, PIN code' };
    expect(order.timeline?.at(-1)).toMatchObject({ ...event, by: 'the shop' });
    expect((await orderSeenBy(shop, admin, _id)).timeline?.at(-1)).toMatchObject({
      ...event,
      by: admin.uid,
    });
    await shipped(shop, admin, { orderId: _id });
    const late = await readdress(shop, admin, _id, ADDRESS);
    expect([late.statusCode, late.json().code]).toEqual([409, 'ORDER_FINAL']);
    await move(shop, admin, _id, 'undo');
    expect((await readdress(shop, admin, _id, ADDRESS)).statusCode).toBe(200);
  });

  it('that is what it was before leaves no trace', { tags: 'long' }, async () => {
    const { _id } = await bought();
    await readdress(shop, admin, _id, { ...ADDRESS, ...RECIPIENT });
    expect(kinds(await orderSeenBy(shop, admin, _id))).toEqual(['placed', 'paid']);
  });

  it('is found by its new PIN code and recipient', { tags: 'long' }, async () => {
    const { _id } = await bought();
    await readdress(shop, admin, _id, { ...ADDRESS, name: 'Zubin Mistry', pinCode: '799999' });
    for (const search of ['799999', 'mistry zubin']) {
      const url = `/order/all?id=${admin.uid}&search=${encodeURIComponent(search)}`;
      expect((await shop.get(admin, url)).json()).toMatchObject({ total: 1, orders: [{ _id }] });
    }
  });

  it.each(
    firstOf(1, [
      ['shippingInfo.pinCode', { ...ADDRESS, pinCode: '011001' }],
      ['shippingInfo.city', { ...ADDRESS, city: '' }],
      ['shippingInfo.country', { ...ADDRESS, country: 'XX' }],
      ['shippingInfo.state', { ...ADDRESS, state: 'Zz' }],
      ['shippingInfo', 'home'],
    ]),
  )('is refused where %s is wrong', async (path, info) => {
    const { _id } = await bought();
    const response = await readdress(shop, admin, _id, info);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(path);
    expect((await orderSeenBy(shop, buyer, _id)).shippingInfo.address).toBe(ADDRESS.address);
  });

  it('is changed by admins, of an order that is there', async () => {
    const { _id } = await bought();
    expect((await readdress(shop, buyer, _id, ELSEWHERE)).statusCode).toBe(403);
    expect((await readdress(shop, admin, 'junk', ELSEWHERE)).statusCode).toBe(404);
  });

  it(
    'of a parcel to a deleted customer keeps its recipient where none is given',
    { tags: 'long' },
    async () => {
      const { _id } = await bought();
      await deleteUser(shop, admin, buyer.uid);
      await readdress(shop, admin, _id, ELSEWHERE);
      expect((await orderSeenBy(shop, admin, _id)).shippingInfo).toEqual({
        ...ELSEWHERE,
        name: RECIPIENT.name,
      });
    },
  );
});

describe('the timeline', () => {
  it(
    'has steps, payment, parcel and notes in the order of time, each with who did it',
    { tags: 'long' },
    async () => {
      const { _id, total } = await bought();
      await addNote(shop, admin, _id, { words: 'Fragile', toCustomer: false });
      await shipped(shop, admin, { orderId: _id, carrier: 'FedEx', tracking: '12' });
      await move(shop, admin, _id, 'step');
      await move(shop, admin, _id, 'undo');
      const at = expect.any(String);
      const who = { at, by: admin.uid, byName: admin.uid };
      expect((await orderSeenBy(shop, admin, _id)).timeline).toEqual([
        { kind: 'placed', at },
        { kind: 'paid', at, amount: total },
        { kind: 'note', ...who, words: 'Fragile' },
        {
          kind: 'shipped',
          ...who,
          carrier: 'FedEx',
          tracking: '12',
          url: 'https://www.fedex.com/fedextrack/?trknbr=12',
        },
        { kind: 'delivered', ...who },
        { kind: 'undone', ...who, status: 'Shipped' },
      ]);
      expect(kinds(await orderSeenBy(shop, buyer, _id))).toEqual([
        'placed',
        'paid',
        'shipped',
        'delivered',
        'undone',
      ]);
    },
  );
});
