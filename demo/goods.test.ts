import { expect, test } from 'vitest';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { isAmount } from '#contract/money.ts';
import { line, paragraph } from '#contract/text.ts';
import { drawPhoto } from './draw-photo.ts';
import { goods } from './goods.ts';

const { name, category, price, stock, description, photos } = PRODUCT_LIMITS;

test('the demo shop has eight categories of at least eight products', () => {
  const counts = Object.values(Object.groupBy(goods, (good) => good.category)).map(
    (inIt) => inIt?.length ?? 0,
  );
  expect(counts).toHaveLength(8);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
});

test('names, descriptions and first pictures of products are unique', () => {
  expect(new Set(goods.map((good) => good.name)).size).toBe(goods.length);
  expect(new Set(goods.map((good) => good.description)).size).toBe(goods.length);
  expect(new Set(goods.map(({ pictures }) => JSON.stringify(pictures[0]))).size).toBe(goods.length);
});

test('every product is within the limits of the product form', () => {
  for (const good of goods) {
    expect(line(name.min, name.max).parse(good.name)).toBe(good.name);
    expect(line(category.min, category.max).parse(good.category)).toBe(good.category);
    expect(paragraph(20, description.max).parse(good.description)).toBe(good.description);
    expect(isAmount(good.price) && good.price >= price.min && good.price <= price.max).toBe(true);
    expect(Number.isInteger(good.stock) && good.stock >= stock.min && good.stock <= stock.max).toBe(
      true,
    );
    expect(good.pictures.length).toBeLessThanOrEqual(photos.max);
  }
});

test('prices are below and above free shipping, and some products are low in stock or sold out', () => {
  expect(goods.filter((good) => good.price <= 1_000).length).toBeGreaterThan(15);
  expect(goods.filter((good) => good.price > 1_000).length).toBeGreaterThan(15);
  expect(goods.filter((good) => good.stock === 0).length).toBeGreaterThan(4);
  expect(goods.filter((good) => good.stock > 0 && good.stock <= 10).length).toBeGreaterThan(6);
});

test('the same picture is drawn the same each time', async () => {
  const picture = goods[0]?.pictures[0];
  if (!picture) throw new Error('No picture');
  expect((await drawPhoto(picture)).equals(await drawPhoto(picture))).toBe(true);
});
