import { digitalWatch, watch, type WatchLook } from '../art/watch.ts';
import { type Good, icon, picture, sunlit, thing } from './good.ts';

const SAND = '#e3d6c4';
const SLATE = '#cdd3d8';
const MOSS = '#d5d8c8';

const steel = '#b9bbbf';
const fieldBlue: WatchLook = {
  kind: 'field',
  strap: '#8a5a36',
  strapKind: 'leather',
  dial: '#27486e',
  metal: steel,
  marks: '#f4ecd8',
  accent: '#e2733d',
};
const diver: WatchLook = {
  kind: 'diver',
  strap: '#9fa3a8',
  strapKind: 'steel',
  dial: '#1c5a5e',
  metal: steel,
  marks: '#f1f4f2',
  accent: '#e9a03a',
};
const chronograph: WatchLook = {
  kind: 'chronograph',
  strap: '#5a3b2a',
  strapKind: 'leather',
  dial: '#efe6d3',
  metal: steel,
  marks: '#3a332c',
  accent: '#b3402f',
};

export const watches: readonly Good[] = [
  {
    name: 'Field Watch Blue',
    description:
      'A 38 mm watch made to be read at a glance: deep blue dial, bold marks, luminous hands. Hand-wound movement with 42 hours of reserve, sapphire glass, and a strap of oiled leather that ages well.',
    price: 8_999,
    stock: 34,
    pictures: [
      sunlit('table', SAND, thing(watch(fieldBlue), 0.76, { turn: 18 })),
      picture('disc', SLATE, thing(watch(fieldBlue), 0.66, { y: 0.86 })),
      picture('table', SLATE, thing(watch(fieldBlue), 1.5, { turn: -12, x: 0.5, y: 0.52 })),
    ],
  },
  {
    name: 'Field Watch Olive',
    description:
      'The field watch on a two-tone canvas strap that passes under the case, so a broken spring bar never costs you the watch. Olive dial, sand-blasted steel, good to 100 metres.',
    price: 7_499.5,
    stock: 52,
    pictures: [
      picture(
        'table',
        MOSS,
        thing(
          watch({
            kind: 'field',
            strap: '#6e7550',
            strapKind: 'canvas',
            dial: '#3c4236',
            metal: '#8b8d88',
            marks: '#ece6d0',
            accent: '#d9863a',
          }),
          0.76,
          { turn: -14 },
        ),
      ),
    ],
  },
  {
    name: 'Minimal Watch Black',
    description:
      'Nothing on the dial that you do not need. Black lacquer, slim rose-gold hands and a case just 6.8 mm thick, so it slips under any cuff. Quartz movement, five-year battery.',
    price: 6_250,
    stock: 41,
    pictures: [
      picture(
        'table',
        SAND,
        thing(
          watch({
            kind: 'dress',
            strap: '#2a2626',
            strapKind: 'leather',
            dial: '#26262a',
            metal: '#c9a77f',
            marks: '#dcbf95',
          }),
          0.76,
          { turn: 12 },
        ),
      ),
      picture(
        'arch',
        '#ddd3cb',
        thing(
          watch({
            kind: 'dress',
            strap: '#2a2626',
            strapKind: 'leather',
            dial: '#26262a',
            metal: '#c9a77f',
            marks: '#dcbf95',
          }),
          0.66,
          { y: 0.85 },
        ),
      ),
    ],
  },
  {
    name: 'Minimal Watch Ivory',
    description:
      'The quiet one for every day: an ivory dial, blued hands and a chestnut strap stitched by hand. Takes an engraving of up to 20 letters on the back.',
    price: 6_250,
    stock: 3,
    pictures: [
      picture(
        'table',
        '#dfd8cb',
        thing(
          watch({
            kind: 'dress',
            strap: '#9a6039',
            strapKind: 'leather',
            dial: '#f3ead8',
            metal: '#cbb58f',
            marks: '#2f4a70',
          }),
          0.76,
          { turn: -18 },
        ),
      ),
    ],
  },
  {
    name: 'Harbour Diver 200',
    description:
      'Two hundred metres of water resistance, a bezel that clicks 120 times round, and a sea-green dial that glows until morning. Automatic movement; the steel bracelet adjusts without tools.',
    price: 28_999,
    stock: 15,
    pictures: [
      picture('table', '#cfdcda', thing(watch(diver), 0.76, { turn: 8 })),
      picture('table', SLATE, thing(watch(diver), 1.45, { turn: 20, y: 0.5 })),
    ],
  },
  {
    name: 'Rally Chronograph Cream',
    description:
      'Times a lap, an egg or a meeting. Three registers on a cream dial, pushers with a crisp click, and a perforated calf strap. Meca-quartz movement: the sweep of a mechanical, the accuracy of a quartz.',
    price: 16_800,
    stock: 22,
    pictures: [
      picture('table', '#e0cfc0', thing(watch(chronograph), 0.76, { turn: -10 })),
      sunlit('table', SAND, thing(watch(chronograph), 1.3, { turn: 14, y: 0.5 })),
    ],
  },
  {
    name: 'Rally Chronograph Blue Steel',
    description:
      'The same three registers on midnight blue, with a brushed steel bracelet. The seconds hand is yellow because you should be able to find it while running.',
    price: 19_499,
    stock: 0,
    pictures: [
      picture(
        'table',
        SLATE,
        thing(
          watch({
            kind: 'chronograph',
            strap: '#a6a9ae',
            strapKind: 'steel',
            dial: '#2a3f5f',
            metal: steel,
            marks: '#eef1f4',
            accent: '#e6b93c',
          }),
          0.76,
          { turn: 16 },
        ),
      ),
    ],
  },
  {
    name: 'Arcade Digital Watch Black',
    description:
      'Alarm, stopwatch, countdown and a light you can read by. Resin case, 27 grams, ten years on one battery. The watch you will still be wearing when the others are at the repair shop.',
    price: 1_295,
    stock: 160,
    pictures: [
      picture(
        'table',
        '#dcd6d3',
        thing(
          digitalWatch({
            strap: '#2b2d31',
            body: '#3a3d43',
            lcd: '#b9c4ae',
            ink: '#23271f',
            accent: '#e0713f',
          }),
          0.76,
          {
            turn: -12,
          },
        ),
      ),
    ],
  },
  {
    name: 'Arcade Digital Watch Brick',
    description:
      'Our ten-year digital in brick red with a reversed display. Made for swimmers, bakers and children: warm water, flour and falls are all in a day’s work.',
    price: 1_295,
    stock: 95,
    pictures: [
      picture(
        'table',
        '#e6d5cc',
        thing(
          digitalWatch({
            strap: '#a64b3c',
            body: '#b8574a',
            lcd: '#2e322f',
            ink: '#d9e4c8',
            accent: '#f1d29a',
          }),
          0.76,
          {
            turn: 14,
          },
        ),
      ),
    ],
  },
  {
    name: 'Referee Stopwatch',
    description:
      'A mechanical stopwatch with a 60-minute counter and a lever that stops without stealing a tenth. Comes on a cotton lanyard.',
    price: 2_199,
    stock: 28,
    pictures: [
      picture('table', MOSS, thing(icon('stopwatch'), 0.6, { grade: { saturation: 0.45 } })),
    ],
  },
];
