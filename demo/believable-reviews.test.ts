import { expect, test } from 'vitest';
import { NewReview } from '#contract/reviews.ts';
import { believableReviews, type Delivery } from './believable-reviews.ts';
import { goods } from './goods.ts';
import { ABOUT } from './review-words.ts';
import { KINDS, sentencesFor } from './review-words-of-kinds.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const CLERK = 'demo-admin';

function deliveries(): Delivery[] {
  return Array.from({ length: 3_000 }, (_, place) => ({
    userId: `user-${place % 200}`,
    productId: `product-${place % 60}`,
    name: goods[place % 60]?.name ?? '',
    category: goods[place % 60]?.category ?? '',
    at: new Date(NOW.getTime() - (place % 300) * 86_400_000),
  }));
}

const made = believableReviews(deliveries(), { clerk: CLERK, now: NOW });

test('every category of the goods has words of its own', () => {
  expect(Object.keys(ABOUT).sort()).toEqual(
    [...new Set(goods.map(({ category }) => category))].sort(),
  );
});

test('a product has the sentences of its category and of its kind, not those of others', () => {
  const torch = sentencesFor({ name: 'Trail Torch 900', category: 'Outdoor' })?.good.join();
  const mug = sentencesFor({ name: 'Campfire Enamel Mug', category: 'Outdoor' })?.good.join();
  expect(torch).toMatch(/cold fingers/);
  expect(mug).toMatch(/long weekend/);
  expect(mug).not.toMatch(/cold fingers|Ghats/);
});

test('every name of a kind is in the name of a product of its category', () => {
  const unknown = Object.entries(KINDS).flatMap(([category, kinds]) => {
    const names = goods.filter((good) => good.category === category).map(({ name }) => name);
    const parts = kinds.flatMap((kind) => kind.names.source.split('|'));
    return parts.filter((part) => !names.some((name) => new RegExp(part).test(name)));
  });
  expect(unknown).toEqual([]);
});

test('reviews are written after the delivery and before now, one each, as the shop takes them', () => {
  const got = new Map(
    deliveries().map(({ userId, productId, at }) => [`${userId} ${productId}`, at.getTime()]),
  );
  expect(made.reviews.length).toBeGreaterThan(200);
  for (const { userId, productId, createdAt, ...words } of made.reviews) {
    const delivered = got.get(`${userId} ${productId}`);
    expect(createdAt.getTime()).toBeGreaterThan(delivered ?? Infinity);
    expect(createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
    expect(NewReview.parse(words)).toMatchObject({ title: words.title, text: words.text });
  }
  const pairs = made.reviews.map(({ userId, productId }) => `${userId} ${productId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('they are of all opinions, most of them good, and the same each time', () => {
  const stars = made.reviews.map((review) => review.stars);
  expect(new Set(stars)).toEqual(new Set([1, 2, 3, 4, 5]));
  const average = stars.reduce((sum, each) => sum + each, 0) / stars.length;
  expect(average).toBeGreaterThan(3.8);
  expect(average).toBeLessThan(4.7);
  expect(new Set(made.reviews.map(({ text }) => text)).size).toBeGreaterThan(100);
  expect(made.reviews.some(({ reply }) => reply !== null)).toBe(true);
  expect(believableReviews(deliveries(), { clerk: CLERK, now: NOW })).toEqual(made);
});

test('one is hidden, with a reason in the log', () => {
  const hidden = made.reviews.filter(({ hiddenAt }) => hiddenAt);
  expect(hidden).toHaveLength(1);
  expect(made.log).toMatchObject([
    { reviewId: hidden[0]?.id, act: 'hidden', reason: hidden[0]?.hiddenReason, byUser: CLERK },
  ]);
});
