import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { products } from '#server/features/products/products.table.ts';
import { sellProducts } from '#testing/factories.ts';
import { closest, exactly, useSearchShop } from '#testing/search-shop.ts';

const { shop, sell, list, find } = useSearchShop();

describe('searching', () => {
  it('finds a word with a typing error in it', async () => {
    await sellProducts(shop.db.database, { name: 'Studio Headphones' }, { name: 'Desk Lamp' });
    expect((await find('hedphones')).names).toEqual(['Studio Headphones']);
  });

  it('finds a misspelled beginning of a word', async () => {
    await sellProducts(shop.db.database, { name: 'Studio Headphones' }, { name: 'Desk Lamp' });
    expect((await find('haedpho')).names).toEqual(['Studio Headphones']);
  });

  it('ignores accents in the search and in the name', async () => {
    await sellProducts(shop.db.database, { name: 'Café Press' }, { name: 'Crepe Pan' });
    expect((await find('café')).names).toEqual(['Café Press']);
    expect((await find('CAFE')).names).toEqual(['Café Press']);
    expect((await find('crêpe')).names).toEqual(['Crepe Pan']);
  });

  it('matches partial words in any order, all of which are required', async () => {
    await sellProducts(shop.db.database, { name: 'Field Watch Blue' }, { name: 'Watch Strap Red' });
    expect((await find('watch bl')).names).toEqual(['Field Watch Blue']);
    expect((await find('blu fiel')).names).toEqual(['Field Watch Blue']);
  });

  it('finds a word in descriptions only where no name or category has it', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Oak Tray' },
      { name: 'Shelf', description: 'Goes well with the oak tray, for breakfast' },
    );
    expect((await find('oak')).names).toEqual(['Oak Tray']);
    expect((await find('breakfast')).names).toEqual(['Shelf']);
  });

  it('finds words of specifications, and what they describe among what is named so', async () => {
    const made = (value: string) => ({ details: [{ name: 'Material', value }] });
    await sellProducts(
      shop.db.database,
      { name: 'Ash Handbag', category: 'Bags', ...made('Oiled leather') },
      { name: 'Leather Satchel', category: 'Bags' },
      { name: 'Canvas Tote', category: 'Bags', ...made('Leather, cotton') },
      { name: 'Chair', ...made('Leather; in a bag') },
      { name: 'Lamp', description: 'As warm as a leather bag' },
    );
    expect((await find('leather bag')).names.toSorted()).toEqual([
      'Ash Handbag',
      'Canvas Tote',
      'Leather Satchel',
    ]);
    expect((await find('leather')).names.toSorted()).toEqual([
      'Ash Handbag',
      'Canvas Tote',
      'Chair',
      'Leather Satchel',
    ]);
    expect((await find('cotton')).names).toEqual(['Canvas Tote']);
    expect((await find('bag')).names).toHaveLength(3);
    // By itself a material is not close to another kind of thing.
    expect(await find('leather sofa')).toEqual({ names: [], closest: false });
  });

  it('reads numbers and units as one word, however they are written', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Prime Lens 35 mm f/1.8' },
      { name: 'Portrait Lens 85mm F2', details: [{ name: 'Weight', value: '1,240 g' }] },
      { name: 'Bottle 0.75 litres', description: 'For a 15-inch bag' },
      { name: 'Film 35' },
    );
    for (const search of ['35mm', '35 mm', '35MM lens', 'f1.8', 'f/1.8', 'F 1.8 lens', 'ƒ/1.8'])
      expect((await find(search)).names).toEqual(['Prime Lens 35 mm f/1.8']);
    for (const search of ['85 mm', 'f/2', '1240g', '1,240 g', '1240 grams'])
      expect((await find(search)).names).toEqual(['Portrait Lens 85mm F2']);
    for (const search of ['0.75l', '0,75 l', '0.75 liter', '15" bag', '15 inches'])
      expect((await find(search)).names).toEqual(['Bottle 0.75 litres']);
    expect((await find('36mm')).names).toEqual([]);
  });

  it('learns the words of specifications when they change', async () => {
    const [id] = await sell('Halden');
    expect((await find('bluetoth')).names).toEqual([]);
    await shop.db.database.orm
      .update(products)
      .set({
        details: [{ name: 'Connection', value: 'Bluetooth 5.3' }],
        updatedAt: new Date(),
      })
      .where(eq(products.id, id ?? ''));
    await expect.poll(async () => (await find('bluetoth')).names).toEqual(['Halden']);
  });

  it('corrects only words that are in nothing, to none that are only in descriptions', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Teak Chair' },
      { name: 'Telescope', details: [{ name: 'In the box', value: 'A phone holder' }] },
      { name: 'Ruler', description: 'True to a tenth' },
      { name: 'Duffel', description: 'Two shirts and shoes' },
    );
    for (const search of ['iphone', 'ten', 'tee shirt', 'tentt', 't-shirt'])
      expect(await find(search)).toEqual({ names: [], closest: false });
    await sell('Tea');
    expect((await find('tea')).names).toEqual(['Tea']);
  });

  it('finds nothing for unknown words', async () => {
    await sellProducts(shop.db.database, { name: 'Desk Lamp' });
    expect(await list('zzzzqqq')).toMatchObject({
      products: [],
      total: 0,
      totalPages: 0,
    });
  });

  it.each([
    "' or 1=1 --",
    '& | ! ( )',
    ':*',
    '\\',
    '%_',
    '<b>',
    '…',
    '日本語',
    '🎧',
    'a'.repeat(200),
  ])('survives %j as a search', async (search) => {
    await sellProducts(shop.db.database, { name: 'Desk Lamp' });
    await list(search);
  });
});

describe('a price in the words of a search', () => {
  it.each([
    ['mugs under 500', ['Red Mug'], { words: 'mugs', price: 500 }],
    ['mug up to 600', ['Blue Mug', 'Red Mug'], { words: 'mug', price: 600 }],
    ['500 to 1,000', ['Lamp', 'Blue Mug'], { words: '', min: 500, price: 1000 }],
    ['above 700', ['Lamp'], { words: '', min: 700 }],
    ['blue mug', ['Blue Mug'], { words: 'blue mug' }],
  ])('“%s” finds %j', async (search, names, understood) => {
    await sellProducts(
      shop.db.database,
      { name: 'Red Mug', price: 40_000 },
      { name: 'Blue Mug', price: 60_000 },
      { name: 'Lamp', price: 80_000 },
    );
    const found = await list(search, { facets: '1' });
    expect(found.understood).toEqual(understood);
    expect(found.products.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('counts less than a price that was chosen', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Red Mug', price: 40_000 },
      { name: 'Blue Mug', price: 60_000 },
    );
    expect(await list('mug under 500', { price: '700' })).toMatchObject({ total: 2 });
  });
});

describe('the closest matches', () => {
  it('have most of the words in name or category', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Blue Vase' },
      { name: 'Desk Lamp', description: 'Good with a blue oak chair' },
      { name: 'Oak Chair' },
      { name: 'Oak Table' },
    );
    expect(await find('red oak chair')).toEqual(closest('Oak Chair'));
    expect(await find('blue oak table')).toEqual(closest('Oak Table'));
    expect(await find('vase zzzz')).toEqual(closest('Blue Vase'));
    expect(await find('table blue')).toEqual(closest('Oak Table', 'Blue Vase'));
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

  it('are correct even if they are too many to cache', { tags: 'long' }, async () => {
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
