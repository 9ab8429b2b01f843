import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProductPage } from '#contract/catalog.ts';
import { productPhotos } from '#server/features/catalog/product-photos.table.ts';
import { sellProducts } from '#testing/factories.ts';
import { useTestShop } from '#testing/test-shop.ts';
import { products } from './products.table.ts';
import { searchSynonyms } from './search.table.ts';

const shop = useTestShop();

afterEach(async () => {
  vi.restoreAllMocks();
  await shop.db.database.orm.delete(productPhotos);
  await shop.db.database.orm.delete(products);
  await shop.db.database.pool.query('delete from search_words');
});

function sell(...names: readonly string[]): Promise<string[]> {
  return sellProducts(shop.db.database, ...names.map((name) => ({ name })));
}

async function list(search: string, filters: Record<string, string> = {}): Promise<ProductPage> {
  const response = await shop.app.inject({
    url: '/api/v1/product/all',
    query: { search, ...filters },
  });
  expect(response.statusCode).toBe(200);
  return response.json<ProductPage>();
}

async function find(search: string): Promise<{ names: string[]; closest: boolean }> {
  const { products: found, closest } = await list(search);
  return { names: found.map(({ name }) => name), closest };
}

/** What is found with all words required. */
const exactly = (...names: readonly string[]) => ({ names, closest: false });
const closest = (...names: readonly string[]) => ({ names, closest: true });

describe('words joined or split differently', () => {
  it.each([
    ['head phones', 'Studio Headphones'],
    ['head-phones studio', 'Studio Headphones'],
    ['studio head phone', 'Studio Headphones'],
    ['turntables', 'Turn-Table'],
    ['turntab', 'Turn-Table'],
    ['mens belt', "Men's Belt"],
    ['tshirt', 'T-Shirt'],
    ['book shelfs', 'Bookshelf'],
    ['fuontain pen', 'Fountain-Pen'],
  ])('“%s” finds %s', async (search, name) => {
    await sell('Desk Lamp', name);
    expect(await find(search)).toEqual(exactly(name));
  });

  it('a single letter is a word, and as the last one also a prefix', async () => {
    await sell('T-Shirt', 'Tea Shirt');
    expect(await find('t shirt')).toEqual(exactly('T-Shirt'));
    expect((await find('shirt t')).names.toSorted()).toEqual(['T-Shirt', 'Tea Shirt']);
  });

  it('only match words that the catalogue has', async () => {
    await sell('Desk Lamp');
    expect(await find('phone head')).toEqual(exactly());
  });
});

describe('singular and plural', () => {
  it.each([
    ['lamps', 'Desk Lamp'],
    ['watches', 'Field Watch'],
    ['knives', 'Bread Knife'],
    ['shelves', 'Oak Shelf'],
    ['battery', 'AA Batteries'],
    ['batteries', 'AA Battery'],
    ['scarf', 'Wool Scarves'],
  ])('“%s” finds %s, though another word begins so', async (search, name) => {
    await sellProducts(
      shop.db.database,
      { name: 'Street', description: `It has ${search} about.` },
      { name },
    );
    expect(await find(search)).toEqual(exactly(name, 'Street'));
  });
});

describe('synonyms', () => {
  it('that come with the shop are found if no product has the word itself', async () => {
    await sell('Trail Rucksack', 'Desk Lamp');
    expect(await find('backpack')).toEqual(exactly('Trail Rucksack'));
    expect(await find('backpa')).toEqual(exactly('Trail Rucksack'));
    expect(await find('trail backpakc')).toEqual(exactly('Trail Rucksack'));
  });

  it('do not widen a search that finds something', async () => {
    await sell('Tea Cup', 'Latte Mug');
    expect(await find('mug')).toEqual(exactly('Latte Mug'));
  });

  it('are found before products that have the word only in their description', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Latte Mug' },
      { name: 'Tea Set', description: 'Four cups of bone china' },
      { name: 'Shelf', description: 'Holds a mug' },
    );
    expect(await find('cup')).toEqual(exactly('Latte Mug', 'Tea Set', 'Shelf'));
    expect(await find('the cups')).toEqual(exactly('Latte Mug', 'Tea Set', 'Shelf'));
    expect((await list('cup', { sort: 'asc' })).total).toBe(3);
  });

  it('are found even if another product’s name begins with the word', async () => {
    await sell('Steel Skillet', 'Glass Pantry Jar');
    expect(await find('pan')).toEqual(exactly('Steel Skillet', 'Glass Pantry Jar'));
    expect(await find('pantr')).toEqual(exactly('Glass Pantry Jar'));
  });

  it('widen only words that no found product has in its name', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Blue Mug', description: 'For coffee' },
      { name: 'Blue Cup', description: 'For coffee' },
      { name: 'Leather Case', description: 'For a sofa' },
      { name: 'Leather Couch' },
    );
    expect(await find('coffee mug')).toEqual(exactly('Blue Mug'));
    expect(await find('leather sofa')).toEqual(exactly('Leather Couch', 'Leather Case'));
  });

  it('can be phrases, which match adjacent words, also written as one word', async () => {
    await sell('Brass Coffee Press', 'Coffee and a Press Card');
    for (const search of [
      'french press',
      'frenchpress',
      'french-press',
      'french pres',
      'frnch press',
    ]) {
      expect(await find(search)).toEqual(exactly('Brass Coffee Press'));
    }
  });

  it('do not count as misspelled', async () => {
    await sell('Leather Pouch', 'Corner Sofa');
    expect(await find('couch')).toEqual(exactly('Corner Sofa'));
  });

  it('take effect at once when they change', async () => {
    await sell('Ladder');
    expect(await find('steps')).toEqual(exactly());
    await shop.db.database.orm
      .insert(searchSynonyms)
      .values({ terms: ['Ladder', 'Stéps'], updatedAt: new Date() });
    await expect.poll(() => find('steps')).toEqual(exactly('Ladder'));
  });
});

