import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import type { PapersAnswer } from '#contract/papers.ts';
import { readConfig } from '#server/platform/config.ts';
import { registerAdmin } from '#testing/admins.ts';
import { deleteUser } from '#testing/back-office-calls.ts';
import { orderSeenBy, readdress } from '#testing/desk-calls.ts';
import { line, refunded } from '#testing/refund-calls.ts';
import { ADDRESS, cart, CARDS, type Buyer } from '#testing/shopping.ts';
import { auditAfterEach, useBuyingShop } from '#testing/test-buying.ts';
import { TEST_PROJECT } from '#testing/test-tokens.ts';
import { drawPdf } from './draw-pdf.ts';
import { invoicePdf } from './papers.service.ts';

const shop = useBuyingShop();
auditAfterEach(shop);
let buyer: Buyer;
let admin: Buyer;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

const numbers = ({ invoice, refunds }: Order) => [
  invoice?.number,
  ...refunds.map(({ creditNote }) => creditNote?.number),
];

describe('an order', () => {
  it('has its invoice from the moment it is paid, numbered one after the other', async () => {
    const productId = await shop.sell(5);
    const orders = [
      await shop.buy(buyer, cart(productId)),
      await shop.buy(buyer, cart(productId, 2)),
    ];
    const [one, two] = orders.map(({ invoice }) => invoice);
    expect(one?.number).toMatch(/^\d\d-\d\d\/\d{6}$/);
    expect(Number(two?.number.slice(6))).toBe(Number(one?.number.slice(6)) + 1);
    expect(one?.url).toBe(`/api/v1/order/${orders[0]?._id}/invoice.pdf`);
    expect((await orderSeenBy(shop, admin, orders[0]?._id ?? '')).invoice).toEqual(one);
  });

  it(
    'that is free has an invoice, too, and a credit note when it is cancelled',
    { tags: 'long' },
    async () => {
      await shop.addCoupon({ code: 'GIFT', amount: 10_000_000 });
      const order = await shop.buy(buyer, cart(await shop.sell(5)), { coupon: 'GIFT' });
      expect(order).toMatchObject({ total: 0, invoice: { number: expect.any(String) } });
      const cancelled = (await shop.cancel(buyer, order._id)).json<{ order: Order }>().order;
      expect(numbers(cancelled)).toEqual([
        order.invoice?.number,
        expect.stringMatching(/^CN\/\d\d-\d\d\/\d{6}$/),
      ]);
    },
  );

  it('has a credit note for each refund once that has succeeded', async () => {
    const productId = await shop.sell(5);
    const order = await shop.buy(buyer, cart(productId, 3), { card: CARDS.refundsLate });
    await refunded(shop, admin, order._id, { lines: [line(productId)] });
    const made = await refunded(shop, admin, order._id, { amount: 20 });
    expect(numbers(made)).toEqual([order.invoice?.number, undefined, undefined]);
    await shop.sweep();
    await shop.account.endRefunds();
    await shop.runUntilIdle();
    const { refunds } = await orderSeenBy(shop, buyer, order._id);
    const urls = refunds.map(({ creditNote }) => creditNote?.url);
    const url = (n: number) => `/api/v1/order/${order._id}/credit-note/${n}.pdf`;
    expect(urls.toSorted()).toEqual([url(1), url(2)]);
  });

  it('has credit notes that each continue the tax of the ones before, by which it is split', async () => {
    const productId = await shop.sell(5);
    const order = await shop.buy(buyer, cart(productId, 3));
    for (let times = 0; times < 3; times += 1) {
      await refunded(shop, admin, order._id, { lines: [line(productId)] });
      await shop.sweep();
    }
    const { rows } = await shop.db.database.pool.query<{ tax: number; before: number }>(
      `select (facts->'refund'->>'tax')::int as tax, (facts->'refund'->>'taxBefore')::int as before
       from papers where order_id = $1 and kind = 'credit-note' order by n`,
      [order._id],
    );
    const [one, two, three] = rows;
    expect(one?.tax).toBeGreaterThan(0);
    expect([one?.before, two?.before, three?.before]).toEqual([
      0,
      one?.tax,
      (one?.tax ?? 0) + (two?.tax ?? 0),
    ]);
  });

  it('whose payment came too late has no papers', async () => {
    const productId = await shop.sell(1);
    const checkout = await shop.open(buyer, cart(productId));
    await shop.pay(checkout);
    await shop.db.database.pool.query(
      `update checkouts set status = 'closing', close_reason = 'expired' where id = $1`,
      [checkout.checkoutId],
    );
    await shop.db.database.pool.query('update checkout_items set held = 0');
    await shop.db.database.pool.query('update products set reserved = 0');
    await shop.runUntilIdle();
    const response = await shop.order(buyer, checkout.checkoutId);
    const { order } = response.json<{ order: Order }>();
    expect(order.status).toBe('Cancelled');
    expect(order.refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(numbers(order)).toEqual([undefined, undefined]);
  });

  it(
    'with an invoice keeps its state and country, however the state is spelt',
    { tags: 'long' },
    async () => {
      const order = await shop.buy(buyer, cart(await shop.sell(5)));
      for (const where of [
        { state: 'Karnataka' },
        { state: 'KA' },
        { country: 'US', pinCode: '95014' },
      ]) {
        const response = await readdress(shop, admin, order._id, { ...ADDRESS, ...where });
        expect(response.json()).toMatchObject({ code: 'INVOICED' });
      }
      const moved = await readdress(shop, admin, order._id, { ...ADDRESS, state: 'maharashtra' });
      expect(moved.json()).toMatchObject({ order: { shippingInfo: { state: 'MH' } } });
    },
  );
});

describe('a paper', () => {
  it('never changes and is never removed', async () => {
    await shop.buy(buyer, cart(await shop.sell(5)));
    for (const statement of ['update papers set n = 7', 'delete from papers'])
      await expect(shop.db.database.pool.query(statement)).rejects.toThrow(/never changes/);
  });
});

describe('the file of a paper', () => {
  const invoiceOf = (by: Buyer, id: string) =>
    shop.get(by, `/order/${id}/invoice.pdf?id=${by.uid}`);

  it('is a download that is never cached, for the buyer and for admins', async () => {
    const order = await shop.buy(buyer, cart(await shop.sell(5)));
    for (const reader of [buyer, admin]) {
      const file = await invoiceOf(reader, order._id);
      const fileName = `invoice-${order.invoice?.number.replaceAll('/', '-')}.pdf`;
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('does not exist for anybody else', async () => {
    const order = await shop.buy(buyer, cart(await shop.sell(5)));
    const other = await shop.newBuyer('other');
    const paths = ['invoice.pdf', 'credit-note/1.pdf', 'papers'];
    const statusOf = async (by: Buyer, path: string, query = `?id=${by.uid}`) =>
      (await shop.get(by, `/order/${order._id}/${path}${query}`)).statusCode;
    for (const path of paths) expect(await statusOf(other, path)).toBe(404);
    for (const path of paths) expect(await statusOf(other, path, `?id=${buyer.uid}`)).toBe(403);
    expect((await shop.app.inject({ url: order.invoice?.url ?? '' })).statusCode).toBe(401);
    for (const path of ['credit-note/1.pdf', 'credit-note/0.pdf', 'credit-note/x.pdf'])
      expect(await statusOf(buyer, path)).toBe(404);
    expect((await invoiceOf(buyer, 'junk')).statusCode).toBe(404);
  });

  it('can be attached to a letter', { tags: 'long' }, async () => {
    const order = await shop.buy(buyer, cart(await shop.sell(5)));
    const { shop: named } = readConfig({ FIREBASE_PROJECT_ID: TEST_PROJECT });
    const { database } = shop.db;
    const deps = { database, shop: named, drawPdf, now: () => shop.clock.now() };
    const file = await invoicePdf(deps, order._id);
    expect(file?.fileName).toMatch(/^invoice-/);
    expect(file?.bytes).toEqual((await invoiceOf(buyer, order._id)).rawPayload);
  });

  it('of a deleted order can be read by admins only', { tags: 'long' }, async () => {
    const order = await shop.buy(buyer, cart(await shop.sell(5)));
    const deleted = await shop.app.inject({
      method: 'DELETE',
      url: `/api/v1/order/${order._id}?id=${admin.uid}`,
      headers: admin.headers,
    });
    expect(deleted.statusCode).toBe(200);
    await shop.sweep();
    const note = `/order/${order._id}/credit-note/1.pdf`;
    expect((await invoiceOf(admin, order._id)).statusCode).toBe(200);
    expect((await shop.get(admin, `${note}?id=${admin.uid}`)).statusCode).toBe(200);
    const read = await shop.get(admin, `/order/${order._id}/papers?id=${admin.uid}`);
    expect(read.json<PapersAnswer>().papers.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit-note',
    ]);
    expect((await invoiceOf(buyer, order._id)).statusCode).toBe(404);
    expect((await shop.get(buyer, `${note}?id=${buyer.uid}`)).statusCode).toBe(404);
  });

  it('of a credit note has its number', { tags: 'long' }, async () => {
    const productId = await shop.sell(5);
    const order = await shop.buy(buyer, cart(productId, 2));
    await refunded(shop, admin, order._id, { lines: [line(productId)] });
    await shop.runUntilIdle();
    const file = await shop.get(buyer, `/order/${order._id}/credit-note/1.pdf?id=${buyer.uid}`);
    expect(file.headers['content-disposition']).toMatch(/credit-note-\d\d-\d\d-\d{6}\.pdf/);
  });

  it(
    'of an order from before there were invoices is made when it is asked for',
    { tags: 'long' },
    async () => {
      const productId = await shop.sell(5);
      const order = await shop.buy(buyer, cart(productId, 2));
      await refunded(shop, admin, order._id, { lines: [line(productId)] });
      await shop.runUntilIdle();
      const { pool } = shop.db.database;
      await pool.query('alter table papers disable trigger papers_never_change');
      await pool.query('delete from papers');
      await pool.query('delete from paper_counters');
      for (const table of ['tallies', 'tally_changes'])
        await pool.query(`delete from ${table} where topic = 'tax'`);
      await pool.query('alter table papers enable trigger papers_never_change');
      expect((await orderSeenBy(shop, buyer, order._id)).invoice).toBeUndefined();
      // While it is deleted, nothing is numbered for it.
      await pool.query('update orders set deleted_at = now() where id = $1', [order._id]);
      expect((await invoiceOf(await registerAdmin(shop), order._id)).statusCode).toBe(404);
      await pool.query('update orders set deleted_at = null where id = $1', [order._id]);
      const files = await Promise.all([1, 2, 3].map(() => invoiceOf(buyer, order._id)));
      expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const seen = await orderSeenBy(shop, buyer, order._id);
      expect(numbers(seen)).toEqual([
        expect.stringMatching(/\/000001$/),
        expect.stringMatching(/^CN\/.*\/000001$/),
      ]);
    },
  );

  it(
    'has packing slips of several orders for admins, without cancelled ones',
    { tags: 'long' },
    async () => {
      const productId = await shop.sell(9);
      const [one, two] = [
        await shop.buy(buyer, cart(productId)),
        await shop.buy(buyer, cart(productId)),
      ];
      await shop.cancel(buyer, two._id);
      const slips = (by: Buyer, ids: string) =>
        shop.get(by, `/order/slips.pdf?orders=${ids}&id=${by.uid}`);
      const file = await slips(admin, `${one._id},${two._id},junk`);
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload.toString('latin1')).toContain(`Packing slip #${one.number}`);
      expect((await slips(admin, two._id)).statusCode).toBe(404);
      expect((await slips(buyer, one._id)).statusCode).toBe(403);
    },
  );

  it('has the invoices of several orders in one file for admins', { tags: 'long' }, async () => {
    const productId = await shop.sell(9);
    const one = await shop.buy(buyer, cart(productId));
    const two = await shop.buy(buyer, cart(productId));
    await shop.cancel(buyer, two._id);
    const invoices = (by: Buyer, ids: readonly string[]) =>
      shop.get(by, `/order/invoices.pdf?orders=${ids.join(',')}&id=${by.uid}`);
    const file = await invoices(admin, [one._id, 'junk', two._id, one._id]);
    const pdf = file.rawPayload.toString('latin1');
    expect([file.headers['content-type'], file.headers['cache-control']]).toEqual([
      'application/pdf',
      expect.stringContaining('no-store'),
    ]);
    expect(pdf).toContain('(2 invoices)');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await invoices(admin, ['junk'])).statusCode).toBe(404);
    expect(
      (
        await invoices(
          admin,
          Array.from({ length: 101 }, () => 'x'),
        )
      ).statusCode,
    ).toBe(400);
    expect((await invoices(buyer, [one._id])).statusCode).toBe(403);
  });
});

