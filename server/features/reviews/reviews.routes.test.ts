import { beforeEach, describe, expect, it } from 'vitest';
import type { ProductPage } from '#contract/catalog.ts';
import type { OwnReview } from '#contract/reviews.ts';
import { firstOf } from '#testing/fast-run.ts';
import { useReviewShop, WORDS } from '#testing/review-shop.ts';
import { cart, type Buyer } from '#testing/shopping.ts';

const reviewShop = useReviewShop();
const { shop, deliver, write, send, listed, reviewBy, ratingShown, mine } = reviewShop;

let asha: Buyer;
let ravi: Buyer;
let admin: Buyer;
let productId: string;
beforeEach(() => {
  ({ asha, ravi, admin, productId } = reviewShop.present());
});

describe('a review', () => {
  it('can be written once the product is delivered, and is shown with the first name', async () => {
    expect(await mine(asha)).toEqual({ success: true, canReview: false });
    await deliver(admin, asha, productId);
    expect(await mine(asha)).toEqual({ success: true, canReview: true });
    const written = await write(asha, productId, WORDS);
    expect(written.statusCode).toBe(201);
    const { review } = written.json<{ review: OwnReview }>();
    const shown = {
      _id: expect.any(String),
      ...WORDS,
      name: 'Asha',
      at: expect.any(String),
      bought: true,
    };
    expect(review).toEqual({ ...shown, hidden: false });
    expect(await listed(productId)).toEqual({
      success: true,
      reviews: [shown],
      average: 4,
      count: 1,
      distribution: [0, 0, 0, 1, 0],
      page: 1,
      totalPages: 1,
      total: 1,
    });
    expect(await mine(asha)).toEqual({ success: true, canReview: false, review });
  });

  it('is refused to who did not buy it, and to who does not have it yet', async () => {
    expect((await write(ravi, productId, WORDS)).json()).toMatchObject({ code: 'NOT_BOUGHT' });
    await deliver(admin, ravi, await shop.sell(5));
    await shop.buy(ravi, cart(productId));
    const response = await write(ravi, productId, WORDS);
    expect([response.statusCode, response.json().code]).toEqual([409, 'NOT_BOUGHT']);
    expect(await mine(ravi)).toEqual({ success: true, canReview: false });
  });

  it.each(
    firstOf(1, [
      ['was cancelled', `status = 'Cancelled'`],
      ['was deleted', `deleted_at = now()`],
      ['was given back in full', `payment_status = 'refunded'`],
      ['is being given back in full', `payment_status = 'refund_pending'`],
    ]),
  )('is refused to who bought it in an order that %s', async (_, change) => {
    const order = await deliver(admin, asha, productId);
    const { pool } = shop.db.database;
    const { rows } = await pool.query('select * from orders where id = $1', [order]);
    await pool.query(`update orders set ${change} where id = $1`, [order]);
    const response = await write(asha, productId, WORDS);
    // The rows are as the shop never makes them; the audit would say so.
    await pool.query(
      'update orders set status = $2, deleted_at = null, payment_status = $3, address = $4 where id = $1',
      [order, 'Delivered', 'paid', (rows[0] as { address: string }).address],
    );
    expect([response.statusCode, response.json().code]).toEqual([409, 'NOT_BOUGHT']);
  });

  it(
    'stays when its delivery is undone, and says that it was bought only while one is delivered',
    { tags: 'long' },
    async () => {
      const order = await deliver(admin, asha, productId);
      await write(asha, productId, WORDS);
      const bought = async () => {
        const { count, reviews } = await listed(productId);
        return [count, ...reviews.map((each) => each.bought)];
      };
      expect(await bought()).toEqual([1, true]);
      await send('POST', `order/${order}/undo`, admin);
      await expect.poll(bought).toEqual([1, false]);
      expect(await mine(asha)).toMatchObject({ canReview: false, review: { bought: false } });
      await send('PUT', `order/${order}`, admin);
      await expect.poll(bought).toEqual([1, true]);
      const second = await deliver(admin, asha, productId);
      await send('DELETE', `order/${order}`, admin);
      await expect.poll(bought).toEqual([1, true]);
      await send('POST', `order/${second}/undo`, admin);
      // The deleted one was paid and not refunded: its customer still has it.
      await expect.poll(bought).toEqual([1, true]);
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('is one for each person and product, however often they bought it', async () => {
    await reviewBy(asha);
    await deliver(admin, asha, productId);
    const again = await write(asha, productId, { ...WORDS, stars: 1 });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toEqual({
      success: false,
      code: 'DUPLICATE',
      message: 'You have reviewed this product already.',
      errors: [{ path: 'review', message: 'You have reviewed this product already' }],
    });
    expect((await listed(productId)).distribution).toEqual([0, 0, 0, 1, 0]);
  });

  it('of a product that is not sold is 404, as its reviews are', { tags: 'long' }, async () => {
    await deliver(admin, asha, productId);
    const { pool } = shop.db.database;
    await pool.query('update products set deleted_at = now() where id = $1', [productId]);
    for (const id of [productId, 'nonsense', '01890000-0000-7000-8000-000000000000']) {
      expect((await write(asha, id, WORDS)).statusCode).toBe(404);
      expect((await send('GET', `product/${id}/review`, asha)).statusCode).toBe(404);
      expect((await shop.app.inject({ url: `/api/v1/product/${id}/reviews` })).statusCode).toBe(
        404,
      );
    }
  });

  it.each<[string, object, string]>(
    firstOf(2, [
      ['no stars', { stars: undefined }, 'stars'],
      ['half a star', { stars: 3.5 }, 'stars'],
      ['no star at all', { stars: 0 }, 'stars'],
      ['six stars', { stars: 6 }, 'stars'],
      ['stars in words', { stars: '5' }, 'stars'],
      ['no title', { title: ' ' }, 'title'],
      ['a title of two lines', { title: 'Good\nbad' }, 'title'],
      ['too long a title', { title: 'x'.repeat(101) }, 'title'],
      ['nothing but invisible letters', { text: '\u200b\u200d\u2060' }, 'text'],
      ['too long a text', { text: 'x'.repeat(2_001) }, 'text'],
      ['a control character', { text: 'good\u0000' }, 'text'],
    ]),
  )('with %s is refused', async (_, words, path) => {
    await deliver(admin, asha, productId);
    const response = await write(asha, productId, { ...WORDS, ...words });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path }] });
  });

  it(
    'is text: markup stays what was typed, invisible characters go',
    { tags: 'long' },
    async () => {
      const markup = '<img src=x onerror=alert(1)> **bold** [link](javascript:alert(1))';
      await reviewBy(asha, { title: 'Go\u200bod\u202e', text: `${markup}\u2066` });
      const [shown] = (await listed(productId)).reviews;
      expect(shown).toMatchObject({ title: 'Good', text: markup });
    },
  );

  it('of 2,000 characters is taken', async () => {
    const text = 'न'.repeat(2_000);
    expect((await reviewBy(asha, { text })).text).toBe(text);
  });
});

