import { beforeEach, describe, expect, it } from 'vitest';
import type { AllReviewsPage, OwnReview } from '#contract/reviews.ts';
import { sweepAddresses } from '#server/features/orders/personal-data.queries.ts';
import { useReviewShop, WORDS } from '#testing/review-shop.ts';
import type { Buyer } from '#testing/shopping.ts';

const HOUR_MS = 3_600_000;

const reviewShop = useReviewShop();
const { shop, deliver, write, send, listed, reviewBy, ratingShown, mine } = reviewShop;

let asha: Buyer;
let ravi: Buyer;
let admin: Buyer;
let productId: string;
beforeEach(() => {
  ({ asha, ravi, admin, productId } = reviewShop.present());
});

describe('the shop', () => {
  it('answers a review, changes its answer and takes it back', async () => {
    const { _id } = await reviewBy(asha);
    const reply = 'Thank you.\nThe new model has more bass.';
    await send('PUT', `review/${_id}`, admin, { reply });
    expect((await listed(productId)).reviews).toMatchObject([
      { reply, repliedAt: expect.any(String) },
    ]);
    await send('PUT', `review/${_id}`, admin, { reply: '' });
    const [shown] = (await listed(productId)).reviews;
    expect(shown).not.toHaveProperty('reply');
    expect(shown).not.toHaveProperty('repliedAt');
  });

  it('hides a review with a reason and shows it again, which is logged', async () => {
    const { _id } = await reviewBy(asha);
    await reviewBy(ravi, { stars: 1 });
    const refused = await send('PUT', `review/${_id}`, admin, { hidden: true });
    expect(refused.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'reason' }] });
    const hidden = await send('PUT', `review/${_id}`, admin, {
      hidden: true,
      reason: 'Has a phone number',
    });
    expect(hidden.json()).toMatchObject({ review: { hidden: true, reason: 'Has a phone number' } });
    expect(await listed(productId)).toMatchObject({ average: 1, count: 1, total: 1 });
    expect(await ratingShown()).toEqual({ average: 1, count: 1 });
    expect(await mine(asha)).toMatchObject({
      canReview: false,
      review: { ...WORDS, hidden: true, reason: 'Has a phone number' },
    });
    await send('PUT', `review/${_id}`, admin, { hidden: false });
    expect(await listed(productId)).toMatchObject({ average: 2.5, count: 2 });
    const { rows } = await shop.db.database.pool.query(
      'select act, reason, by_user from review_log where review_id = $1 order by id',
      [_id],
    );
    expect(rows).toEqual([
      { act: 'hidden', reason: 'Has a phone number', by_user: admin.uid },
      { act: 'shown', reason: null, by_user: admin.uid },
    ]);
  });

  it(
    'keeps a review hidden that its writer changes, or deletes and writes anew',
    { tags: 'long' },
    async () => {
      const { _id } = await reviewBy(asha);
      await send('PUT', `review/${_id}`, admin, { hidden: true, reason: 'Insults' });
      await send('PUT', `review/${_id}`, asha, { stars: 5 });
      expect(await listed(productId)).toMatchObject({ count: 0 });
      await send('DELETE', `review/${_id}`, asha);
      const anew = await write(asha, productId, WORDS);
      expect(anew.json()).toMatchObject({ review: { hidden: true, reason: 'Insults' } });
      expect(await listed(productId)).toMatchObject({ count: 0 });
    },
  );

  it('is its admins: nobody else hides or answers', async () => {
    const { _id } = await reviewBy(asha);
    for (const change of [{ hidden: true, reason: 'Mine' }, { reply: 'Great!' }]) {
      for (const other of [asha, ravi]) {
        const response = await send('PUT', `review/${_id}`, other, change);
        expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
      }
    }
  });
});

