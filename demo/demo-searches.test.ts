import { beforeAll, describe, expect, it } from 'vitest';
import { toMinor } from '#contract/money.ts';
import { CatalogCache } from '#server/features/catalog/catalog-cache.ts';
import { listProducts } from '#server/features/catalog/catalog.service.ts';
import { sellProducts } from '#testing/factories.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { arrivals } from './arrivals.ts';
import { saveDemoSynonyms } from './demo-synonyms.ts';
import { goods } from './goods.ts';
import { type JudgedSearch, judgedSearches } from './judged-searches.ts';
import { seededRandom } from './seeded-random.ts';

const db = useTestDatabase();
const cache = new CatalogCache({
  maxAgeMs: 600_000,
  maxAnswerBytes: 1,
  maxMatches: 10_000,
  maxProductBytes: 1_000_000,
});
const NOW = new Date('2026-03-01T12:00:00Z');
/** Only the first products of each search are judged. */
const SHOWN = 8;
/** The share of them that has to fit, on average. */
const PRECISION = 0.9;

beforeAll(async () => {
  const came = arrivals(goods, NOW, seededRandom(20_251_108));
  await sellProducts(
    db.database,
    ...goods.map(({ name, description, category, brand, price, stock, details }, at) => ({
      name,
      description,
      category,
      price: toMinor(price),
      onHand: stock,
      details: [...details],
      brand,
      createdAt: came[at] ?? NOW,
    })),
  );
  const client = await db.database.pool.connect();
  await saveDemoSynonyms(client, NOW);
  client.release();
});

async function findProducts(search: string) {
  const { pool } = db.database;
  const { products } = await listProducts({ pool, listPool: pool, cache }, { search });
  return products;
}

async function find(search: string): Promise<string[]> {
  return (await findProducts(search)).map(({ name }) => name);
}

const isAny = (name: string, beginnings: readonly string[] = []) =>
  beginnings.some((each) => name.startsWith(each));

/** The share of the first eight that fit. If nothing is found: 1 if nothing was to be found, else 0. */
function precision({ must, may }: JudgedSearch, names: readonly string[]): number {
  const shown = names.slice(0, SHOWN);
  if (shown.length === 0) return must.length === 0 ? 1 : 0;
  return shown.filter((name) => isAny(name, [...must, ...(may ?? [])])).length / shown.length;
}

