import { beforeEach, describe, expect, it } from 'vitest';
import { UNDO_MS } from '#contract/order-status.ts';
import type { AllOrdersPage } from '#contract/orders.ts';
import { sweepAddresses } from '#server/features/orders/personal-data.queries.ts';
import { registerAdmin } from '#testing/admins.ts';
import { cart, RECIPIENT, type Buyer } from '#testing/shopping.ts';
import { useBuyingShop } from '#testing/test-buying.ts';

const shop = useBuyingShop();
let admin: Buyer;
let buyer: Buyer;
/** The recipient of the orders. */
let recipient: typeof RECIPIENT | undefined;

beforeEach(async () => {
  [buyer, admin] = [await shop.newBuyer('buyer'), await registerAdmin(shop)];
});

const ENTERED = [
  ['no recipient', undefined],
  ['a recipient', RECIPIENT],
] as const;

describe.each(ENTERED)('a deleted account, whose orders have %s,', (_, entered) => {
  beforeEach(() => {
    recipient = entered;
  });

  it('keeps recipient and address with an order until an hour after it is delivered', async () => {
    const [sent, delivered] = [await sold(), await sold()];
    await step(delivered, 'PUT', 2);
    await remove();
    expect(await kept(sent)).toEqual(whole());
    expect(await kept(delivered)).toEqual(whole());
    shop.clock.advance(UNDO_MS / 2);
    await step(sent, 'PUT', 2);
    await sweep();
    expect(await kept(sent)).toEqual(whole());
    shop.clock.advance(UNDO_MS / 2);
    await sweep();
    expect(await kept(delivered)).toEqual(GONE);
    expect(await kept(sent)).toEqual(whole());
    shop.clock.advance(UNDO_MS / 2);
    await sweep();
    expect(await kept(sent)).toEqual(GONE);
  });

  it('keeps them longer where the last step is undone', { tags: 'long' }, async () => {
    const id = await sold();
    await step(id, 'PUT', 2);
    await remove();
    await step(id, 'POST', 1);
    shop.clock.advance(2 * UNDO_MS);
    admin = await registerAdmin(shop);
    await sweep();
    expect(await kept(id)).toEqual(whole());
    await step(id, 'PUT', 1);
    shop.clock.advance(UNDO_MS);
    await sweep();
    expect(await kept(id)).toEqual(GONE);
  });

  it('takes them at once from an order that is cancelled, deleted or delivered long ago', async () => {
    const [cancelled, shipped, longAgo] = [await sold(), await sold(), await sold()];
    await step(longAgo, 'PUT', 2);
    shop.clock.advance(UNDO_MS);
    admin = await registerAdmin(shop);
    await remove();
    expect(await kept(longAgo)).toEqual(GONE);
    await step(shipped, 'PUT', 1);
    for (const id of [cancelled, shipped]) {
      expect(await kept(id)).toEqual(whole());
      await step(id, 'DELETE', 1);
      expect(await kept(id)).toEqual(GONE);
    }
  });

  it('is found by what it is called, with all its orders', { tags: 'long' }, async () => {
    const id = await sold();
    const { name } = (await shop.get(admin, `/user/${buyer.uid}`)).json().user;
    const found = async (search: string) => {
      const url = `/order/all?id=${admin.uid}&search=${encodeURIComponent(search)}`;
      const { orders } = (await shop.get(admin, url)).json<AllOrdersPage>();
      return orders.map(({ _id }) => _id);
    };
    expect(await found('deleted user')).not.toContain(id);
    await remove();
    expect(await found('Deleted user')).toContain(id);
    expect(await found(name)).not.toContain(id);
    const people = `/user/all?id=${admin.uid}&search=Deleted%20user`;
    expect((await shop.get(admin, people)).json().total).toBe(0);
  });

  it('and the last step at once leave no address for ever', { tags: 'long' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      buyer = await shop.buyer(`${entered ? 'named' : 'unnamed'}-${round}`);
      const [sent, cancelled] = [await sold(), await sold()];
      await step(sent, 'PUT', 1);
      const both = await Promise.all([
        remove(),
        step(sent, 'PUT', 1),
        shop.cancel(admin, cancelled),
      ]);
      expect(both[0]?.statusCode).toBe(200);
      expect(await kept(cancelled)).toEqual(GONE);
      shop.clock.advance(UNDO_MS);
      admin = await registerAdmin(shop);
      await sweep();
      expect(await kept(sent)).toEqual(GONE);
    }
  });
});

/** Recipient and address of the parcel, as they are while it is under way. */
function whole() {
  return { recipient: recipient?.name ?? buyer.uid, phone: recipient?.phone ?? null, city: 'Pune' };
}

const GONE = { recipient: null, phone: null, city: null };

async function sold(): Promise<string> {
  const more = recipient && { recipient };
  return (await shop.buy(buyer, cart(await shop.sell(5)), more))._id;
}

async function kept(orderId: string): Promise<unknown> {
  const { rows } = await shop.db.database.pool.query(
    'select recipient, phone, city from orders where id = $1',
    [orderId],
  );
  return rows[0];
}

/** Moves an order on, undoes a step (POST), or deletes it. */
async function step(orderId: string, method: 'PUT' | 'POST' | 'DELETE', count: number) {
  const url = `/api/v1/order/${orderId}${method === 'POST' ? '/undo' : ''}?id=${admin.uid}`;
  for (let made = 0; made < count; made += 1) {
    const answer = await shop.app.inject({ method, url, headers: admin.headers });
    expect(answer.statusCode).toBe(200);
  }
}

async function sweep(): Promise<void> {
  const { database } = shop.db;
  while ((await sweepAddresses({ database, now: () => shop.clock.now() })) > 0);
}

function remove() {
  return shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/user/${buyer.uid}?id=${admin.uid}`,
    headers: admin.headers,
  });
}