describe('an account that is deleted', () => {
  it('leaves its reviews under "Deleted user", and nothing of its hidden ones', async () => {
    const other = await shop.sell(5);
    const { _id: kept } = await reviewBy(asha, { title: 'Kept' });
    await deliver(admin, asha, other);
    const response = await write(asha, other, { ...WORDS, title: 'Hidden' });
    const hidden = response.json<{ review: OwnReview }>().review._id;
    await send('PUT', `review/${hidden}`, admin, { hidden: true, reason: 'Has a phone number' });
    expect((await send('DELETE', `user/${asha.uid}`, admin)).statusCode).toBe(200);
    await expect
      .poll(async () => (await listed(productId)).reviews)
      .toMatchObject([{ _id: kept, title: 'Kept', name: 'Deleted user' }]);
    const { rows } = await shop.db.database.pool.query(
      `select title, text, hidden_reason, (select json_agg(reason) from review_log where review_id = $1) as reasons
       from reviews where id = $1`,
      [hidden],
    );
    expect(rows).toEqual([{ title: '', text: '', hidden_reason: '', reasons: [null] }]);
    const log = await shop.db.database.pool.query(
      `select 1 from log_changes where entity_id = $1 and before::text || after::text like '%phone number%'
       union all select 1 from log_personal where person = $2`,
      [hidden, asha.uid],
    );
    expect(log.rows).toEqual([]);
    expect(await ratingShown()).toEqual({ average: 4, count: 1 });
    // Her address is removed an hour after delivery.
    shop.clock.advance(2 * HOUR_MS);
    await sweepAddresses({ database: shop.db.database, now: () => shop.clock.now() });
  });

  it('leaves no words of a review that is hidden afterwards', { tags: 'long' }, async () => {
    const { _id } = await reviewBy(asha);
    await send('PUT', `review/${_id}`, admin, { reply: 'Thank you, Asha.' });
    expect((await send('DELETE', `user/${asha.uid}`, admin)).statusCode).toBe(200);
    const change = { hidden: true, reason: 'Has a phone number' };
    expect((await send('PUT', `review/${_id}`, admin, change)).statusCode).toBe(200);
    expect(await listed(productId)).toMatchObject({ count: 0 });
    const { rows } = await shop.db.database.pool.query(
      `select title, text, reply, hidden_reason,
         (select json_agg(reason) from review_log where review_id = $1 and act = 'hidden') as reasons
       from reviews where id = $1`,
      [_id],
    );
    const nothing = { title: '', text: '', reply: null, hidden_reason: '', reasons: [null] };
    expect(rows).toEqual([nothing]);
    shop.clock.advance(2 * HOUR_MS);
    await sweepAddresses({ database: shop.db.database, now: () => shop.clock.now() });
  });
});

describe('the list of all reviews', () => {
  const list = async (query = '') =>
    (await shop.get(admin, `/review/all?id=${admin.uid}${query}`)).json<AllReviewsPage>();
  const titles = async (query: string) =>
    (await list(`&product=${productId}${query}`)).reviews.map(({ title }) => title);

  it('shows admins everything, filtered, sorted and searched', async () => {
    const lena = await shop.newBuyer('lena');
    const first = await reviewBy(asha, { title: 'Café noise', stars: 2 });
    shop.clock.advance(1_000);
    await reviewBy(ravi, { title: 'Lovely', text: 'It plays my jazz.', stars: 5 });
    shop.clock.advance(1_000);
    const last = await reviewBy(lena, { title: 'Loud', stars: 5 });
    await send('PUT', `review/${last._id}`, admin, { hidden: true, reason: 'Insults' });
    await send('PUT', `review/${first._id}`, admin, { reply: 'Sorry.' });
    expect(await titles('')).toEqual(['Loud', 'Lovely', 'Café noise']);
    expect(await titles('&sort=oldest&limit=2')).toEqual(['Café noise', 'Lovely']);
    expect(await titles('&sort=oldest&limit=2&page=2')).toEqual(['Loud']);
    expect(await titles('&stars=5')).toEqual(['Loud', 'Lovely']);
    expect(await titles('&state=hidden')).toEqual(['Loud']);
    expect(await titles('&state=unanswered')).toEqual(['Lovely']);
    expect(await titles('&search=cafe')).toEqual(['Café noise']);
    expect(await titles('&search=jazz%20play')).toEqual(['Lovely']);
    expect(await titles('&search=%21')).toEqual([]);
    expect(await titles(`&user=${asha.uid}`)).toEqual(['Café noise']);
    const everybodys = await list('&state=hidden&stars=5');
    expect(everybodys).toMatchObject({ total: 1, totalPages: 1, totalIsLowerBound: false });
    expect(everybodys.reviews).toMatchObject([
      {
        title: 'Loud',
        hidden: true,
        reason: 'Insults',
        hiddenBy: admin.uid,
        hiddenAt: expect.any(String),
        product: { _id: productId, isSold: true },
        user: { _id: lena.uid, name: lena.uid },
      },
    ]);
  });

  it(
    'counts reviews written or changed since they were marked as read',
    { tags: 'long' },
    async () => {
      const markRead = () =>
        send('POST', 'review/seen', admin, { until: '2999-01-01T00:00:00.000Z' });
      await markRead();
      expect(await list()).toMatchObject({ newCount: 0 });
      shop.clock.advance(1_000);
      const { _id } = await reviewBy(asha);
      expect(await list('&state=new')).toMatchObject({
        newCount: 1,
        total: 1,
        reviews: [{ _id, isNew: true }],
      });
      await markRead();
      expect(await list('&state=new')).toMatchObject({ newCount: 0, reviews: [] });
      expect(await list(`&product=${productId}`)).toMatchObject({ reviews: [{ isNew: false }] });
      await send('POST', 'review/seen', admin, { until: '2020-01-01T00:00:00.000Z' });
      expect(await list()).toMatchObject({ newCount: 0 });
      shop.clock.advance(1_000);
      await send('PUT', `review/${_id}`, asha, { stars: 1 });
      expect(await list()).toMatchObject({ newCount: 1 });
    },
  );
});
