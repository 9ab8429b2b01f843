import { beforeEach, describe, expect, it } from 'vitest';
import type { LedgerPage, StockMoved } from '#contract/stock-ledger.ts';
import { registerAdmin } from '#testing/admins.ts';
import { failsWithout, newBuyers, unsafeDatabase, type Race } from '#testing/races.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop, type BuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
let admin: Buyer;
let people = 0;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  people += 1;
});

function move(
  id: string,
  body: object,
  { by = admin, at = shop, key }: { by?: Buyer; at?: BuyingShop; key?: string } = {},
) {
  return at.app.inject({
    method: 'POST',
    url: `/api/v1/product/${id}/stock?id=${by.uid}`,
    headers: { ...by.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body,
  });
}

async function ledger(id: string, query = ''): Promise<LedgerPage> {
  const url = `/product/${id}/ledger?id=${admin.uid}${query}`;
  return (await shop.get(admin, url)).json<LedgerPage>();
}

const steps = ({ entries }: LedgerPage) =>
  entries.map(({ kind, quantity, balance }) => [kind, quantity, balance]);

describe('the ledger of a product', () => {
  it('has all that came, went and was counted, with the balance and who it was, newest first', async () => {
    const id = await shop.sell(10);
    const asha = await shop.buyer(`asha-${people}`);
    const order = await shop.buy(asha, cart(id, 3));
    const received = await move(id, { kind: 'received', quantity: 40, words: ' From Pune ' });
    const { entry, stock, message } = received.json<StockMoved>();
    expect(message).toBe('Received 40: 47 can be bought now');
    expect(stock).toEqual({ onHand: 47, reserved: 0, available: 47 });
    await move(id, { kind: 'counted', quantity: 45 });
    await move(id, { kind: 'damaged', quantity: 2 });
    await shop.cancel(asha, order._id);
    const page = await ledger(id);
    expect(steps(page)).toEqual([
      ['return', 3, 46],
      ['damaged', -2, 43],
      ['counted', -2, 45],
      ['received', 40, 47],
      ['sale', -3, 7],
      ['edit', 10, 10],
    ]);
    expect(page.entries[3]).toEqual(entry);
    expect(entry).toMatchObject({ words: 'From Pune', by: { _id: admin.uid } });
    expect(page.entries[4]).toMatchObject({ orderId: order._id, by: { _id: asha.uid } });
    expect(page).toMatchObject({ total: 6, totalIsLowerBound: false, stock: { onHand: 46 } });
    expect(await shop.stockOf(id)).toEqual({ on_hand: 46, reserved: 0 });
    await shop.runUntilIdle();
    expect(await shop.audit()).toEqual([]);
  });

  it('comes in pages, each with the right balances', async () => {
    const id = await shop.sell(10);
    for (const quantity of [1, 2, 3]) await move(id, { kind: 'received', quantity });
    expect(steps(await ledger(id, '&limit=2'))).toEqual([
      ['received', 3, 16],
      ['received', 2, 13],
    ]);
    expect(await ledger(id, '&limit=2&page=2')).toMatchObject({
      total: 4,
      totalPages: 2,
      entries: [
        { kind: 'received', balance: 11 },
        { kind: 'edit', balance: 10 },
      ],
    });
    expect((await ledger(id, '&page=900')).entries).toEqual([]);
  });

  it('names who bought only to those with the duty orders', async () => {
    const id = await shop.sell(10);
    const asha = await shop.buyer(`asha-${people}`);
    await shop.buy(asha, cart(id));
    const clerk = await registerAdmin(shop, ['catalogue']);
    await move(id, { kind: 'received', quantity: 1 }, { by: clerk });
    const { entries } = (
      await shop.get(clerk, `/product/${id}/ledger?id=${clerk.uid}`)
    ).json<LedgerPage>();
    expect(entries.map(({ kind, by }) => [kind, by?._id])).toEqual([
      ['received', clerk.uid],
      ['sale', undefined],
      ['edit', undefined],
    ]);
  });

  it('keeps a count that found what was expected', async () => {
    const id = await shop.sell(10);
    await move(id, { kind: 'counted', quantity: 10 });
    expect(steps(await ledger(id))[0]).toEqual(['counted', 0, 10]);
  });
});

describe('a change of stock', () => {
  it('leaves what open checkouts hold on the shelf', async () => {
    const id = await shop.sell(5);
    await shop.open(await shop.buyer(`holder-${people}`), cart(id, 3));
    const refused = [
      await move(id, { kind: 'counted', quantity: 2 }),
      await move(id, { kind: 'damaged', quantity: 3 }),
    ];
    for (const each of refused)
      expect(each.json()).toMatchObject({
        code: 'OUT_OF_STOCK',
        items: [{ productId: id, available: 2 }],
      });
    const more = await move(await shop.sell(1), { kind: 'damaged', quantity: 2 });
    expect(more.json()).toMatchObject({ message: 'No more than 1 can be taken away.' });
    expect((await move(id, { kind: 'damaged', quantity: 2 })).json()).toMatchObject({
      stock: { onHand: 3, reserved: 3, available: 0 },
    });
  });

  it('that is sent again with its key is made once', async () => {
    const id = await shop.sell(5);
    const send = () => move(id, { kind: 'received', quantity: 40 }, { key: `key-${people}` });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await shop.stockOf(id)).toMatchObject({ on_hand: 45 });
    const other = await move(id, { kind: 'received', quantity: 41 }, { key: `key-${people}` });
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it.each([
    [{ kind: 'received', quantity: 0 }, 'quantity'],
    [{ kind: 'received', quantity: 1.5 }, 'quantity'],
    [{ kind: 'received', quantity: 1_000_000 }, 'quantity'],
    [{ kind: 'counted', quantity: -1 }, 'quantity'],
    [{ kind: 'stolen', quantity: 1 }, 'kind'],
    [{ kind: 'received', quantity: 1, words: 'x'.repeat(201) }, 'words'],
  ])('is refused with %j', async (body, path) => {
    const id = await shop.sell(5);
    expect((await move(id, body)).json()).toMatchObject({ errors: [{ path }] });
    expect(await shop.stockOf(id)).toMatchObject({ on_hand: 5 });
  });

  it('of what is unknown or no longer sold is refused', async () => {
    const id = await shop.sell(5);
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [id]);
    for (const each of [id, 'junk']) {
      expect((await move(each, { kind: 'received', quantity: 1 })).statusCode).toBe(404);
      expect(await ledger(each)).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('stock that comes and is counted while people buy', () => {
  const race: Race = async (at) => {
    const id = await at.sell(20);
    const [buyers, by] = [await newBuyers(at, 12), await registerAdmin(at)];
    await Promise.all(
      buyers.flatMap((buyer, place) => [
        at.buy(buyer, cart(id)).catch(() => {}),
        move(id, { kind: 'received', quantity: 40 }, { by, at }),
        move(id, { kind: 'counted', quantity: 30 + place }, { by, at }),
      ]),
    );
    await at.runUntilIdle();
    return at.audit();
  };

  it('is exact', async () => {
    expect(await race(shop)).toEqual([]);
  });

  it('is there in full: each "Received 40" adds 40', { tags: 'long' }, async () => {
    const id = await shop.sell(20);
    const buyers = await newBuyers(shop, 8);
    await Promise.all(
      buyers.flatMap((buyer) => [
        shop.buy(buyer, cart(id)),
        move(id, { kind: 'received', quantity: 40 }),
      ]),
    );
    expect(await shop.stockOf(id)).toEqual({ on_hand: 20 + 8 * 39, reserved: 0 });
    const { entries } = await ledger(id);
    expect(entries[0]?.balance).toBe(20 + 8 * 39);
  });

  failsWithout(
    'a lock on products',
    race,
    unsafeDatabase(withoutLocksIn('products')),
    /^I1 product: on hand/,
  );
});
