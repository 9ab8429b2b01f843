import { beforeEach, describe, expect, it } from 'vitest';
import type { LogEntry, LogPage } from '#contract/log.ts';
import { registerAdmin } from '#testing/admins.ts';
import { addNote, move } from '#testing/desk-calls.ts';
import { formOf, type FormPart } from '#testing/forms.ts';
import { setRole } from '#testing/back-office-calls.ts';
import { cart, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop({ settings: { CHECKOUT_TTL_SECONDS: '600' } });
let admin: Buyer;

beforeEach(async () => {
  admin = await registerAdmin(shop);
  await rename(admin, 'Meera');
});

async function rename({ uid }: Buyer, name: string): Promise<void> {
  await shop.db.database.pool.query('update users set name = $2 where id = $1', [uid, name]);
}

async function edit(by: Buyer, id: string, ...parts: FormPart[]): Promise<void> {
  const { payload, headers } = await formOf(...parts);
  const url = `/api/v1/product/${id}?id=${by.uid}`;
  const answer = await shop.app.inject({
    method: 'PUT',
    url,
    headers: { ...by.headers, ...headers },
    payload,
  });
  expect(answer.json()).toMatchObject({ success: true });
}

async function read(query: Record<string, string> = {}): Promise<LogPage> {
  const { uid, headers } = admin;
  const answer = await shop.app.inject({
    url: '/api/v1/log',
    query: { id: uid, ...query },
    headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<LogPage>();
}

async function newest(query: Record<string, string> = {}): Promise<LogEntry | undefined> {
  return (await read({ who: admin.uid, ...query })).entries[0];
}

describe('the log', () => {
  it('says who changed what from what to what, as a sentence too', async () => {
    const id = await shop.sell(5, 289_000);
    await edit(admin, id, ['name', 'Café Press'], ['price', '2490']);
    await edit(admin, id, ['price', '2390']);
    const { entries, total } = await read({ who: admin.uid });
    expect([total, entries[0]]).toMatchObject([
      2,
      {
        by: { _id: admin.uid, name: 'Meera', role: 'admin' },
        kind: 'updateProduct',
        entity: { type: 'product', _id: id, name: 'Café Press' },
        changes: [{ field: 'price', before: 2490, after: 2390 }],
        words: 'Meera changed the price of Café Press from ₹2,490 to ₹2,390',
        address: '127.0.0.1',
        requestId: expect.stringMatching(/./),
      },
    ]);
    expect(entries[1]?.words).toBe('Meera changed the name and price of Café Press');
  });

  it('says of a price how long it stood', async () => {
    const id = await shop.sell(5, 289_000);
    for (const price of ['50', '2890', '60']) await edit(admin, id, ['price', price]);
    const [last, mended, wrong] = (await read({ entity: `product:${id}` })).entries;
    // Twice as long as a checkout is open.
    const paidFor = 1_200;
    expect(wrong?.priceStood).toEqual({ until: mended?.at, paidFor });
    expect(mended?.priceStood).toEqual({ from: wrong?.at, until: last?.at, paidFor });
    expect(last?.priceStood).toEqual({ from: mended?.at, paidFor });
  });

  it('leaves out what a call left as it was', async () => {
    const id = await shop.sell(5, 289_000);
    await edit(admin, id, ['price', '2890']);
    expect((await read({ who: admin.uid })).entries).toEqual([]);
  });

  it('is one entry a thing: an order that is cancelled, and each product that is back in stock', async () => {
    const asha = await shop.newBuyer('asha');
    const [one, other] = [await shop.sell(5), await shop.sell(5)];
    const order = await shop.buy(asha, [...cart(one), ...cart(other)]);
    const cancelled = await shop.cancel(admin, order._id);
    expect(cancelled.statusCode).toBe(200);
    const { entries } = await read({ who: admin.uid });
    expect(entries.map(({ entity: { _id } }) => _id).sort()).toEqual(
      [order._id, one, other].sort(),
    );
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1);
    expect(entries.map(({ words }) => words)).toContain(`Meera cancelled order #${order.number}`);
  });

  it('has nothing of what people do to their own things, admins among them', async () => {
    const product = await shop.sell(5);
    const order = await shop.buy(admin, cart(product));
    expect((await shop.cancel(admin, order._id)).statusCode).toBe(200);
    const asha = await shop.newBuyer('asha');
    const theirs = await shop.buy(asha, cart(product));
    await shop.cancel(asha, theirs._id);
    expect((await read({ entity: product })).entries).toEqual([]);
    expect((await read({ entity: order._id })).entries).toEqual([]);
    expect((await read({ entity: theirs._id })).entries).toEqual([]);
  });

  it('is found by person, kind, thing, time and words', async () => {
    const other = await registerAdmin(shop);
    await rename(other, 'Zubin Quist');
    const id = await shop.sell(5);
    await edit(other, id, ['name', 'Walnut Bowl']);
    const asha = await shop.newBuyer('asha');
    const order = await shop.buy(asha, cart(id));
    await move(shop, other, order._id, 'step');
    const count = async (query: Record<string, string>) => (await read(query)).total;
    const who = other.uid;
    const counts = {
      who: await count({ who }),
      kind: await count({ who, kind: 'processOrder' }),
      type: await count({ who, entity: 'order' }),
      thing: await count({ who, entity: id }),
      both: await count({ entity: `order:${order._id}` }),
      wrongType: await count({ entity: `coupon:${order._id}` }),
      today: await count({ who, from: '2020-01-01' }),
      longAgo: await count({ who, to: '2020-01-01' }),
      since: await count({ who, from: new Date(Date.now() - 3_600_000).toISOString() }),
      person: await count({ search: 'zubin' }),
      name: await count({ who, search: 'walnut bowl' }),
      number: await count({ search: `#${order.number}` }),
      nothing: await count({ search: 'nobody knows' }),
    };
    expect(counts).toEqual({
      who: 2,
      kind: 1,
      type: 1,
      thing: 1,
      both: 1,
      wrongType: 0,
      today: 2,
      longAgo: 0,
      since: 2,
      person: 2,
      name: 1,
      number: 1,
      nothing: 0,
    });
    const second = await read({ who, limit: '1', page: '2' });
    expect(second).toMatchObject({ page: 2, totalPages: 2, entries: [{ kind: 'updateProduct' }] });
  });

  it('shows each admin what their duties let them write', async () => {
    const clerk = await registerAdmin(shop, ['orders']);
    const asha = await shop.newBuyer('asha');
    const product = await shop.sell(5);
    await edit(admin, product, ['name', 'Walnut Bowl']);
    const order = await shop.buy(asha, cart(product));
    await move(shop, admin, order._id, 'step');
    const seen = async (query: string) => {
      const answer = await shop.get(clerk, `/log?id=${clerk.uid}&who=${admin.uid}${query}`);
      return answer.json<LogPage>().entries.map(({ kind }) => kind);
    };
    expect(await seen('')).toEqual(['processOrder']);
    expect(await seen('&entity=product')).toEqual([]);
    expect(await seen(`&entity=${product}`)).toEqual([]);
    expect(await seen(`&entity=${order._id}`)).toEqual(['processOrder']);
  });

  it('is saved as a CSV file with the same filter, which is logged too', async () => {
    const id = await shop.sell(5);
    for (const name of ['=cmd', 'Bowl']) await edit(admin, id, ['name', name]);
    const url = `/log/export.csv?id=${admin.uid}&who=${admin.uid}&kind=updateProduct`;
    const file = await shop.get(admin, url);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = file.body.trim().split('\r\n');
    expect(lines[0]).toContain('at,by,role,address,kind,type,id,name,words,changes,requestId');
    expect(lines.length).toBe(3);
    expect(lines[1]).toContain('Meera changed the name of Bowl from =cmd to Bowl');
    expect(await newest()).toMatchObject({ kind: 'exportLog', words: 'Meera exported the log' });
    const clerk = await registerAdmin(shop, ['orders']);
    const own = await shop.get(clerk, `/log/export.csv?id=${clerk.uid}&who=${admin.uid}`);
    expect(own.body.trim().split('\r\n').length).toBe(1);
  });

  it('is for admins alone', async () => {
    const asha = await shop.newBuyer('asha');
    expect((await shop.get(asha, `/log?id=${asha.uid}`)).statusCode).toBe(403);
  });

  it('knows that somebody took an export of a person', async () => {
    const asha = await shop.newBuyer('asha');
    await rename(asha, 'Asha');
    await shop.get(admin, `/user/${asha.uid}/export?id=${admin.uid}`);
    expect(await newest()).toMatchObject({
      kind: 'exportUser',
      entity: { type: 'user', _id: asha.uid },
      words: 'Meera exported all that is kept about Asha',
    });
    await shop.get(asha, `/user/${asha.uid}/export?id=${asha.uid}`);
    expect((await read({ entity: asha.uid })).total).toBe(1);
  });

  it('knows of no export that was refused', async () => {
    const refused = await shop.get(admin, `/user/stranger/export?id=${admin.uid}`);
    expect(refused.statusCode).toBe(404);
    expect((await read({ entity: 'stranger' })).total).toBe(0);
  });

  it('tells of roles', async () => {
    const asha = await shop.newBuyer('asha');
    await rename(asha, 'Asha');
    await setRole(shop, admin, asha.uid, 'admin');
    expect((await newest())?.words).toBe('Meera made Asha an admin');
  });
});

describe('what the log knows of a person', () => {
  it('goes with their account, and nothing new is kept', async () => {
    const asha = await shop.newBuyer('asha');
    const order = await shop.buy(asha, cart(await shop.sell(5)));
    await addNote(shop, admin, order._id, { words: 'Ring at Zzyzx', toCustomer: false });
    expect(JSON.stringify(await newest())).toContain('Zzyzx');
    const url = `/api/v1/user/${asha.uid}?id=${admin.uid}`;
    await shop.app.inject({ method: 'DELETE', url, headers: admin.headers });
    await addNote(shop, admin, order._id, { words: 'Ring at Zzyzx again', toCustomer: false });
    await move(shop, admin, order._id, 'step');
    const { entries } = await read({ entity: order._id });
    // The deletion of the account takes the address of the order with it.
    expect(entries.map(({ kind }) => kind)).toEqual([
      'processOrder',
      'addOrderNote',
      'deleteUser',
      'addOrderNote',
    ]);
    expect(JSON.stringify(entries)).not.toContain('Zzyzx');
    expect(entries.at(-1)).toMatchObject({
      changes: expect.arrayContaining([{ field: 'note', label: 'note' }]),
    });
  });
});
