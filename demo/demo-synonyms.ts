import type pg from 'pg';
import { searchSynonyms } from '#server/features/catalog/search.table.ts';
import { idAt } from './id-at.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Synonyms for the goods of the demo shop, in addition to the list that comes with every shop. */
const demoSynonyms: readonly (readonly string[])[] = [
  ['backpack', 'bagpack', 'school bag', 'laptop backpack', 'daypack'],
  ['coffee maker', 'coffee brewer', 'coffee press', 'moka pot', 'pour-over'],
  ['french press', 'cafe press'],
  ['tea', 'teapot', 'tea pot'],
  ['coffee cup', 'tea cup', 'mug'],
  ['jug', 'pitcher', 'carafe', 'teapot', 'kettle'],
  ['plate', 'dish', 'bowl'],
  ['percolator', 'stovetop espresso', 'moka pot'],
  ['water bottle', 'sipper', 'bottle'],
  ['gift', 'present', 'letter set', 'coin purse', 'beeswax candle', 'latte mug'],
  ['vinyl player', 'lp player', 'turntable'],
  ['music', 'hi-fi', 'stereo', 'audio'],
  ['amp', 'receiver', 'amplifier'],
  ['bluetooth speaker', 'portable speaker'],
  ['airpods', 'earpods', 'earbuds'],
  ['dive watch', 'diving watch', 'harbour diver'],
  ['dress watch', 'minimal watch'],
  ['timer', 'stopwatch'],
  ['frying pan', 'fry pan', 'tawa', 'skillet'],
  ['chef knife', 'cooking knife', 'santoku', 'kitchen knife'],
  ['canister', 'storage jar', 'pantry jar'],
  ['crockery', 'tableware', 'stoneware'],
  ['houseplant', 'indoor plant', 'rubber plant', 'rubber fig'],
  ['flower pot', 'flower vase', 'vase'],
  ['desk lamp', 'bedside lamp', 'reading lamp', 'table lamp', 'library lamp'],
  ['looking glass', 'wall mirror'],
  ['seat', 'stool', 'dining chair'],
  ['throw blanket', 'shawl', 'wool throw'],
  ['cushion cover', 'pillow cover', 'cushion'],
  ['travel bag', 'gym bag', 'duffle', 'duffel'],
  ['laptop bag', 'office bag', 'attache', 'briefcase'],
  ['cabin luggage', 'hand luggage', 'trolley bag', 'trolley'],
  ['grocery bag', 'shopper', 'tote'],
  ['ballpoint', 'ball pen', 'biro', 'rollerball'],
  ['ink pen', 'fountain pen'],
  ['book', 'notebook', 'journal'],
  ['diary', 'planner', 'sketchbook', 'notebook'],
  ['art supplies', 'painting', 'gouache'],
  ['poster', 'print', 'picture frame'],
  ['paint', 'paint set', 'watercolour', 'watercolor', 'gouache'],
  ['measuring scale', 'steel ruler'],
  ['stationary', 'stationery'],
  ['writing paper', 'notepaper', 'envelopes', 'letter set'],
  ['shoe', 'footwear', 'boot'],
  ['camping', 'outdoor'],
  ['trekking shoes', 'hiking shoes', 'walking boots', 'hiking boots'],
  ['hatchet', 'chopper', 'camp axe'],
  ['camping light', 'emergency light', 'lantern'],
  ['skateboard', 'longboard'],
  ['binoculars', 'spotting scope', 'telescope'],
  ['dslr', 'mirrorless', 'rangefinder', 'digital camera'],
  ['camera roll', '35mm film', 'film 400', 'film 800'],
  ['camera stand', 'tripod'],
  ['video recorder', 'handycam', 'camcorder'],
];

/** Adds the demo shop's synonyms. */
export async function insertDemoSynonyms(
  client: pg.ClientBase,
  now: Date,
  random: SeededRandom,
): Promise<void> {
  await insertRows(
    client,
    searchSynonyms,
    demoSynonyms.map((terms) => ({ id: idAt(now, random), terms: [...terms], updatedAt: now })),
  );
}
