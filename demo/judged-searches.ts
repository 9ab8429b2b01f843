/**
 * A search of the demo shop as shoppers type it, with the products that it has to find. Each text is the beginning of a
 * product's name and may stand for several products. A found product in neither `must` nor `may` lowers the precision.
 */
export interface JudgedSearch {
  search: string;
  /** Each of these has to be among the first eight. Empty if nothing on sale fits the search. */
  must: readonly string[];
  /** These fit too. */
  may?: readonly string[];
  /** These must not be found at all. */
  mustNot?: readonly string[];
}

const HEADPHONES = ['Halden', 'Loop', 'Reference'];
const SPEAKERS = ['Birch', 'Meadow'];
const WATCHES = ['Field Watch', 'Minimal', 'Harbour', 'Rally', 'Arcade'];
const MUGS = ['Dipped', 'Speckled', 'Campfire'];
const COFFEE_MAKERS = ['Café', 'Moka', 'Slow'];
const NOTEBOOKS = ['Bound', 'Confetti', 'Cloth'];
const CAMERAS = ['Lumen'];
const LENSES = ['Prime', 'Portrait'];
const FILMS = ['Golden', 'Night'];
const LAMPS = ['Orb', 'Library'];
const LIGHTS = [...LAMPS, 'Old Forest', 'Trail'];
const TRAVEL_BAGS = ['Weekend', 'Cabin'];
const BAGS = ['Ridge', 'Weekend', 'Sunday', 'Sailor', 'Atelier', 'Counsel', 'Cabin', 'Petal'];
const TABLEWARE = ['Dipped', 'Speckled', 'Nesting', 'Rosa', 'Dune'];

