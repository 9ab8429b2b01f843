import { describe, expect, it } from 'vitest';
import { registerPeople, sellProducts } from '#testing/factories.ts';
import { closest, exactly, useSearchShop } from '#testing/search-shop.ts';
import { settingsCalls } from '#testing/settings-calls.ts';

const { shop, sell, list, find } = useSearchShop();

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
    await sell('Tea Shirt');
    expect(await find('shirt t')).toEqual(exactly('Tea Shirt'));
    expect(await find('t shirt')).toEqual(closest('Tea Shirt'));
    await sell('T-Shirt');
    await expect.poll(() => find('t shirt')).toEqual(exactly('T-Shirt'));
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
    expect(await find(search)).toEqual(exactly(name));
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

  it('are found instead of products that have the word only in their description', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Latte Mug' },
      { name: 'Tea Set', description: 'Four cups of bone china' },
      { name: 'Shelf', description: 'Holds a mug' },
    );
    expect(await find('cup')).toEqual(exactly('Latte Mug'));
    expect(await find('the cups')).toEqual(exactly('Latte Mug'));
    expect((await list('cup', { sort: 'asc' })).total).toBe(1);
  });

  it('are found, and no product whose name only begins with the word', async () => {
    await sell('Steel Skillet', 'Glass Pantry Jar');
    expect(await find('pan')).toEqual(exactly('Steel Skillet'));
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
    expect(await find('leather sofa')).toEqual(exactly('Leather Couch'));
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

  it('of a phrase count as a whole: where a name has one of its words, and no name the other', async () => {
    await sellProducts(
      shop.db.database,
      { name: 'Travel Tripod', details: [{ name: 'In the box', value: 'Tripod, bag' }] },
      { name: 'Weekend Duffel' },
    );
    expect(await find('travel bag')).toEqual(exactly('Weekend Duffel'));
  });

  it('take effect at once when the settings change, in any language, and name whole categories', async () => {
    await registerPeople(shop.db.database, { id: 'owner', role: 'admin' });
    const headers = await shop.as({ sub: 'owner' });
    const settings = settingsCalls(shop, () => ({ uid: 'owner', headers }));
    await sellProducts(
      shop.db.database,
      { name: 'Ladder', category: 'Kitchen' },
      { name: 'Skillet', category: 'Kitchen' },
      { name: 'Shirt', category: 'Clothes' },
    );
    expect(await find('steps')).toEqual(exactly());
    expect(await find('रसोई')).toEqual(exactly());
    await settings.change({
      synonyms: [
        ['Ladder', 'Stéps'],
        ['Kitchen', 'रसोई', 'खाना बनाना'],
      ],
    });
    await expect.poll(() => find('steps')).toEqual(exactly('Ladder'));
    for (const search of ['रसोई', 'रसो\u200dई', 'खाना बनाना'])
      expect(await find(search)).toEqual(exactly('Skillet', 'Ladder'));
    await sell('बस्ता नीला', 'बस');
    expect(await find('बस्ता')).toEqual(exactly('बस्ता नीला'));
    expect(await find('backpack')).toEqual(exactly());
    await shop.db.database.pool.query('delete from shop_settings');
  });
});