describe('its writer', () => {
  it('changes any part of it, which changes the rating', async () => {
    const { _id } = await reviewBy(asha);
    shop.clock.advance(60_000);
    const response = await send('PUT', `review/${_id}`, asha, { stars: 2, text: 'It broke.' });
    expect(response.statusCode).toBe(200);
    const [shown] = (await listed(productId)).reviews;
    expect(shown).toMatchObject({
      stars: 2,
      title: WORDS.title,
      text: 'It broke.',
      editedAt: expect.any(String),
    });
    expect(await ratingShown()).toEqual({ average: 2, count: 1 });
  });

  it('deletes it, and may write another one', { tags: 'long' }, async () => {
    const { _id } = await reviewBy(asha);
    expect((await send('DELETE', `review/${_id}`, asha)).json()).toEqual({
      success: true,
      message: 'Review deleted',
    });
    expect(await listed(productId)).toMatchObject({ reviews: [], average: 0, count: 0 });
    expect(await ratingShown()).toBeUndefined();
    expect((await send('DELETE', `review/${_id}`, asha)).statusCode).toBe(404);
    expect((await send('PUT', `review/${_id}`, asha, { stars: 1 })).statusCode).toBe(404);
    expect(await mine(asha)).toEqual({ success: true, canReview: true });
    expect((await write(asha, productId, { ...WORDS, stars: 5 })).statusCode).toBe(201);
    expect(await ratingShown()).toEqual({ average: 5, count: 1 });
  });

  it('is nobody else: others get 403, and an unknown review is 404', async () => {
    const { _id } = await reviewBy(asha);
    for (const other of [ravi, admin]) {
      for (const response of [
        await send('PUT', `review/${_id}`, other, { stars: 1 }),
        await send('DELETE', `review/${_id}`, other),
      ]) {
        expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
      }
    }
    expect((await send('PUT', `review/${_id}`, asha, {})).statusCode).toBe(400);
    expect((await send('PUT', 'review/nonsense', asha, { stars: 1 })).statusCode).toBe(404);
    expect((await listed(productId)).reviews).toMatchObject([WORDS]);
  });
});

describe('the list of a product', () => {
  it('is newest first or most useful first, and has pages of ten', { tags: 'long' }, async () => {
    const texts = ['short', 'x'.repeat(60), 'x'.repeat(200), 'y'.repeat(199), 'y'.repeat(500)];
    const buyers = await shop.buyers(12, `reader-${asha.uid}`);
    for (const [place, buyer] of buyers.entries()) {
      shop.clock.advance(1_000);
      await reviewBy(buyer, {
        title: `No ${place}`,
        stars: 1 + (place % 5),
        text: texts[place] ?? 'Fine.',
      });
    }
    const titles = async (query: string) =>
      (await listed(productId, query)).reviews.map(({ title }) => Number(title.slice(3)));
    expect(await titles('')).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(await titles('?page=2')).toEqual([1, 0]);
    expect(await titles('?page=3')).toEqual([]);
    expect(await titles('?sort=useful')).toEqual([4, 2, 3, 1, 11, 10, 9, 8, 7, 6]);
    expect(await titles('?sort=useful&page=2')).toEqual([5, 0]);
    expect(await listed(productId, '?page=2')).toMatchObject({
      average: 2.75,
      count: 12,
      distribution: [3, 3, 2, 2, 2],
      page: 2,
      totalPages: 2,
      total: 12,
    });
  });

  it.each(['?page=0', '?page=x', '?sort=best'])('refuses %s', { tags: 'long' }, async (query) => {
    const response = await shop.app.inject({
      url: `/api/v1/product/${productId}/reviews${query}`,
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('the rating of a product', () => {
  it('is in every answer that has products, and at other instances soon', async () => {
    const all = async () => {
      const response = await shop.app.inject({ url: '/api/v1/product/all?limit=100' });
      const { products } = response.json<ProductPage>();
      return products.find(({ _id }) => _id === productId)?.rating;
    };
    expect(await all()).toBeUndefined();
    await reviewBy(asha, { stars: 5 });
    await reviewBy(ravi, { stars: 4 });
    expect(await all()).toEqual({ average: 4.5, count: 2 });
    // Another instance writes: this one hears of it from the database.
    await shop.db.database.pool.query(`update reviews set stars = 1 where product_id = $1`, [
      productId,
    ]);
    await expect.poll(all).toEqual({ average: 1, count: 2 });
  });
});
