import { expect, it } from 'vitest';
import { ShopPage } from '#contract/shop-page.ts';
import { slugOf } from './page-slug.ts';

it.each([
  ['Gift cards', 'gift-cards'],
  ['  Café & more!', 'cafe-more'],
  ['2026', '2026'],
  ['配送', ''],
])('a page called "%s" is at "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it('the address of a long title is short enough, and valid', () => {
  const slug = slugOf('How we pack, wrap and send what you have ordered from us');
  expect(ShopPage.shape.slug.safeParse(slug).success).toBe(true);
});