/** Searches, and a product that must be among the first three results. */
const SEARCHES: readonly (readonly [string, string])[] = [
  // Plain words, plurals, and unfinished words.
  ['headphones', 'Reference Studio Headphones'],
  ['wireless headphones', 'Halden Wireless Headphones, Graphite'],
  ['speaker', 'Meadow Portable Speaker'],
  ['speakers', 'Birch & Vale Bookshelf Speakers'],
  ['radio', 'Kitchen Table Radio'],
  ['mugs', 'Speckled Latte Mug'],
  ['mug', 'Dipped Stoneware Mug'],
  ['watches', 'Field Watch Blue'],
  ['knives', 'Santoku Kitchen Knife'],
  ['lamps', 'Orb Table Lamp'],
  ['candles', 'Beeswax Pillar Candle'],
  ['bowl', 'Nesting Bowls, Set of Three'],
  ['kettle', 'Heron Gooseneck Kettle'],
  ['kettles', 'Heron Gooseneck Kettle'],
  ['scissor', 'Tailor’s Paper Scissors'],
  ['tents', 'Two-Person Ridge Tent'],
  ['lenses', 'Portrait Lens 85 mm f/2'],
  ['cameras', 'Lumen Go Compact, Sky'],
  ['pens', 'Slate Rollerball Pen'],
  ['pencil', 'Cedar Pencils, Box of Twelve'],
  ['notebooks', 'Bound Notebook, Dotted'],
  ['boots', 'Monsoon Hiking Boots'],
  ['chairs', 'Teak Dining Chair'],
  ['mirrors', 'Scalloped Brass Mirror'],
  ['turnt', 'Terra Turntable'],
  ['backpa', 'Ridge Daypack 22 L, Moss'],
  // Joined, split, with hyphens and apostrophes.
  ['head phones', 'Halden Wireless Headphones, Graphite'],
  ['head-phones', 'Reference Studio Headphones'],
  ['ear buds', 'Pebble True Wireless Earbuds'],
  ['book shelf speakers', 'Birch & Vale Bookshelf Speakers'],
  ['day pack', 'Ridge Daypack 22 L, Moss'],
  ['hand bag', 'Atelier Handbag'],
  ['brief case', 'Counsel Leather Briefcase'],
  ['note book', 'Confetti Notebook, Ruled'],
  ['clip board', 'Oak Clipboard'],
  ['long board', 'Longboard, Maple'],
  ['tea pot', 'Rosa Teapot'],
  ['stop watch', 'Arcade Digital Watch Black'],
  ['pourover', 'Slow Morning Pour-Over Set'],
  ['pour over', 'Slow Morning Pour-Over Set'],
  ['alarmclock', 'Twin Bell Alarm Clock'],
  ['coinpurse', 'Petal Coin Purse'],
  ['ridgetent', 'Two-Person Ridge Tent'],
  ["tailor's scissors", 'Tailor’s Paper Scissors'],
  ['tailors scissors', 'Tailor’s Paper Scissors'],
  ['on-ear headphones', 'Loop Foam On-Ear Headphones'],
  ['waterbottle', 'Tidewater Bottle 750 ml, Lagoon'],
  ['coffeemaker', 'Café Press, Brass'],
  // Synonyms.
  ['water bottle', 'Tidewater Bottle 750 ml, Lagoon'],
  ['flask', 'Tidewater Bottle 750 ml, Lagoon'],
  ['thermos', 'Tidewater Bottle 750 ml, Ember'],
  ['coffee maker', 'Café Press, Brass'],
  ['coffee machine', 'Moka Pot for Six'],
  ['french press', 'Café Press, Brass'],
  ['cafetière', 'Café Press, Brass'],
  ['percolator', 'Moka Pot for Six'],
  ['backpack', 'Ridge Daypack 22 L, Moss'],
  ['bagpack', 'Ridge Daypack 22 L, Moss'],
  ['rucksack', 'Ridge Daypack 22 L, Indigo'],
  ['rucksacks', 'Ridge Daypack 22 L, Moss'],
  ['coffee cup', 'Speckled Latte Mug'],
  ['enamel cup', 'Campfire Enamel Mug'],
  ['couch cushion', 'Zigzag Cotton Cushion, Pine'],
  ['pillow', 'Zigzag Cotton Cushion, Clay'],
  ['blanket', 'Highland Wool Throw'],
  ['frying pan', 'Everyday Skillet, 26 cm'],
  ['flashlight', 'Trail Torch 900'],
  ['vinyl player', 'Terra Turntable'],
  ['headset', 'Reference Studio Headphones'],
  ['airpods', 'Pebble True Wireless Earbuds'],
  ['suitcase', 'Cabin Trolley 38 L'],
  ['luggage', 'Cabin Trolley 38 L'],
  ['laptop bag', 'Counsel Leather Briefcase'],
  ['gym bag', 'Weekend Duffel, Olive'],
  ['shopping bag', 'Sunday Market Tote'],
  ['wallet', 'Petal Coin Purse'],
  ['journal', 'Cloth-Bound Journals, Set of Three'],
  ['diary', 'Bound Notebook, Dotted'],
  ['ballpoint pen', 'Slate Rollerball Pen'],
  ['watercolours', 'Gouache Starter Palette'],
  ['photo frame', 'Oak Picture Frame A4'],
  ['skateboard', 'Longboard, Maple'],
  ['binoculars', 'Summit Spotting Telescope'],
  ['hatchet', 'Ashwood Camp Axe'],
  ['hiking shoes', 'Monsoon Hiking Boots'],
  ['wristwatch', 'Field Watch Olive'],
  ['dslr', 'Lumen R1 Rangefinder Camera'],
  ['video camera', 'Hand Camcorder HD'],
  ['house plant', 'Potted Rubber Fig'],
  ['storage jar', 'Glass Pantry Jar'],
  ['desk lamp', 'Library Lamp, Moss'],
  ['gift', 'Letter Set, Ivory'],
  ['presents', 'Speckled Latte Mug'],
  ['gift for her', 'Petal Coin Purse'],
  // Words that only descriptions of other products have.
  ['earphones', 'Pebble True Wireless Earbuds'],
  ['cup', 'Speckled Latte Mug'],
  ['cups', 'Dipped Stoneware Mug'],
  ['a cup', 'Campfire Enamel Mug'],
  ['tea cup', 'Speckled Latte Mug'],
  ['shoes', 'Monsoon Hiking Boots'],
  ['shoe', 'Monsoon Hiking Boots'],
  ['pan', 'Everyday Skillet, 26 cm'],
  ['tea', 'Rosa Teapot'],
  ['book', 'Bound Notebook, Dotted'],
  ['books', 'Confetti Notebook, Ruled'],
  ['light', 'Orb Table Lamp'],
  ['lights', 'Library Lamp, Moss'],
  ['bag', 'Weekend Duffel, Olive'],
  ['bags', 'Atelier Handbag'],
  ['dish', 'Nesting Bowls, Set of Three'],
  ['plate', 'Nesting Bowls, Set of Three'],
  ['music', 'Meadow Portable Speaker'],
  ['camping', 'Old Forest Lantern'],
  ['plant', 'Potted Rubber Fig'],
  // Other plain words.
  ['coffee mug', 'Campfire Enamel Mug'],
  ['pen', 'Slate Rollerball Pen'],
  ['purse', 'Petal Coin Purse'],
  ['clock', 'Twin Bell Alarm Clock'],
  ['jug', 'Rosa Teapot'],
  ['paper', 'Tailor’s Paper Scissors'],
  ['poster', 'Oak Picture Frame A4'],
  ['throw', 'Highland Wool Throw'],
  ['sofa', 'Zigzag Cotton Cushion, Pine'],
  ['film', 'Golden Hour Film 400'],
  ['travel mug', 'Speckled Latte Mug'],
  ['camera bag', 'Lumen R1 Rangefinder Camera'],
  // British and American spellings.
  ['color film', 'Golden Hour Film 400'],
  ['grey headphones', 'Reference Studio Headphones'],
  ['aluminum pen', 'Meridian Fountain Pen'],
  ['harbor watch', 'Harbour Diver 200'],
  // A wrong letter, also in one of two words, or in a synonym.
  ['hedphones', 'Reference Studio Headphones'],
  ['feild watch', 'Field Watch Blue'],
  ['moka pott', 'Moka Pot for Six'],
  ['lether briefcase', 'Counsel Leather Briefcase'],
  ['alram clock', 'Twin Bell Alarm Clock'],
  ['fountian pen', 'Meridian Fountain Pen'],
  ['stonware vase', 'Dune Stoneware Vase'],
  ['tripot', 'Heron Travel Tripod'],
  ['bakpack', 'Ridge Daypack 22 L, Moss'],
  ['fryng pan', 'Everyday Skillet, 26 cm'],
  ['coffe maker', 'Café Press, Brass'],
  ['watter bottle', 'Tidewater Bottle 750 ml, Lagoon'],
  ['frnch press', 'Café Press, Brass'],
  // Words about the price, and filler words.
  ['cheap headphones', 'Halden Wireless Headphones, Graphite'],
  ['mug under 500', 'Campfire Enamel Mug'],
  ['best camera', 'Lumen R1 Rangefinder Camera'],
  ['a lamp for the table', 'Orb Table Lamp'],
  ['headphones for running', 'Halden Wireless Headphones, Graphite'],
  // More words than any product has.
  ['mug white', 'Speckled Latte Mug'],
  ['white mug', 'Speckled Latte Mug'],
  ['purple tent', 'Two-Person Ridge Tent'],
  ['nike boots', 'Monsoon Hiking Boots'],
];