describe('the papers of an order', () => {
  const papersOf = async (by: Buyer, id: string) => {
    const response = await shop.get(by, `/order/${id}/papers?id=${by.uid}`);
    return response.json<PapersAnswer>().papers;
  };

  it('show what the settings said when they were made, and are kept when the account is deleted', async () => {
    const settings = {
      seller: { state: 'MH', gstin: '27AAPFU0939F1ZV', hsn: '6912', taxes: 'gst' },
    };
    const change = (payload: object) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/v1/settings?id=${admin.uid}`,
        headers: admin.headers,
        payload,
      });
    expect((await change(settings)).statusCode).toBe(200);
    const order = await shop.buy(buyer, cart(await shop.sell(5), 2));
    await change({ seller: { state: 'KA', gstin: '', hsn: '9999' } });
    await shop.cancel(buyer, order._id);
    await shop.runUntilIdle();
    const desk = await registerAdmin(shop);
    expect((await deleteUser(shop, desk, buyer.uid)).statusCode).toBe(200);

    const [invoice, note] = await papersOf(desk, order._id);
    expect(invoice).toMatchObject({
      title: 'Tax invoice',
      total: order.total,
      placeOfSupply: 'Maharashtra (27)',
      seller: { gstin: '27AAPFU0939F1ZV' },
      buyer: { address: ADDRESS.address },
      lines: [{ hsn: '6912', quantity: 2 }],
      sums: [{}, { words: 'CGST (9%)' }, { words: 'SGST (9%)' }, {}],
    });
    expect(note).toMatchObject({
      kind: 'credit-note',
      total: order.total,
      invoice: { number: invoice?.number },
      buyer: { address: ADDRESS.address },
    });
  });
});