/** `must` may list only some of the products that fit: a page shows eight of a larger category. */
export const judgedSearches: readonly JudgedSearch[] = [
  // Kinds of things.
  { search: 'headphones', must: HEADPHONES, mustNot: ['Nordlys', 'Petal'] },
  { search: 'wireless headphones', must: ['Halden'], may: ['Pebble'] },
  { search: 'earbuds', must: ['Pebble'] },
  { search: 'speakers', must: SPEAKERS, mustNot: ['Nordlys'] },
  { search: 'amplifier', must: ['Nordlys'], mustNot: ['Birch'] },
  { search: 'turntable', must: ['Terra'] },
  { search: 'record player', must: ['Terra'] },
  { search: 'radio', must: ['Kitchen Table'] },
  { search: 'watch', must: ['Field Watch', 'Minimal'], may: WATCHES.concat('Referee') },
  { search: 'digital watch', must: ['Arcade'] },
  { search: 'chronograph', must: ['Rally'], may: ['Referee'] },
  { search: 'stopwatch', must: ['Referee'], may: ['Arcade'] },
  { search: 'mug', must: MUGS, mustNot: ['Café'] },
  { search: 'mugs', must: MUGS },
  { search: 'kettle', must: ['Heron Gooseneck'], mustNot: ['Heron Travel'] },
  { search: 'teapot', must: ['Rosa'] },
  { search: 'bowls', must: ['Nesting'] },
  { search: 'knife', must: ['Santoku'] },
  { search: 'skillet', must: ['Everyday'] },
  { search: 'jar', must: ['Glass Pantry'] },
  { search: 'lamp', must: LAMPS, mustNot: ['Night', 'Super', 'Portrait'] },
  { search: 'vase', must: ['Dune'] },
  { search: 'cushion', must: ['Zigzag'], mustNot: ['Halden'] },
  { search: 'candle', must: ['Beeswax'] },
  { search: 'mirror', must: ['Scalloped'] },
  { search: 'chair', must: ['Teak'] },
  { search: 'alarm clock', must: ['Twin Bell'], may: ['Arcade'] },
  { search: 'tote', must: ['Sunday', 'Sailor'] },
  { search: 'handbag', must: ['Atelier'], may: ['Petal'] },
  { search: 'briefcase', must: ['Counsel'] },
  { search: 'purse', must: ['Petal'], may: ['Atelier'] },
  { search: 'bag', must: ['Weekend'], may: BAGS, mustNot: ['Heron', 'Golden', 'Two-Person'] },
  { search: 'notebook', must: NOTEBOOKS.slice(0, 2), may: NOTEBOOKS },
  { search: 'pen', must: ['Meridian', 'Slate'], mustNot: ['Cedar', 'Bound'] },
  { search: 'pencil', must: ['Cedar'] },
  { search: 'scissors', must: ['Tailor'] },
  { search: 'ruler', must: ['Steel'] },
  { search: 'tent', must: ['Two-Person'], mustNot: ['Steel', 'Trail', 'Referee'] },
  { search: 'boots', must: ['Monsoon'], mustNot: ['Weekend'] },
  { search: 'compass', must: ['Brass Field'] },
  { search: 'bottle', must: ['Tidewater'], mustNot: ['Heron', 'Meridian', 'Meadow'] },
  { search: 'torch', must: ['Trail'] },
  { search: 'telescope', must: ['Summit'] },
  { search: 'camera', must: ['Lumen R1', 'Lumen Go'], may: ['Hand'], mustNot: ['Super'] },
  { search: 'lens', must: LENSES, mustNot: ['Summit', 'Super', 'Lumen'] },
  { search: 'film', must: FILMS, may: ['Super'] },
  { search: 'tripod', must: ['Heron Travel'], mustNot: ['Summit'] },
  { search: 'picture frame', must: ['Oak Picture'] },
  { search: 'projector', must: ['Super'] },
  // Materials and features, which are in the specifications.
  { search: 'bluetooth headphones', must: ['Halden'], may: ['Pebble'], mustNot: ['Nordlys'] },
  { search: 'bluetooth speaker', must: ['Meadow'], mustNot: ['Kitchen', 'Birch'] },
  { search: 'bluetooth', must: ['Halden', 'Pebble', 'Meadow', 'Nordlys'] },
  { search: 'bluetooth earbuds', must: ['Pebble'] },
  { search: 'usb-c', must: ['Halden', 'Pebble'], may: ['Meadow', 'Old Forest', 'Trail', 'Lumen'] },
  { search: 'waterproof boots', must: ['Monsoon'] },
  { search: 'leather briefcase', must: ['Counsel'] },
  {
    search: 'leather bag',
    must: ['Counsel', 'Atelier', 'Petal'],
    may: BAGS,
    mustNot: ['Sunday', 'Sailor', 'Cabin'],
  },
  { search: 'canvas bag', must: ['Ridge', 'Sailor'] },
  { search: 'cotton tote', must: ['Sunday', 'Sailor'] },
  { search: 'walnut speakers', must: ['Birch'] },
  { search: 'steel watch', must: ['Rally Chronograph Blue'], may: WATCHES, mustNot: ['Steel'] },
  { search: 'sapphire watch', must: ['Field Watch', 'Minimal'], may: WATCHES },
  { search: 'automatic watch', must: ['Harbour'] },
  { search: 'titanium watch', must: [], may: WATCHES },
  { search: 'merino', must: ['Highland'] },
  { search: 'induction kettle', must: ['Heron Gooseneck'] },
  { search: 'carbon steel pan', must: ['Everyday'] },
  { search: 'dotted notebook', must: ['Bound'], may: [] },
  { search: 'full frame camera', must: ['Lumen R1'] },
  { search: 'optical rangefinder', must: ['Lumen R1'] },
  { search: 'iso 400 film', must: ['Golden'] },
  { search: 'stainless steel bottle', must: ['Tidewater'] },
  { search: 'polycarbonate', must: ['Cabin'] },
  { search: 'open back headphones', must: ['Loop', 'Reference'] },
  { search: 'stoneware', must: ['Dipped', 'Dune'], may: TABLEWARE },
  { search: 'oak', must: ['Oak'], may: ['Terra'] },
  { search: 'dishwasher safe mug', must: ['Dipped'], may: MUGS },
  // Numbers and units.
  { search: '35mm lens', must: ['Prime'], mustNot: ['Portrait'] },
  { search: '35 mm lens', must: ['Prime'], mustNot: ['Portrait'] },
  { search: '35mm', must: ['Prime'], may: FILMS },
  { search: '35 mm', must: ['Prime'], may: FILMS },
  { search: '35mm film', must: FILMS, mustNot: ['Steel'] },
  { search: 'f1.8', must: ['Prime'], may: ['Lumen Go'] },
  { search: 'f/1.8', must: ['Prime'], may: ['Lumen Go'] },
  { search: 'lens f/2', must: ['Portrait'], mustNot: ['Prime'] },
  { search: '750ml bottle', must: ['Tidewater'] },
  { search: '750 ml', must: ['Tidewater'] },
  { search: '38 litre', must: ['Weekend', 'Cabin'] },
  { search: '22l backpack', must: ['Ridge'] },
  { search: '26cm skillet', must: ['Everyday'] },
  { search: '30cm ruler', must: ['Steel'] },
  { search: '15 inch laptop bag', must: ['Ridge'], may: ['Counsel'] },
  { search: '24mp camera', must: ['Lumen R1'], may: CAMERAS },
  { search: '64gb', must: ['Hand'] },
  // Prices.
  { search: 'mugs under 500', must: ['Campfire'], mustNot: ['Dipped', 'Speckled'] },
  { search: 'headphones below 2000', must: ['Loop'], mustNot: ['Halden', 'Reference'] },
  { search: 'bags less than 1000', must: ['Sunday', 'Sailor'], may: ['Petal'] },
  { search: 'watch up to 1,500', must: ['Arcade'], mustNot: ['Field Watch'] },
  { search: 'lamps above 5000', must: ['Library'], mustNot: ['Orb'] },
  { search: 'notebooks 500 to 1,000', must: ['Bound'], mustNot: ['Confetti'] },
  // Other words for the same.
  { search: 'backpack', must: ['Ridge'] },
  { search: 'rucksack', must: ['Ridge'] },
  { search: 'water bottle', must: ['Tidewater'] },
  { search: 'flask', must: ['Tidewater'] },
  { search: 'coffee maker', must: COFFEE_MAKERS, mustNot: ['Dipped', 'Speckled'] },
  { search: 'french press', must: ['Café'] },
  { search: 'coffee', must: ['Café'], may: [...COFFEE_MAKERS, ...MUGS, 'Heron Gooseneck'] },
  { search: 'tea', must: ['Rosa'], may: ['Heron Gooseneck', ...MUGS], mustNot: ['Teak'] },
  { search: 'tea cup', must: ['Dipped', 'Speckled'], may: MUGS, mustNot: ['Teak'] },
  { search: 'frying pan', must: ['Everyday'] },
  { search: 'suitcase', must: ['Cabin'] },
  { search: 'luggage', must: ['Cabin'], may: TRAVEL_BAGS },
  { search: 'travel bag', must: ['Weekend'], may: TRAVEL_BAGS, mustNot: ['Heron'] },
  { search: 'laptop bag', must: ['Counsel', 'Ridge'] },
  { search: 'shopping bag', must: ['Sunday', 'Sailor'] },
  { search: 'flashlight', must: ['Trail'] },
  { search: 'light', must: ['Orb'], may: LIGHTS },
  { search: 'desk lamp', must: LAMPS },
  { search: 'journal', must: ['Cloth'], may: NOTEBOOKS },
  { search: 'diary', must: ['Bound'], may: NOTEBOOKS },
  { search: 'book', must: NOTEBOOKS, mustNot: ['Birch', 'Weekend'] },
  { search: 'blanket', must: ['Highland'] },
  { search: 'skateboard', must: ['Longboard'] },
  { search: 'house plant', must: ['Potted'] },
  { search: 'hiking shoes', must: ['Monsoon'] },
  { search: 'shoes', must: ['Monsoon'], mustNot: ['Weekend'] },
  // Typing errors, and words joined or split.
  { search: 'hedphones', must: HEADPHONES },
  { search: 'bluetoth headphones', must: ['Halden'] },
  { search: 'lether bag', must: ['Counsel'], may: BAGS, mustNot: ['Sunday', 'Letter'] },
  { search: 'tripot', must: ['Heron Travel'] },
  { search: 'coffe mug', must: MUGS },
  { search: 'fountian pen', must: ['Meridian'] },
  { search: 'waterbottle', must: ['Tidewater'] },
  { search: 'day pack', must: ['Ridge'] },
  { search: 'ear buds', must: ['Pebble'] },
  { search: 'book shelf speakers', must: ['Birch'] },
  // Beginnings of words.
  { search: 'turnt', must: ['Terra'] },
  { search: 'headph', must: HEADPHONES },
  { search: 'cande', must: ['Beeswax'] },
  // Words that nothing on sale has.
  { search: 'iphone', must: [], mustNot: ['Summit', 'Old Forest'] },
  { search: 'tee shirt', must: [], mustNot: ['Weekend'] },
  { search: 't-shirt', must: [], mustNot: ['Weekend'] },
  { search: 'red dress', must: [], mustNot: ['Arcade'] },
  { search: 'yoga mat', must: [], mustNot: ['Heron Gooseneck'] },
  { search: 'iphone case', must: [], mustNot: ['Counsel', 'Summit', 'Halden'] },
  { search: 'gaming laptop', must: [], mustNot: ['Ridge', 'Counsel'] },
  { search: 'sofa', must: [], may: ['Zigzag'] },
  { search: 'umbrella', must: [] },
  { search: 'nike boots', must: ['Monsoon'] },
  { search: 'purple tent', must: ['Two-Person'], mustNot: ['Trail'] },
];