describe('a search of the demo shop', () => {
  it.each(SEARCHES)('“%s” finds %s', async (search, name) => {
    expect((await find(search)).slice(0, 3)).toContain(name);
  });

  it.each(['cricket bat', 'yoga mat', 'guitar', 'umbrella', 'glue'])(
    '“%s” finds nothing, not even close matches',
    async (search) => {
      expect(await find(search)).toEqual([]);
    },
  );
});

describe('a judged search of the demo shop', () => {
  it('is one of 150, each of another text', () => {
    expect(new Set(judgedSearches.map(({ search }) => search)).size).toBe(150);
  });

  it.each(judgedSearches)(
    '“$search” finds what it must, and nothing that it must not',
    async (judged) => {
      const names = await find(judged.search);
      const shown = names.slice(0, SHOWN);
      expect(judged.must.filter((each) => !shown.some((name) => name.startsWith(each)))).toEqual(
        [],
      );
      expect(names.filter((name) => isAny(name, judged.mustNot))).toEqual([]);
    },
  );

  it('shows products that fit: nine of ten among the first eight', async () => {
    const measured = await Promise.all(
      judgedSearches.map(async (judged) => precision(judged, await find(judged.search))),
    );
    const sum = measured.reduce((one, other) => one + other, 0);
    expect(sum / measured.length).toBeGreaterThanOrEqual(PRECISION);
  });
});

it.each([
  ['Audio', ['ऑडियो', 'sangeet']],
  ['Watches', ['घड़ी', 'घड़ियाँ', 'ghadi']],
  ['Kitchen', ['रसोई', 'rasoi']],
  ['Home', ['घर', 'ghar']],
  ['Bags', ['थैला', 'jhola']],
  ['Stationery', ['लेखन सामग्री', 'lekhan samagri']],
  ['Outdoor', ['आउटडोर', 'sair']],
  ['Photography', ['फ़ोटोग्राफ़ी', 'छायांकन', 'chhayankan']],
])('the category %s is found by its Hindi names', async (category, names) => {
  for (const name of names) {
    const found = await findProducts(name);
    const ofIt = found.filter((each) => each.category === category);
    expect([name, found[0]?.category]).toEqual([name, category]);
    // A "Kitchen Table Radio" is found by its name.
    expect(ofIt.length / found.length).toBeGreaterThanOrEqual(PRECISION);
  }
});
