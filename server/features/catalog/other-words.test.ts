import { describe, expect, it } from 'vitest';
import { sellProducts } from '#testing/factories.ts';
import { exactly, useSearchShop } from '#testing/search-shop.ts';
import { searchSynonyms } from './search.table.ts';

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
