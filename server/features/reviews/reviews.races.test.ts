import { describe, expect, it } from 'vitest';
import type { OwnReview } from '#contract/reviews.ts';
import { registerAdmin, registerAdmins } from '#testing/admins.ts';
import { failsWithout, newBuyers, sellMany, unsafeDatabase, type Race } from '#testing/races.ts';
import { reviewCalls } from '#testing/review-calls.ts';
import { useBuyingShop } from '#testing/test-buying.ts';
import { withoutLocksIn } from '#testing/unsafe-database.ts';

const shop = useBuyingShop();
const WORDS = { stars: 5, title: 'Warm sound', text: 'Good for the price.' };

describe('one person who sends the same review in three tabs', () => {
  const race: Race = async (shop) => {
    const { deliver, write } = reviewCalls(shop);
    const buyer = await shop.newBuyer('buyer');
    const productId = await shop.sell(5);
    await deliver(await registerAdmin(shop), buyer, productId);
    const sent = await Promise.all([1, 2, 3].map(() => write(buyer, productId, WORDS)));
    const statuses = sent.map(({ statusCode }) => statusCode).sort();
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    return [`answers ${statuses.join(' ')}`, ...(await shop.audit())];
  };

  it('has written one', async () => {
    expect(await race(shop)).toEqual(['answers 201 409 409']);
  });

  failsWithout(
    'the constraint',
    race,
    unsafeDatabase((sql) => sql, 'alter table reviews drop constraint reviews_one_each'),
    /^I19 review: one of [23] by the same person/,
  );
});

describe('many people who review one product at once', () => {
  const race: Race = async (shop) => {
    const { deliver, write, listed } = reviewCalls(shop);
    const admin = await registerAdmin(shop);
    const buyers = await newBuyers(shop, 8);
    const productId = await shop.sell(20);
    for (const buyer of buyers) await deliver(admin, buyer, productId);
    await Promise.all(buyers.map((buyer) => write(buyer, productId, WORDS)));
    const { count, total, distribution } = await listed(productId);
    return [`${count} of ${total}: ${distribution.join(' ')}`, ...(await shop.audit())];
  };

  it('are all counted', { tags: 'long' }, async () => {
    expect(await race(shop)).toEqual(['8 of 8: 0 0 0 0 8']);
  });
});

describe('a review written while its delivery is undone', () => {
  const race: Race = async (shop) => {
    const { deliver, write, send } = reviewCalls(shop);
    const admin = await registerAdmin(shop);
    const buyers = await newBuyers(shop, 6);
    const productId = await shop.sell(20);
    const orders: string[] = [];
    for (const buyer of buyers) orders.push(await deliver(admin, buyer, productId));
    await Promise.all(
      buyers.flatMap((buyer, place) => [
        send('POST', `order/${orders[place]}/undo`, admin),
        write(buyer, productId, WORDS),
      ]),
    );
    return shop.audit();
  };

  it('says that it was bought only if it still is', { tags: 'long' }, async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on orders',
    race,
    unsafeDatabase(withoutLocksIn('orders')),
    /^I19 review: says bought t, the orders f/,
  );
});

describe('reviews that are hidden one after the other while their writer is deleted', () => {
  const race: Race = async (shop) => {
    const { deliver, write, send } = reviewCalls(shop);
    const [hider, deleter] = await registerAdmins(shop, 2);
    const buyer = await shop.newBuyer('buyer');
    if (!hider || !deleter) throw new Error('Nobody was registered');
    const written: string[] = [];
    for (const productId of await sellMany(shop, 10)) {
      await deliver(hider, buyer, productId);
      const response = await write(buyer, productId, WORDS);
      written.push(response.json<{ review: OwnReview }>().review._id);
    }
    const sent = [send('DELETE', `user/${buyer.uid}`, deleter)];
    for (const id of written) {
      sent.push(send('PUT', `review/${id}`, hider, { hidden: true, reason: 'Insults' }));
      // Another call, so that they begin one after the other.
      await shop.get(hider, `/user/${hider.uid}`);
    }
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    return (await shop.audit()).filter((line) => line.includes('review'));
  };

  it('have no words left', { tags: 'long' }, async () => {
    expect(await race(shop)).toEqual([]);
  });

  failsWithout(
    'a lock on reviews',
    race,
    unsafeDatabase(withoutLocksIn('reviews')),
    /^I18 review: hidden, of a deleted account, and has words/,
  );
});
