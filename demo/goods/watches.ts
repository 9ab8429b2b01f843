import { watchPictures as pictures } from '../pictures/watches.ts';
import type { Good } from './good.ts';

const field = {
  Case: '38 mm, 10.4 mm high, steel',
  Glass: 'Sapphire',
  Movement: 'Hand-wound, 42 hours of reserve',
  'Water resistance': '100 m',
};
const minimal = {
  Case: '39 mm, 6.8 mm high, steel',
  Glass: 'Sapphire',
  Movement: 'Quartz, battery lasts 5 years',
  'Water resistance': '30 m',
};
const rally = {
  Case: '40 mm, 12.1 mm high, steel',
  Glass: 'Sapphire, domed',
  Movement: 'Meca-quartz chronograph, 60-minute counter',
  'Water resistance': '50 m',
};
const arcade = {
  Case: '41 × 38 mm, resin',
  Functions: 'Alarm, stopwatch, countdown, light',
  Battery: '10 years (CR2032)',
  'Water resistance': '100 m',
  Weight: '27 g',
};
const YEARS = { 'In the box': 'Watch, box, manual', Warranty: '2 years' };

const strap = {
  Material: 'Calf leather, lined',
  Buckle: 'Steel, brushed',
  Length: '75 and 115 mm',
  Warranty: '1 year',
};

export const watches: readonly Good[] = [
  {
    name: 'Field Watch Blue',
    description:
      'A 38 mm watch made to be read at a glance: deep blue dial, bold marks, luminous hands. Hand-wound movement with 42 hours of reserve, sapphire glass, and a strap of oiled leather that ages well.',
    price: 8_999,
    stock: 34,
    pictures: pictures.fieldBlue,
    details: { ...field, Strap: 'Oiled leather, 20 mm, quick release', Weight: '62 g', ...YEARS },
  },
  {
    name: 'Field Watch Olive',
    description:
      'The field watch on a two-tone canvas strap that passes under the case, so a broken spring bar never costs you the watch. Olive dial, sand-blasted steel, good to 100 metres.',
    price: 7_499.5,
    stock: 52,
    pictures: pictures.fieldOlive,
    details: {
      ...field,
      Case: '38 mm, 10.4 mm high, sand-blasted steel',
      Strap: 'Cotton canvas, one piece, 20 mm',
      Weight: '55 g',
      ...YEARS,
    },
  },
  {
    name: 'Minimal Watch Black',
    description:
      'Nothing on the dial that you do not need. Black lacquer, slim rose-gold hands and a case just 6.8 mm thick, so it slips under any cuff. Quartz movement, five-year battery.',
    price: 6_250,
    stock: 41,
    pictures: pictures.minimalBlack,
    details: { ...minimal, Strap: 'Black calf leather, 18 mm', Weight: '38 g', ...YEARS },
  },
  {
    name: 'Minimal Watch Ivory',
    description:
      'The quiet one for every day: an ivory dial, blued hands and a chestnut strap stitched by hand. Takes an engraving of up to 20 letters on the back.',
    price: 6_250,
    stock: 3,
    pictures: pictures.minimalIvory,
    details: {
      ...minimal,
      Strap: 'Chestnut leather, hand-stitched, 18 mm',
      Engraving: 'Up to 20 letters on the back',
      Weight: '38 g',
      ...YEARS,
    },
  },
  {
    name: 'Harbour Diver 200',
    description:
      'Two hundred metres of water resistance, a bezel that clicks 120 times round, and a sea-green dial that glows until morning. Automatic movement; the steel bracelet adjusts without tools.',
    price: 28_999,
    stock: 15,
    pictures: pictures.diver,
    details: {
      Case: '41 mm, 12.6 mm high, steel',
      Glass: 'Sapphire, anti-reflective inside',
      Movement: 'Automatic, 41 hours of reserve',
      Bezel: '120 clicks, one direction',
      'Water resistance': '200 m',
      Bracelet: 'Steel, adjusts without tools',
      Weight: '148 g',
      'In the box': 'Watch, box, manual',
      Warranty: '3 years',
    },
  },
  {
    name: 'Rally Chronograph Cream',
    description:
      'Times a lap, an egg or a meeting. Three registers on a cream dial, pushers with a crisp click, and a perforated calf strap. Meca-quartz movement: the sweep of a mechanical, the accuracy of a quartz.',
    price: 16_800,
    stock: 22,
    pictures: pictures.cream,
    details: { ...rally, Strap: 'Perforated calf leather, 20 mm', Weight: '71 g', ...YEARS },
  },
  {
    name: 'Rally Chronograph Blue Steel',
    description:
      'The same three registers on midnight blue, with a brushed steel bracelet. The seconds hand is yellow because you should be able to find it while running.',
    price: 19_499,
    stock: 0,
    pictures: pictures.blueSteel,
    details: { ...rally, Bracelet: 'Brushed steel, folding clasp', Weight: '134 g', ...YEARS },
  },
  {
    name: 'Arcade Digital Watch Black',
    description:
      'Alarm, stopwatch, countdown and a light you can read by. Resin case, 27 grams, ten years on one battery. The watch you will still be wearing when the others are at the repair shop.',
    price: 1_295,
    stock: 160,
    pictures: pictures.arcadeBlack,
    details: { ...arcade, Colour: 'Black', Warranty: '2 years' },
  },
  {
    name: 'Arcade Digital Watch Brick',
    description:
      'Our ten-year digital in brick red with a reversed display. Made for swimmers, bakers and children: warm water, flour and falls are all in a day’s work.',
    price: 1_295,
    stock: 95,
    pictures: pictures.arcadeBrick,
    details: { ...arcade, Colour: 'Brick red, reversed display', Warranty: '2 years' },
  },
  {
    name: 'Referee Stopwatch',
    description:
      'A mechanical stopwatch with a 60-minute counter and a lever that stops without stealing a tenth. Comes on a cotton lanyard.',
    price: 2_199,
    stock: 28,
    pictures: pictures.referee,
    details: {
      Movement: 'Mechanical, 15 jewels',
      Measures: 'Fifths of a second, up to 60 minutes',
      Case: '54 mm, chromed brass',
      'Runs for': '12 hours on one winding',
      Weight: '96 g',
      'In the box': 'Stopwatch, cotton lanyard',
      Warranty: '2 years',
    },
  },
  {
    name: 'Quick-Release Strap, Chestnut',
    description:
      'Oiled leather that darkens where you touch it. Two pins let go without a tool, so the watch changes with your shoes.',
    price: 1_450,
    stock: 45,
    pictures: pictures.strapChestnut,
    details: { ...strap },
    family: {
      name: 'Quick-Release Strap',
      colour: 'Chestnut',
      swatch: '#7a4630',
      sizes: { option: 'Width', stock: { '18 mm': 21, '20 mm': 24 } },
    },
  },
  {
    name: 'Quick-Release Strap, Black',
    description:
      'The strap in smooth black calf, for the watch that goes to the office. Changed in ten seconds, without a tool.',
    price: 1_450,
    stock: 34,
    pictures: pictures.strapBlack,
    details: { ...strap },
    family: {
      name: 'Quick-Release Strap',
      colour: 'Black',
      swatch: '#2f2c2b',
      sizes: { option: 'Width', stock: { '18 mm': 8, '20 mm': 26 } },
    },
  },
];