describe('the closest matches', () => {
  it('have most of the words, in the name before the description', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Blue Vase' },
      { name: 'Desk Lamp', description: 'Good with a blue oak chair' },
      { name: 'Oak Chair' },
      { name: 'Oak Table' },
    );
    expect(await find('red oak chair')).toEqual(closest('Oak Chair', 'Desk Lamp'));
    expect(await find('blue oak table')).toEqual(closest('Oak Table', 'Desk Lamp'));
    expect(await find('vase zzzz')).toEqual(closest('Blue Vase'));
    expect(await find('table blue')).toEqual(closest('Oak Table', 'Blue Vase', 'Desk Lamp'));
  });

  it('include synonyms and joined words', async () => {
    await sell('Studio Headphones', 'Tea Cup');
    expect(await find('white head phones')).toEqual(closest('Studio Headphones'));
    expect(await find('white mug')).toEqual(closest('Tea Cup'));
  });

  it('ignore words like “for” without counting as closest', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Oak Table' },
      { name: 'Letter', description: 'for you' },
    );
    expect(await find('a table for the house oak')).toEqual(closest('Oak Table'));
    expect(await find('a table of oak')).toEqual(exactly('Oak Table'));
  });

  it('are empty if no word is known, or if the only product was deleted', async () => {
    const [id = ''] = await sell('Desk Lamp');
    expect(await find('zzzzz qqqqq')).toEqual(exactly());
    await shop.db.database.pool.query('update products set deleted_at = now() where id = $1', [id]);
    await expect.poll(() => find('white lamp')).toEqual(exactly());
  });

  it('stay the same under filters, sorts and on all pages', async () => {
    await sellProducts(
      shop.db.database,
      ...Array.from({ length: 30 }, (_, n) => ({
        name: `Mug ${n}`,
        price: 100 * (n + 1),
        category: n % 2 ? 'Odd' : 'Even',
      })),
      { name: 'White Vase', price: 100, category: 'Odd' },
    );
    expect(await list('mug white handle')).toMatchObject({ total: 31, closest: true });
    expect(await list('mug white handle', { page: '3' })).toMatchObject({
      products: { length: 7 },
      total: 31,
      closest: true,
    });
    expect(await list('mug white handle', { category: 'Odd', sort: 'asc' })).toMatchObject({
      products: [
        { name: 'White Vase' },
        { name: 'Mug 1' },
        ...Array.from({ length: 10 }, () => ({})),
      ],
      total: 16,
      closest: true,
    });
    expect(await list('mug white handle', { price: '0.5' })).toMatchObject({
      products: [],
      total: 0,
      closest: true,
    });
  });

  it('are correct even if they are too many to cache', async () => {
    await shop.db.database.pool.query(
      `insert into products (id, name, description, category, price, on_hand, created_at, updated_at)
       select gen_random_uuid(), 'Bulky ' || n, '', 'Bulk', n * 100, 1, now(), now() from generate_series(1, 2500) n`,
    );
    const filters = { sort: 'desc', price: '2200', page: '3' };
    for (const search of ['white bulky', 'bulky whhite']) {
      const page = await list(search, filters);
      expect(page).toMatchObject({ total: 2200, closest: true });
      expect(page.products[0]?.price).toBe(2200 - 24);
    }
  });
});

describe('the cost of a search', () => {
  it.each([
    ['unknown words', (n: number) => `${'xqzvkjwp'[n % 8]}qzvkxjw${n}`],
    ['words with typing errors', (n: number) => `haedphon${n % 2 ? 's' : ''}`],
    ['known words', (n: number) => ['headphones', 'studio', 'lamp', 'desk', 'chair', 'oak'][n % 6]],
    ['long words', (n: number) => `${n}`.repeat(12)],
  ])('is bounded however many words it has: %s', async (_, word) => {
    await sell('Studio Headphones', 'Desk Lamp', 'Oak Chair');
    const asked = vi.spyOn(shop.db.database.pool, 'query');
    await list(Array.from({ length: 12 }, (_each, n) => word(n)).join(' '));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(16);
    const words = asked.mock.calls.flatMap((call) => JSON.stringify(call).split(',').length);
    expect(Math.max(...words)).toBeLessThan(5_000);
  });
});
