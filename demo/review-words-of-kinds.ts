import { ABOUT, type Sentences } from './review-words.ts';

interface Kind extends Partial<Sentences> {
  names: RegExp;
}

/** By category: sentences that fit only the products with these names. */
export const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  Audio: [
    {
      names: /Headphones|Earbuds/,
      good: ['I forget that I am wearing it.', 'Comfortable even after a whole working day.'],
      bad: ['One side is quieter than the other.'],
    },
    {
      names: /Amplifier|Radio/,
      good: ['The knobs turn with just the right resistance.'],
    },
    {
      names: /Turntable|Amplifier|Bookshelf|Radio/,
      good: ['It fills the living room without effort.'],
      but: ['I would have liked a longer cable in the box.'],
    },
  ],
  Watches: [
    {
      names: /Watch|Diver|Chronograph/,
      good: ['I wear it to work and at the weekend, and it fits both.'],
    },
    {
      names: /Field|Diver/,
      good: ['Easy to read in the dark of a cinema, too.'],
    },
    {
      names: /Minimal/,
      good: ['It slides under any cuff.'],
    },
    {
      names: /Field|Minimal|Cream/,
      but: ['The strap was stiff for the first days.'],
      bad: ['The buckle opens by itself now and then.'],
    },
  ],
  Kitchen: [
    {
      names: /Press|Moka|Kettle|Pour-Over|Mug|Teapot/,
      good: ['It makes the first cup of the day the best one.'],
    },
    {
      names: /Knife/,
      good: ['It goes through tomatoes as if they were not there.'],
    },
    {
      names: /Skillet/,
      good: ['Dosas come off it by themselves.'],
    },
    {
      names: /Press|Moka|Kettle|Teapot|Skillet/,
      but: ['It gets hot on the outside, so keep a cloth ready.'],
    },
    {
      names: /Press|Moka|Kettle|Teapot/,
      bad: ['It dribbles, however carefully I pour.'],
    },
    {
      names: /Mug|Bowls|Teapot/,
      bad: ['It arrived with a chip at the edge.'],
    },
  ],
  Home: [
    {
      names: /Lamp|Candle|Chair|Throw/,
      good: ['It turned a dull corner into the place where we sit in the evening.'],
    },
    {
      names: /Lamp|Vase|Mirror|Chair|Clock/,
      good: ['Solid, and heavier than I expected.'],
    },
    {
      names: /Lamp|Vase|Candle|Chair|Clock/,
      bad: ['It stands a little crooked.'],
    },
  ],
  Bags: [
    {
      names: /Daypack|Duffel|Trolley/,
      good: [
        'It took a laptop, a lunch and a raincoat and kept its shape.',
        'I took it through two airports and hardly noticed it.',
      ],
    },
    {
      names: /Daypack|Duffel|Tote/,
      good: ['The stitching is even everywhere.'],
      but: [
        'The straps need a few days until they sit well.',
        'A pocket for a bottle would make it perfect.',
      ],
      bad: ['A seam opened in the first week.'],
    },
    {
      names: /Handbag|Purse|Briefcase/,
      bad: ['The clasp came scratched.'],
    },
  ],
  Stationery: [
    {
      names: /Notebook|Journals|Letter/,
      good: ['Nothing shows through, even with a wet ink.'],
    },
    {
      names: /Notebook|Journals|Pen\b|Pencils|Letter/,
      good: ['It makes me want to write by hand again.'],
    },
    {
      names: /Notebook|Journals|Letter|Clipboard/,
      bad: ['It came bent at one corner.'],
    },
    {
      names: /Pen\b|Gouache/,
      bad: ['It had dried out within days.'],
    },
  ],
  Outdoor: [
    {
      names: /Tent|Boots|Compass|Lantern|Torch/,
      good: [
        'Three days of rain in the Ghats, and it did not mind.',
        'We used it above 3,000 metres, with no complaints.',
      ],
    },
    {
      names: /Compass|Lantern|Torch/,
      good: ['Works with cold fingers, which most others don’t.'],
    },
    {
      names: /Tent/,
      but: ['The bag that it comes in is rather tight.'],
    },
    {
      names: /Tent|Boots|Lantern|Torch/,
      bad: ['It did not survive the first proper rain.'],
    },
    {
      names: /Axe|Compass|Mug/,
      bad: ['It began to rust after one wet weekend.'],
    },
  ],
  Photography: [
    {
      names: /Camera|Compact|Lens/,
      good: ['Sharp from corner to corner, with lovely colours.'],
      bad: ['There is dust inside, visible against the sky.'],
    },
    {
      names: /Camera|Compact|Lens|Film \d/,
      good: ['My pictures have a look now that I don’t have to edit in.'],
      but: ['It takes a few tries until you know it.'],
      bad: ['Half of what I shot with it came out soft.'],
    },
    {
      names: /Camera|Compact|Lens|Tripod|Camcorder/,
      good: ['It went through a wedding and never failed.'],
    },
    {
      names: /Projector/,
      good: ['The first evening with it was like being six again.'],
      bad: ['It jammed twice on the first evening.'],
    },
  ],
};

/** The sentences that fit a product; undefined if there are none about its category. */
export function sentencesFor({
  name,
  category,
}: {
  name: string;
  category: string;
}): Sentences | undefined {
  const about = ABOUT[category];
  if (!about) return undefined;
  const fitting = (KINDS[category] ?? []).filter(({ names }) => names.test(name));
  const join = (tone: keyof Sentences) => [
    ...about[tone],
    ...fitting.flatMap((kind) => kind[tone] ?? []),
  ];
  return { good: join('good'), but: join('but'), bad: join('bad') };
}
