import { expect, test } from 'vitest';
import { PRODUCT_LIMITS } from '#contract/catalog-limits.ts';
import { isAmount } from '#contract/money.ts';
import { line, paragraph } from '#contract/text.ts';
import { letters } from './art/lettering.ts';
import { soldGoods } from './demo-families.ts';
import { drawPhoto } from './draw-photo.ts';
import { goods } from './goods.ts';

const { name, category, price, stock, description, details, photos } = PRODUCT_LIMITS;

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
    for (const detail of good.details) {
      expect(line(1, details.name).parse(detail.name)).toBe(detail.name);
      expect(line(1, details.value).parse(detail.value)).toBe(detail.value);
    }
  }
});

test('every product has a maker, and its weight where its specifications say it', () => {
  expect(goods.filter(({ brand }) => brand.length < 3)).toEqual([]);
  const halden = goods.find((good) => good.name === 'Halden Wireless Headphones, Graphite');
  expect(halden).toMatchObject({ weight: 262 });
  expect(goods.filter(({ weight }) => weight !== null).length).toBeGreaterThan(20);
});

test('every product has two to four pictures, of which no two show the same', () => {
  // Whatever the background's colour: another setting, angle, part or arrangement.
  const views = ({ pictures }: (typeof goods)[number]) =>
    new Set(pictures.map((picture) => JSON.stringify({ ...picture, colour: '' })));
  for (const good of goods) {
    expect([2, 3, 4]).toContain(good.pictures.length);
    expect([good.name, views(good).size]).toEqual([good.name, good.pictures.length]);
  }
});

test('every product has four to ten specifications, each named once', () => {
  const names = goods.map((good) => new Set(good.details.map((detail) => detail.name)).size);
  expect(names).toEqual(goods.map((good) => good.details.length));
  expect(Math.min(...names)).toBeGreaterThanOrEqual(4);
  expect(Math.max(...names)).toBeLessThanOrEqual(10);
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
  const [once, again] = [await drawPhoto(picture), await drawPhoto(picture)];
  expect(once.data.equals(again.data)).toBe(true);
});

test('lettering has a drawing for every sign that is written on the goods', () => {
  expect(() => letters('?', { x: 0, y: 0, size: 10, colour: '#000000' })).toThrow('No sign ?');
});

test('what is of a family is named after it and its colour, and families have at least two members', () => {
  const members = goods.filter(({ family }) => family !== undefined);
  for (const { name, family } of members) expect(name).toBe(`${family?.name}, ${family?.colour}`);
  const families = Object.groupBy(
    soldGoods(goods).flatMap(({ member }) => member ?? []),
    ({ family }) => family,
  );
  expect(Object.keys(families)).toHaveLength(7);
  expect(families['Basecamp T-shirt']).toHaveLength(12);
  for (const each of Object.values(families)) expect(each?.length).toBeGreaterThanOrEqual(2);
});
